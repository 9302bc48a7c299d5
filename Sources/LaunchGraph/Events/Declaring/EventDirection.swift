/// In which order the responders to an event are asked.
public enum EventDirection: Sendable, Hashable {
    /// In launch order: a service after those it depends on. For whatever begins: becoming active, signing in.
    case dependenciesFirst
    /// In reverse launch order: a service before those it depends on. For whatever ends: resigning, terminating.
    case dependentsFirst
}
