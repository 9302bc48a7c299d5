extension ServiceGraph {
    /// The same graph with another service in the place of the one of type `type`: a fake, for a test.
    ///
    /// The replacement takes over the identifier, and `context[type]` reads its value; what it depends on is its own
    /// affair.
    ///
    /// - Parameters:
    ///   - type: the type of the service to replace.
    ///   - file: the Swift file that diagnostics point at.
    ///   - line: the line there.
    ///   - replacement: the service to put in its place, with a value of the same type.
    /// - Throws: ``AmbiguousService`` when several services have that type, ``UnknownService`` when none has,
    ///   ``ServiceGraphError`` when the result cannot be launched.
    public func replacing<Old: Service, New: Service>(
        _ type: Old.Type, file: String = #filePath, line: Int = #line, with replacement: () throws -> New
    ) throws -> ServiceGraph where New.Output == Old.Output {
        let positions = storage.positions(of: type)
        guard let position = positions.first else {
            throw UnknownService(id: ServiceID(Old.id), known: launchOrder)
        }
        guard positions.count == 1 else {
            throw AmbiguousService(type: ServiceID(of: type), ids: positions.map { storage.ids[$0] })
        }
        return try replacing(storage.ids[position], file: file, line: line, with: replacement)
    }

    /// The same graph with another service in the place of the one called `id`: a fake, for a test.
    ///
    /// - Parameters:
    ///   - id: the identifier of the service to replace, which the replacement takes over.
    ///   - file: the Swift file that diagnostics point at.
    ///   - line: the line there.
    ///   - replacement: the service to put in its place.
    /// - Throws: ``UnknownService`` when there is no such service, ``ServiceGraphError`` when the result cannot be
    ///   launched.
    public func replacing<New: Service>(
        _ id: ServiceID, file: String = #filePath, line: Int = #line, with replacement: () throws -> New
    ) throws -> ServiceGraph {
        var list = storage.list
        guard let index = list.declarations.firstIndex(where: { $0.id == id }) else {
            throw UnknownService(id: id, known: launchOrder)
        }
        var single = ServiceList()
        single.append(try replacement(), at: SourceLocation(file: file, line: line))
        single.declarations[0].id = id
        single.declarations[0].types += list.declarations[index].types
        list.declarations[index] = single.declarations[0]
        return try ServiceGraph(services: list, parent: storage.parent)
    }
}
