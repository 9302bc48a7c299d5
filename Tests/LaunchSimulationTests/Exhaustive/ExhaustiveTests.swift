import LaunchGraph
import Testing

@Suite struct ExhaustiveTests {
    /// A share of the graphs of that many services, so that several processors take part.
    struct Share: Sendable, CustomTestStringConvertible {
        var count: Int
        var part = 0
        var parts = 1

        var testDescription: String { "\(count) services, \(part + 1)/\(parts)" }

        static let upToTwo = [Share(count: 1), Share(count: 2)]
        static let two = (0..<3).map { Share(count: 2, part: $0, parts: 3) }
        static let three = (0..<4).map { Share(count: 3, part: $0, parts: 4) }
    }

    private static let policies: [FailurePolicy] = [.abort, .skipDependents, .proceed]

    @Test(arguments: Share.upToTwo + Share.three)
    func `no schedule of a small graph breaks a promise, whatever each service does`(share: Share) async {
        await explore(share, oneIn: 97) { graph in
            SmallLaunch.choices(Self.policies, share.count).map { failure in
                SmallLaunch(
                    hard: graph.hard, orderOnly: graph.orderOnly, failure: failure,
                    mode: Array(repeating: .eager, count: share.count), attempts: 1, hasRun: false, limit: nil)
            }
        }
    }

    @Test(arguments: Share.upToTwo)
    func `nor with one place, several attempts, and services that may stop working`(share: Share) async {
        await explore(share, oneIn: 5) { graph in
            SmallLaunch.choices(Self.policies, share.count).flatMap { failure in
                [(1, false, 1), (2, false, nil), (1, true, nil), (2, true, nil)].map { attempts, hasRun, limit in
                    SmallLaunch(
                        hard: graph.hard, orderOnly: graph.orderOnly, failure: failure,
                        mode: Array(repeating: .eager, count: share.count), attempts: attempts, hasRun: hasRun,
                        limit: limit)
                }
            }
        }
    }

    @Test(arguments: [Share(count: 2)])
    func `nor where services are deferred or launched on demand`(share: Share) async {
        await explore(share, oneIn: 5) { graph in
            SmallLaunch.choices([LaunchMode.eager, .deferred, .onDemand], share.count).flatMap { mode in
                SmallLaunch.choices(Self.policies, share.count).map { failure in
                    SmallLaunch(
                        hard: graph.hard, orderOnly: graph.orderOnly, failure: failure, mode: mode, attempts: 1,
                        hasRun: false, limit: nil)
                }
            }
        }
    }

    @Test(arguments: [Share(count: 3, part: 0, parts: 9)])
    func `nor in some graphs of three of which some are deferred`(share: Share) async {
        await explore(share, oneIn: 29) { graph in
            SmallLaunch.choices([LaunchMode.eager, .deferred, .onDemand], 3).map { mode in
                SmallLaunch(
                    hard: graph.hard, orderOnly: graph.orderOnly, failure: [.skipDependents, .proceed, .abort],
                    mode: mode, attempts: 1, hasRun: false, limit: nil)
            }
        }
    }

    @Test(arguments: [Share(count: 1)] + Share.two)
    func `nor where somebody requires services meanwhile, twice`(share: Share) async {
        await explore(share, oneIn: 29) { graph in
            SmallLaunch.choices([LaunchMode.eager, .deferred, .onDemand], share.count).flatMap { mode in
                SmallLaunch.choices(Self.policies, share.count).flatMap { failure in
                    [(1, false), (2, false), (1, true)].map { attempts, hasRun in
                        SmallLaunch(
                            hard: graph.hard, orderOnly: graph.orderOnly, failure: failure, mode: mode,
                            attempts: attempts, hasRun: hasRun, limit: nil, requests: 2)
                    }
                }
            }
        }
    }

    /// Takes hours: `make exhaust`.
    @Test(
        .enabled(if: !SeedRange.graphs.isEmpty),
        arguments: SeedRange.graphs.map { Share(count: 3, part: $0, parts: 27) })
    func `nor with three services of any modes and policies`(share: Share) async {
        await explore(share, oneIn: 1009) { graph in
            SmallLaunch.choices([LaunchMode.eager, .deferred, .onDemand], 3).flatMap { mode in
                SmallLaunch.choices(Self.policies, 3).flatMap { failure in
                    [(1, false, 0), (2, false, 0), (1, true, 0), (1, false, 1)].map { attempts, hasRun, requests in
                        SmallLaunch(
                            hard: graph.hard, orderOnly: graph.orderOnly, failure: failure, mode: mode,
                            attempts: attempts, hasRun: hasRun, limit: nil, requests: requests)
                    }
                }
            }
        }
    }

    /// - Parameter oneIn: of how many launches one is gone through where the code is not optimised.
    private func explore(
        _ share: Share, oneIn: Int, _ launches: ((hard: [[Int]], orderOnly: [[Int]])) -> [SmallLaunch]
    ) async {
        var number = 0
        var states = 0
        for (index, graph) in SmallLaunch.graphs(share.count).enumerated() where index % share.parts == share.part {
            for launch in launches(graph) {
                number += 1
                #if DEBUG
                    guard share.count == 1 || number % oneIn == 1 else { continue }
                #endif
                let exploration = Exploration(launch)
                states += exploration.states
                if let violation = exploration.violation {
                    Issue.record("\(violation)")
                    return
                }
                // Others run at the same time, some of them against a real clock.
                await Task.yield()
            }
        }
        #expect(states > 0)
    }
}
