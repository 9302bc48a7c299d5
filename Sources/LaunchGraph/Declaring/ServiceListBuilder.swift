/// Builds a list of services, each with the file and line of its declaration.
///
/// A list can contain services, optional services, arrays of services, other lists, conditions and loops.
@resultBuilder public enum ServiceListBuilder {
    /// Adds one service.
    public static func buildExpression<S: Service>(
        _ service: S, file: String = #filePath, line: Int = #line
    ) -> ServiceList {
        var list = ServiceList()
        list.append(service, at: SourceLocation(file: file, line: line))
        return list
    }

    /// Adds several services.
    public static func buildExpression(
        _ services: [any Service], file: String = #filePath, line: Int = #line
    ) -> ServiceList {
        var list = ServiceList()
        for service in services { list.append(service, at: SourceLocation(file: file, line: line)) }
        return list
    }

    /// Adds a service unless it is `nil`.
    public static func buildExpression<S: Service>(
        _ service: S?, file: String = #filePath, line: Int = #line
    ) -> ServiceList {
        service.map { buildExpression($0, file: file, line: line) } ?? ServiceList()
    }

    /// Refuses a value that is no service.
    @available(*, unavailable, message: "make this type conform to Service")
    public static func buildExpression<Other>(_ value: Other) -> ServiceList { ServiceList() }

    /// Adds the services of another list.
    public static func buildExpression(_ list: ServiceList) -> ServiceList { list }

    /// Concatenates lists.
    public static func buildBlock(_ lists: ServiceList...) -> ServiceList { buildArray(lists) }

    /// Adds the services of an `if` without `else`.
    public static func buildOptional(_ list: ServiceList?) -> ServiceList { list ?? ServiceList() }

    /// Adds the services of the first branch.
    public static func buildEither(first list: ServiceList) -> ServiceList { list }

    /// Adds the services of the second branch.
    public static func buildEither(second list: ServiceList) -> ServiceList { list }

    /// Adds the services of a loop.
    public static func buildArray(_ lists: [ServiceList]) -> ServiceList {
        var all = ServiceList()
        for list in lists { all.declarations += list.declarations }
        return all
    }

    /// Adds the services of an `if #available`.
    public static func buildLimitedAvailability(_ list: ServiceList) -> ServiceList { list }
}
