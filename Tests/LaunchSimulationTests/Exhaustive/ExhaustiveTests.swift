import LaunchGraph
import Testing

@Suite struct ExhaustiveTests {
    /// A part of the graphs of `count` services. The parts are explored in parallel.
    struct Share: Sendable, CustomTestStringConvertible {
        var count: Int
        var part = 0
        var parts = 1

        var testDescription: String { "\(count) services, \(part + 1)/\(parts)" }

        static let upToTwo = [Share(count: 1), Share(count: 2)]
        static let two = (0..<3).map { Share(count: 2, part: $0, parts: 3) }
        #if DEBUG
            static let three = [Share(count: 3, part: 1, parts: 4)]
        #else
            static let three = (0..<4).map { Share(count: 3, part: $0, parts: 4) }
        #endif
    }

    private static let policies: [FailurePolicy] = [.abort, .skipDependents, .proceed]

    @Test(arguments: Share.upToTwo + Share.three)
    func `no schedule of a small graph violates an invariant`(share: Share) async {
        await explore(share, oneIn: 1_301) { graph in
            SmallLaunch.choices(Self.policies, share.count).map { failure in
                SmallLaunch(graph, failure)
            }
        }
    }

    @Test(arguments: Share.upToTwo)
    func `no schedule with one slot, several attempts or runs that may end violates an invariant`(share: Share) async {
        await explore(share, oneIn: 79) { graph in
            SmallLaunch.choices(Self.policies, share.count).flatMap { failure in
                [(1, false, 1), (2, false, nil), (1, true, nil), (2, true, nil)].map { attempts, hasRun, limit in
                    SmallLaunch(graph, failure, attempts: attempts, hasRun: hasRun, limit: limit)
                }
            }
        }
    }

    @Test(arguments: [Share(count: 2)])
    func `no schedule of two services with any modes violates an invariant`(share: Share) async {
        await explore(share, oneIn: 79) { graph in
            SmallLaunch.choices([LaunchMode.eager, .deferred, .onDemand], share.count).flatMap { mode in
                SmallLaunch.choices(Self.policies, share.count).map { failure in
                    SmallLaunch(graph, failure, mode: mode)
                }
            }
        }
    }

    @Test(arguments: [Share(count: 3, part: 0, parts: 9)])
    func `no schedule of selected graphs of three services with any modes violates an invariant`(share: Share) async {
        await explore(share, oneIn: 1_103) { graph in
            SmallLaunch.choices([LaunchMode.eager, .deferred, .onDemand], 3).map { mode in
                SmallLaunch(graph, [.skipDependents, .proceed, .abort], mode: mode)
            }
        }
    }

    @Test(arguments: [Share(count: 1)] + Share.two)
    func `no schedule with two requests violates an invariant`(share: Share) async {
        await explore(share, oneIn: 1_999) { graph in
            SmallLaunch.choices([LaunchMode.eager, .deferred, .onDemand], share.count).flatMap { mode in
                SmallLaunch.choices(Self.policies, share.count).flatMap { failure in
                    [(1, false), (2, false), (1, true)].map { attempts, hasRun in
                        SmallLaunch(graph, failure, mode: mode, attempts: attempts, hasRun: hasRun, requests: 2)
                    }
                }
            }
        }
    }

    @Test(arguments: [Share(count: 1)] + Share.two)
    func `no schedule with restarts, drains and ends of runs violates an invariant`(share: Share) async {
        await explore(share, oneIn: 1_501, inRelease: 7) { graph in
            SmallLaunch.Supervision.all.flatMap { supervision in
                SmallLaunch.choices(Self.policies, share.count).map { failure in
                    SmallLaunch(graph, failure, hasRun: true, supervision: supervision)
                }
            }
        }
    }

    @Test(arguments: Share.three)
    func `no schedule of three services with restarts violates an invariant`(share: Share) async {
        await explore(share, oneIn: 100_003, inRelease: 97) { graph in
            SmallLaunch.Supervision.restarts.flatMap { supervision in
                SmallLaunch.choices([FailurePolicy.abort, .proceed], 3).map { failure in
                    SmallLaunch(graph, failure, hasRun: true, supervision: supervision)
                }
            }
        }
    }

    /// Takes long; run by `make exhaust`.
    @Test(
        .enabled(if: !SeedRange.graphs.isEmpty),
        arguments: SeedRange.graphs.map { Share(count: 3, part: $0, parts: 27) })
    func `no schedule of three services with any restart and end policies violates an invariant`(share: Share) async {
        await explore(share, oneIn: 3001) { graph in
            SmallLaunch.Supervision.all.flatMap { supervision in
                SmallLaunch.choices(Self.policies, 3).map { failure in
                    SmallLaunch(graph, failure, hasRun: true, supervision: supervision)
                }
            }
        }
    }

    /// Takes hours; run by `make exhaust`.
    @Test(
        .enabled(if: !SeedRange.graphs.isEmpty),
        arguments: SeedRange.graphs.map { Share(count: 3, part: $0, parts: 27) })
    func `no schedule of three services with any modes and policies violates an invariant`(share: Share) async {
        await explore(share, oneIn: 3001) { graph in
            SmallLaunch.choices([LaunchMode.eager, .deferred, .onDemand], 3).flatMap { mode in
                SmallLaunch.choices(Self.policies, 3).flatMap { failure in
                    [(1, false, 0), (2, false, 0), (1, true, 0), (1, false, 1)].map { attempts, hasRun, requests in
                        SmallLaunch(graph, failure, mode: mode, attempts: attempts, hasRun: hasRun, requests: requests)
                    }
                }
            }
        }
    }

    /// Explores the launches of each graph in `share`.
    ///
    /// - Parameters:
    ///   - oneInDebug: in a debug build, one of so many launches is explored.
    ///   - oneInRelease: in a release build, one of so many launches is explored, and all of them by `make exhaust`.
    private func explore(
        _ share: Share, oneIn oneInDebug: Int, inRelease oneInRelease: Int = 1,
        _ launches: ((hard: [[Int]], orderOnly: [[Int]])) -> [SmallLaunch]
    ) async {
        var number = 0
        var states = 0
        for (index, graph) in SmallLaunch.graphs(share.count).enumerated() where index % share.parts == share.part {
            for launch in launches(graph) {
                number += 1
                #if DEBUG
                    let oneIn = oneInDebug
                #else
                    let oneIn = SeedRange.graphs.isEmpty ? oneInRelease : 1
                #endif
                guard share.count == 1 || (number - 1) % oneIn == 0 else { continue }
                let exploration = Exploration(launch)
                states += exploration.states
                if let violation = exploration.violation {
                    Issue.record("\(violation)")
                    return
                }
                // Other tests run at the same time, some of them with a real clock.
                await Task.yield()
            }
        }
        #expect(states > 0)
    }
}
