extension ServiceGraph {
    /// Returns the graph with a different service, such as a fake for a test, instead of the one of type `type`.
    ///
    /// The replacement has the same identifier, and `context[type]` reads its output. It declares its own dependencies.
    ///
    /// - Parameters:
    ///   - type: the type of the service to replace.
    ///   - file: the Swift file that diagnostics name.
    ///   - line: the line in that file.
    ///   - replacement: returns the new service, whose output has the same type.
    /// - Throws: ``AmbiguousService`` if several services have that type, ``UnknownService`` if none has it,
    ///   ``ServiceGraphError`` if the new graph is not valid.
    public func replacing<Old: Service, New: Service>(
        _ type: Old.Type, file: String = #filePath, line: Int = #line, with replacement: () throws -> New
    ) throws -> ServiceGraph where New.Output == Old.Output {
        let positions = positions(of: type)
        guard let position = positions.first else { throw UnknownService(id: ServiceID(Old.id), known: launchOrder) }
        guard positions.count == 1 else {
            throw AmbiguousService(type: ServiceID(of: type), ids: positions.map { ids[$0] })
        }
        return try replacing(ids[position], file: file, line: line, with: replacement)
    }

    /// Returns the graph with a different service, such as a fake for a test, instead of the one named `id`.
    ///
    /// - Parameters:
    ///   - id: the identifier of the service to replace, which the new service gets.
    ///   - file: the Swift file that diagnostics name.
    ///   - line: the line in that file.
    ///   - replacement: returns the new service.
    /// - Throws: ``UnknownService`` if there is no such service, ``ServiceGraphError`` if the new graph is not valid.
    public func replacing<New: Service>(
        _ id: ServiceID, file: String = #filePath, line: Int = #line, with replacement: () throws -> New
    ) throws -> ServiceGraph {
        var list = services
        guard let index = list.declarations.firstIndex(where: { $0.id == id }) else {
            throw UnknownService(id: id, known: launchOrder)
        }
        var single = ServiceList()
        single.append(try replacement(), at: SourceLocation(file: file, line: line))
        single.declarations[0].id = id
        single.declarations[0].types += list.declarations[index].types
        list.declarations[index] = single.declarations[0]
        return try ServiceGraph(services: list, parent: parent)
    }
}
