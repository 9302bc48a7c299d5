import LaunchSupport
import Testing

@testable import LaunchManifest

@Suite struct OffsetListTests {
    private func list(_ offsets: [UInt32]) -> OffsetList {
        var list = OffsetList()
        for offset in offsets { list.append(offset) }
        return list
    }

    private func list(_ offsets: [UInt32], addedInGroupsOf count: Int) -> OffsetList {
        var list = OffsetList()
        var buffer = OffsetBuffer()
        for (index, offset) in offsets.enumerated() {
            buffer.append(offset, to: &list)
            if index % count == count - 1 { buffer.flush(to: &list) }
        }
        buffer.flush(to: &list)
        return list
    }

    private func values(_ list: OffsetList) -> [UInt32] { (0..<list.count).map { list[$0] } }

    /// Distances from an offset to the next one: those at the limits of 16 bits, backwards, and around a block's end.
    @Test(arguments: [
        [], [0], [1], [65_535], [65_536], [.max], [1, .max], [65_535, 65_535], [4, 4, .max - 3], [2_000, 0, 60_000],
    ])
    func `offsets come back as they were added`(distances: [UInt32]) {
        for before in [0, 1, 30, 31, 32, 33, 63, 64, 100] {
            var offsets = (0..<UInt32(before)).map { 7 + 40 * $0 }
            for distance in distances { offsets.append((offsets.last ?? 0) &+ distance) }
            for step in 0..<UInt32(40) { offsets.append((offsets.last ?? 0) &+ step) }
            #expect(values(list(offsets)) == offsets, "after \(before) offsets")
            #expect(values(list(offsets, addedInGroupsOf: 7)) == offsets, "after \(before) offsets")
            #expect(values(list(offsets, addedInGroupsOf: 300)) == offsets, "after \(before) offsets")
        }
    }

    @Test func `more offsets than a buffer has are added in order`() {
        var offsets: [UInt32] = (0..<1_000).map { $0 * 3 }
        offsets += (0..<1_000).map { $0 * 90_000 }
        #expect(values(list(offsets, addedInGroupsOf: 5_000)) == offsets)
    }

    @Test func `a list from which offsets are removed can be continued`() {
        var random = SplitMix64(seed: 1)
        for _ in 0..<500 {
            // Mostly near, now and then another text or a long one.
            var offsets: [UInt32] = []
            var offset: UInt32 = 0
            for _ in 0..<Int.random(in: 0...150, using: &random) {
                let isFar = Int.random(in: 0..<200, using: &random) == 0
                offset = isFar ? .random(in: 0 ... .max, using: &random) : offset &+ 50
                offsets.append(offset)
            }
            var list = list(offsets)
            let index = Int.random(in: 0...160, using: &random)
            #expect(values(self.list(offsets, addedInGroupsOf: 40)) == offsets)
            list.removeAll(from: index)
            offsets = Array(offsets.prefix(index))
            #expect(values(list) == offsets)
            for added in [3, 4, 90_000, 5] as [UInt32] {
                list.append(added)
                offsets.append(added)
            }
            #expect(values(list) == offsets)
        }
    }
}
