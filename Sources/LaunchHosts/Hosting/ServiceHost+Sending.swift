public import LaunchGraph

// What a host's callbacks come down to. A host that is missing in the catalogue needs one line for each callback.
extension ServiceHost {
    /// Sends an event that nobody answers.
    public func send<Responder, Payload>(_ event: LifecycleEvent<Responder, Payload, Void>, _ payload: Payload) {
        let interval = intervals.begin(event.name)
        defer { intervals.end(interval) }
        do { try dispatcher.dispatch(event, payload) } catch { note(error, in: event.name) }
    }

    /// Sends an event without further data that nobody answers.
    public func send<Responder>(_ event: LifecycleEvent<Responder, Void, Void>) {
        send(event, ())
    }

    /// Sends an event, and gives what the answers together are, whatever responders throw.
    public func ask<Responder, Payload, Output>(
        _ event: LifecycleEvent<Responder, Payload, Output>, _ payload: Payload
    ) -> Output {
        let interval = intervals.begin(event.name)
        defer { intervals.end(interval) }
        let report = dispatcher.dispatchReport(event, payload)
        for response in report.responses {
            if let error = response.error { note(error, in: event.name) }
        }
        return report.output
    }

    /// Sends an event without further data, and gives what the answers together are.
    public func ask<Responder, Output>(_ event: LifecycleEvent<Responder, Void, Output>) -> Output {
        ask(event, ())
    }

    /// Asks everybody who responds to a callback with a completion handler, and calls that exactly once: with what all
    /// answers together are, or after the event's time with what there is.
    ///
    /// During a launch everybody is asked once it has settled, so that a service that is coming up counts.
    ///
    /// - Parameters:
    ///   - event: the event.
    ///   - payload: what it is about.
    ///   - completion: the host's handler.
    public func ask<Responder, Payload, Output>(
        _ event: CompletionEvent<Responder, Payload, Output>, _ payload: Payload,
        completion: @escaping @MainActor (Output) -> Void
    ) {
        let interval = intervals.begin(event.name)
        afterLaunch { [self] in
            dispatcher.dispatchReport(event, payload) { [self] report in
                intervals.end(interval)
                for response in report.responses {
                    if let error = response.error { note(error, in: event.name) }
                }
                completion(report.output)
            }
        }
    }

    /// As ``ask(_:_:completion:)``, for a host whose completion handler is no `@MainActor` function.
    func answer<Responder, Payload, Output>(
        _ event: CompletionEvent<Responder, Payload, Output>, _ payload: Payload,
        by handler: @escaping (Output) -> Void
    ) {
        ask(event, payload) { handler($0) }
    }

    /// Tells that a source of phases, a scene or the program itself, is in `phase`, and sends what follows from it.
    public func source(_ source: AnyHashable, is phase: HostPhase) {
        send(phases.source(source, is: phase))
    }

    /// Tells that a source of phases is gone.
    public func sourceIsGone(_ source: AnyHashable) {
        send(phases.sourceIsGone(source))
    }

    private func send(_ changes: [PhaseChange]) {
        for change in changes {
            switch change {
            case .willEnterForeground: send(.willEnterForeground)
            case .didBecomeActive:
                // A launch's own items come before the program is active; what comes later is no repetition of them.
                launchItems.expire()
                send(.didBecomeActive)
                Task { [weak self] in self?.firstFrameDidAppear() }
            case .willResignActive: send(.willResignActive)
            case .didEnterBackground:
                send(.didEnterBackground)
                firstFrameDidAppear()
            }
        }
    }
}
