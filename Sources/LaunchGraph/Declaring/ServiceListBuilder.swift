/// Collects the services of a graph, each with the file and line where it was declared.
///
/// It takes services, arrays of services and other lists, conditions and loops.
@resultBuilder public enum ServiceListBuilder {
    /// One service.
    public static func buildExpression<S: Service>(
        _ service: S, file: String = #filePath, line: Int = #line
    ) -> ServiceList {
        var list = ServiceList()
        list.append(service, at: SourceLocation(file: file, line: line))
        return list
    }

    /// Several services of one type.
    public static func buildExpression<S: Service>(
        _ services: [S], file: String = #filePath, line: Int = #line
    ) -> ServiceList {
        var list = ServiceList()
        for service in services { list.append(service, at: SourceLocation(file: file, line: line)) }
        return list
    }

    /// Several services of any types.
    public static func buildExpression(
        _ services: [any Service], file: String = #filePath, line: Int = #line
    ) -> ServiceList {
        var list = ServiceList()
        for service in services { list.append(service, at: SourceLocation(file: file, line: line)) }
        return list
    }

    /// A service if there is one.
    public static func buildExpression<S: Service>(
        _ service: S?, file: String = #filePath, line: Int = #line
    ) -> ServiceList {
        service.map { buildExpression($0, file: file, line: line) } ?? ServiceList()
    }

    /// The services of another list.
    public static func buildExpression(_ list: ServiceList) -> ServiceList { list }

    /// Everything one after the other.
    public static func buildBlock(_ lists: ServiceList...) -> ServiceList { buildArray(lists) }

    /// The services of a condition that may not hold.
    public static func buildOptional(_ list: ServiceList?) -> ServiceList { list ?? ServiceList() }

    /// The services of a condition that holds.
    public static func buildEither(first list: ServiceList) -> ServiceList { list }

    /// The services of a condition that does not hold.
    public static func buildEither(second list: ServiceList) -> ServiceList { list }

    /// The services of a loop.
    public static func buildArray(_ lists: [ServiceList]) -> ServiceList {
        var all = ServiceList()
        for list in lists { all.declarations += list.declarations }
        return all
    }

    /// The services of an availability condition.
    public static func buildLimitedAvailability(_ list: ServiceList) -> ServiceList { list }
}
