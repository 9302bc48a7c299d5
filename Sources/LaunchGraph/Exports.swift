/// Re-exports the declarations of services, so that importing `LaunchGraph` alone is sufficient.
@_exported public import LaunchDeclarations
