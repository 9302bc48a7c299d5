import DependencyGraph
import Testing

@testable import LaunchRendering

/// Pictures in which each group is one service.
@Suite struct GroupedPictureTests {
    @Test(arguments: 0..<2)
    func `a group and its dependencies have every mark that one of its services or of their dependencies has`(
        marked: Int
    ) throws {
        var picture = GraphPicture()
        picture.services.append(.init(id: "base"))
        for number in 0..<2 {
            let isMarked = number == marked
            picture.services.append(
                .init(
                    id: "\(number)", isOnCycle: isMarked, isFocus: isMarked, isCritical: isMarked,
                    dependencies: [
                        .init(
                            target: 0, kind: isMarked ? .hard : .orderOnly, isOnCycle: isMarked, isCritical: isMarked)
                    ]))
        }
        let grouped = picture.grouped { $0.id == "base" ? nil : "group" }
        #expect(grouped.services.map(\.members) == [[], ["0", "1"]])
        let group = grouped.services[1]
        #expect([group.isOnCycle, group.isFocus, group.isCritical] == [true, true, true])
        let dependencies = grouped.services[1].dependencies.map {
            "\($0.target) \($0.kind) \($0.isOnCycle) \($0.isCritical)"
        }
        #expect(dependencies == ["0 hard true true"])
    }
}
