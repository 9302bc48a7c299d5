import LaunchSupport

typealias Chance = SplitMix64

extension SplitMix64 {
    mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }

    /// Whether an event occurs that occurs once in `times`.
    mutating func once(in times: Int) -> Bool { below(times) == 0 }

    mutating func one<Element>(of elements: [Element]) -> Element { elements[below(elements.count)] }
}
