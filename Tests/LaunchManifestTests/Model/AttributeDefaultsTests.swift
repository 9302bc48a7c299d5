import LaunchDeclarations
import LaunchManifest
import Testing

/// How the defaults of a file complete the attributes of a service.
struct AttributeDefaultsTests {
    private static func attributes(_ number: Int) -> ServiceAttributes {
        var attributes = ServiceAttributes()
        attributes.layer = "layer \(number)"
        attributes.mode = number == 1 ? .deferred : .onDemand
        attributes.onFailure = number == 1 ? .proceed : .skipDependents
        attributes.timeout = .after(.seconds(number))
        attributes.shutdownTimeout = .after(.seconds(10 + number))
        attributes.grace = .seconds(20 + number)
        attributes.drain = .after(.seconds(30 + number))
        attributes.onEnd = number == 1 ? .failure : .shutsDown
        attributes.restart = .init(number == 1 ? .run : .service)
        attributes.blocking = number == 1
        attributes.synchronous = number == 1
        attributes.retry = .init(attempts: number)
        attributes.expectedDuration = .seconds(40 + number)
        attributes.launch = ["program \(number)"]
        attributes.image = "image \(number)"
        attributes.environment = [.init("NAME", "\(number)")]
        attributes.environmentFiles = ["file \(number)"]
        attributes.directory = "folder \(number)"
        attributes.user = "user \(number)"
        attributes.ports = [8_000 + number]
        attributes.health = .init(.file("c"), failures: number)
        attributes.ready = Readiness(number == 1 ? .file("a") : .file("b"))
        attributes.shutdown = .signal(number == 1 ? "SIGINT" : "SIGHUP")
        return attributes
    }

    @Test func `each attribute that a service does not set is that of the defaults`() {
        let defaults = Self.attributes(1)
        let unset = Mirror(reflecting: defaults).children.filter { Mirror(reflecting: $0.value).children.count != 1 }
        #expect(unset.map(\.label) == [], "they have no value in this test")
        #expect(ServiceAttributes().over(defaults) == defaults)
    }

    @Test func `each attribute that a service sets is its own`() {
        let own = Self.attributes(2)
        let defaults = Self.attributes(1)
        let equal = zip(Mirror(reflecting: own).children, Mirror(reflecting: defaults).children)
            .filter { "\($0.value)" == "\($1.value)" }
        #expect(equal.map(\.0.label) == [], "they have the same value twice in this test")
        var expected = own
        // The files of both are read, those of the defaults first.
        expected.environmentFiles = ["file 1", "file 2"]
        #expect(own.over(defaults) == expected)
    }

    @Test func `a restart has the default pauses, and none with a backoff of zero`() {
        #expect(ServiceAttributes.Restart(.run).policy.backoff == RestartPolicy.run().backoff)
        #expect(ServiceAttributes.Restart(.run, backoff: .zero).policy.backoff == .none)
    }

    @Test func `variables of the defaults come first, without those that the service sets`() {
        var (own, defaults) = (ServiceAttributes(), ServiceAttributes())
        defaults.environment = [.init("A", "1"), .init("B", "1"), .init("C", "1")]
        own.environment = [.init("D", "2"), .init("B", "2")]
        #expect(
            own.over(defaults).environment == [.init("A", "1"), .init("C", "1"), .init("D", "2"), .init("B", "2")])
    }
}
