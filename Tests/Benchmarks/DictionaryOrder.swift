/// The launch order as one would write it first: a dictionary from strings to numbers, and lists of lists.
enum DictionaryOrder {
    static func order(_ names: [String], _ dependencies: [[String]]) -> [Int] {
        var numbers: [String: Int] = [:]
        numbers.reserveCapacity(names.count)
        for (number, name) in names.enumerated() { numbers[name] = number }
        let targets = dependencies.map { $0.compactMap { numbers[$0] } }

        var order: [Int] = []
        order.reserveCapacity(names.count)
        var state = [UInt8](repeating: 0, count: names.count)
        var stack: [(node: Int, next: Int)] = []
        for root in names.indices where state[root] == 0 {
            stack.append((root, 0))
            state[root] = 1
            while let (node, next) = stack.last {
                guard next < targets[node].count else {
                    state[node] = 2
                    order.append(node)
                    stack.removeLast()
                    continue
                }
                stack[stack.count - 1].next += 1
                let target = targets[node][next]
                if state[target] == 0 {
                    state[target] = 1
                    stack.append((target, 0))
                }
            }
        }
        return order
    }
}
