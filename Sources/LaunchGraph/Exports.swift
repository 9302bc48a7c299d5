/// A user of the engine imports `LaunchGraph` alone and has everything that services declare.
@_exported public import LaunchDeclarations
