public import LaunchGraph

// What a host's callbacks come down to. A host that is missing in the catalogue needs one line for each callback.
extension ServiceHost {
    /// Sends an event that nobody answers. The launch's report has it, with the time that each responder took.
    public func send<Responder, Payload>(_ event: LifecycleEvent<Responder, Payload, Void>, _ payload: Payload) {
        _ = report(event, payload)
    }

    /// Sends an event without further data that nobody answers.
    public func send<Responder>(_ event: LifecycleEvent<Responder, Void, Void>) {
        send(event, ())
    }

    /// Sends an event, and gives what the answers together are, whatever responders throw. The launch's report has it,
    /// with the time that each responder took.
    public func ask<Responder, Payload, Output>(
        _ event: LifecycleEvent<Responder, Payload, Output>, _ payload: Payload
    ) -> Output {
        report(event, payload).output
    }

    /// Sends an event that asks whether something is a service's to deal with.
    ///
    /// - Returns: whether any service has dealt with it, or it is held for one that is not up yet and then will be asked:
    ///   a host that was told no would offer it to somebody else.
    func offer<Responder, Payload>(_ event: LifecycleEvent<Responder, Payload, Bool>, _ payload: Payload) -> Bool {
        let report = report(event, payload)
        return report.output || !report.bufferedFor.isEmpty
    }

    private func report<Responder, Payload, Output>(
        _ event: LifecycleEvent<Responder, Payload, Output>, _ payload: Payload
    ) -> DispatchReport<Output> {
        let interval = intervals.begin(event.name)
        defer { intervals.end(interval) }
        let report = dispatcher.dispatchReport(event, payload)
        for response in report.responses {
            if let error = response.error { note(error, in: event.name) }
        }
        return report
    }

    /// Sends an event that comes again and again, perhaps for each frame: it stays out of the report, which would have
    /// room for little else.
    func sendOften<Responder>(_ event: LifecycleEvent<Responder, Void, Void>) {
        do { try dispatcher.dispatch(event) } catch { note(error, in: event.name) }
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
