import DependencyGraph

extension GraphPicture {
    /// Appends a tree for each service without dependents, with its dependencies below it. They are shown only at the first
    /// occurrence of a service, so that the text is linear in services and dependencies; others are marked `(*)`.
    package func tree(to buffer: inout TextBuffer) {
        var writer = TreeWriter(self)
        for root in writer.roots() { writer.appendTree(from: root, to: &buffer) }
    }
}

private struct TreeWriter {
    /// The maximum depth of a tree. A deeper tree ends with `…` and is continued below without indentation: otherwise,
    /// the size of a long chain would be quadratic in its length.
    private static let depthLimit = 24

    private let picture: GraphPicture
    private var isShown: [Bool]
    private var path: [(service: Int, next: Int, isLast: Bool)] = []

    init(_ picture: GraphPicture) {
        self.picture = picture
        isShown = Array(repeating: false, count: picture.services.count)
    }

    /// Services without dependents, then those on cycles, then those that cannot be reached from these.
    func roots() -> [Int] {
        var isWaitedFor = Array(repeating: false, count: picture.services.count)
        for dependency in picture.services.flatMap(\.dependencies) { isWaitedFor[dependency.target] = true }
        let all = picture.services.indices
        let rest = all.filter { isWaitedFor[$0] }
        return all.filter { !isWaitedFor[$0] } + rest.filter { picture.services[$0].isOnCycle } + rest
    }

    mutating func appendTree(from root: Int, to buffer: inout TextBuffer) {
        guard !isShown[root] else { return }
        var blocks = [root]
        var next = 0
        while next < blocks.count {
            let block = blocks[next]
            if next > 0 { buffer.append("… ", .faint) }
            next += 1
            isShown[block] = true
            appendName(block, isReference: false, to: &buffer)
            buffer.endLine()
            path.append((block, 0, isLast: true))
            appendBelow(&blocks, to: &buffer)
        }
    }

    private mutating func appendBelow(_ blocks: inout [Int], to buffer: inout TextBuffer) {
        while let top = path.last {
            let dependencies = picture.services[top.service].dependencies
            guard top.next < dependencies.count else {
                path.removeLast()
                continue
            }
            path[path.count - 1].next += 1
            let dependency = dependencies[top.next]
            let isLast = top.next + 1 == dependencies.count
            let levels = path.dropFirst().map { $0.isLast ? "    " : "│   " }.joined()
            buffer.append(levels + (isLast ? "└" : "├") + (dependency.kind == .hard ? "── " : "╌╌ "), .faint)

            let target = dependency.target
            let hasBelow = !picture.services[target].dependencies.isEmpty
            let isReference = isShown[target] && hasBelow
            appendName(target, isReference: isReference, to: &buffer)
            if let condition = dependency.condition { buffer.append(" [\(condition)]", .faint) }
            if !isShown[target] {
                isShown[target] = true
                if hasBelow, path.count >= Self.depthLimit {
                    buffer.append(" …", .faint)
                    blocks.append(target)
                } else {
                    path.append((target, 0, isLast))
                }
            }
            buffer.endLine()
        }
    }

    private func appendName(_ service: Int, isReference: Bool, to buffer: inout TextBuffer) {
        let service = picture.services[service]
        if service.isOnCycle || service.isMissing {
            buffer.append(service.label.visible + (service.isMissing ? " [missing]" : " [cycle]"), .bad)
        } else {
            buffer.append(service.label.visible, service.isFocus ? .strong : nil)
        }
        if isReference { buffer.append(" (*)", .faint) }
    }
}
