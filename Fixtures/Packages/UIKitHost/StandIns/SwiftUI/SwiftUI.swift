@_exported public import AppleFoundation

/// developer.apple.com/documentation/swiftui/scenephase
public enum ScenePhase: Comparable, Sendable {
    case background, inactive, active
}

/// developer.apple.com/documentation/swiftui/view
@MainActor @preconcurrency public protocol View {
    associatedtype Body: View
    /// …/view/body-8kl5o
    @ViewBuilder var body: Body { get }
}

extension Never: View {
    public var body: Never { fatalError("a primitive view has no body") }
}

/// developer.apple.com/documentation/swiftui/viewbuilder
@resultBuilder public enum ViewBuilder {
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
}

/// developer.apple.com/documentation/swiftui/text
public struct Text: View {
    /// What it says.
    public let content: String

    /// …/text/init(_:)-9d1g4
    public init(_ content: some StringProtocol) {
        self.content = String(content)
    }

    public var body: Never { fatalError("a primitive view has no body") }
}

/// developer.apple.com/documentation/swiftui/anyview
public struct AnyView: View {
    /// What it wraps; here for tests to see.
    public let wrapped: any View

    /// …/anyview/init(_:)
    public init<V: View>(_ view: V) {
        wrapped = view
    }

    public var body: Never { fatalError("a primitive view has no body") }
}

/// developer.apple.com/documentation/swiftui/viewmodifier
@MainActor @preconcurrency public protocol ViewModifier {
    associatedtype Body: View
    typealias Content = AnyView
    /// …/viewmodifier/body(content:)
    @ViewBuilder func body(content: Content) -> Body
}

/// What a view is told by the system, and what it does then.
public enum Occasion {
    case change(@MainActor () -> Void)
    case url(@MainActor (URL) -> Void)
    case activity(String, @MainActor (NSUserActivity) -> Void)
    case disappearance(@MainActor () -> Void)
    case task(@MainActor @Sendable () async -> Void)
}

/// A view that does something when the system tells it something; here for tests to call.
public struct Told<Content: View>: View {
    public let content: Content
    public let occasion: Occasion
    public var body: Content { content }
}

extension View {
    /// Everything that the system may tell this view, from the outside in; here for tests to call.
    public var occasions: [Occasion] {
        var found: [Occasion] = []
        var next: (any View)? = self
        while let view = next {
            if let told = view as? any Telling {
                found.append(told.occasion)
                next = told.inner
            } else {
                next = (view as? AnyView)?.wrapped
            }
        }
        return found
    }
}

@MainActor private protocol Telling {
    var occasion: Occasion { get }
    var inner: any View { get }
}

extension Told: Telling {
    fileprivate var inner: any View { content }
}

extension View {
    /// …/view/modifier(_:)
    public func modifier<M: ViewModifier>(_ modifier: M) -> some View { modifier.body(content: AnyView(self)) }

    /// …/view/onchange(of:initial:_:)-4psgg
    public func onChange<V: Equatable>(
        of value: V, initial: Bool = false, _ action: @escaping @MainActor (_ oldValue: V, _ newValue: V) -> Void
    ) -> some View {
        if initial { action(value, value) }
        return Told(content: self, occasion: .change { action(value, value) })
    }

    /// …/view/onopenurl(perform:)
    public func onOpenURL(perform action: @escaping @MainActor (URL) -> Void) -> some View {
        Told(content: self, occasion: .url(action))
    }

    /// …/view/oncontinueuseractivity(_:perform:)
    public func onContinueUserActivity(
        _ activityType: String, perform action: @escaping @MainActor (NSUserActivity) -> Void
    ) -> some View {
        Told(content: self, occasion: .activity(activityType, action))
    }

    /// …/view/ondisappear(perform:)
    public func onDisappear(perform action: (@MainActor () -> Void)? = nil) -> some View {
        Told(content: self, occasion: .disappearance { action?() })
    }

    /// …/view/task(priority:_:)
    public func task(
        priority: TaskPriority = .userInitiated, _ action: @escaping @MainActor @Sendable () async -> Void
    ) -> some View {
        Told(content: self, occasion: .task(action))
    }
}

/// developer.apple.com/documentation/swiftui/dynamicproperty
public protocol DynamicProperty {}

/// developer.apple.com/documentation/swiftui/environmentkey
public protocol EnvironmentKey {
    associatedtype Value
    /// …/environmentkey/defaultvalue
    static var defaultValue: Value { get }
}

/// developer.apple.com/documentation/swiftui/environmentvalues
///
/// Here, all views share one environment, which is the one that was set last.
@MainActor public struct EnvironmentValues {
    fileprivate static var shared = EnvironmentValues()
    private var values: [ObjectIdentifier: Any] = [:]
    /// …/environmentvalues/scenephase
    public var scenePhase = ScenePhase.active

    public init() {}

    /// …/environmentvalues/subscript(_:)
    public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
        get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
        set { values[ObjectIdentifier(key)] = newValue }
    }
}

extension View {
    /// …/view/environment(_:_:)
    public func environment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some View {
        EnvironmentValues.shared[keyPath: keyPath] = value
        return AnyView(self)
    }
}

/// developer.apple.com/documentation/swiftui/environment
@MainActor @propertyWrapper public struct Environment<Value>: DynamicProperty {
    private let path: KeyPath<EnvironmentValues, Value>

    /// …/environment/init(_:)
    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
        path = keyPath
    }

    /// …/environment/wrappedvalue
    public var wrappedValue: Value { EnvironmentValues.shared[keyPath: path] }
}

/// developer.apple.com/documentation/swiftui/state
@MainActor @propertyWrapper public struct State<Value>: DynamicProperty {
    private final class Storage {
        var value: Value
        init(_ value: Value) { self.value = value }
    }

    private let storage: Storage

    /// …/state/wrappedvalue
    public var wrappedValue: Value {
        get { storage.value }
        nonmutating set { storage.value = newValue }
    }

    /// …/state/init(wrappedvalue:)
    public init(wrappedValue value: Value) {
        storage = Storage(value)
    }
}

/// developer.apple.com/documentation/swiftui/scene
@MainActor @preconcurrency public protocol Scene {
    associatedtype Body: Scene
    /// …/scene/body-swift.property
    var body: Body { get }
}

extension Never: Scene {}

/// developer.apple.com/documentation/swiftui/windowgroup
public struct WindowGroup<Content: View>: Scene {
    /// What it shows; here for tests to see.
    public let content: Content

    /// …/windowgroup/init(content:)
    public init(@ViewBuilder content: () -> Content) {
        self.content = content()
    }

    public var body: Never { fatalError("a primitive scene has no body") }
}

/// developer.apple.com/documentation/swiftui/app
@MainActor @preconcurrency public protocol App {
    associatedtype Body: Scene
    /// …/app/body-swift.property
    var body: Body { get }
    /// …/app/init()
    init()
}
