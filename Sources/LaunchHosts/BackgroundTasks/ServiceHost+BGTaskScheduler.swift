#if canImport(BackgroundTasks) && canImport(UIKit) && !os(watchOS)
    public import BackgroundTasks

    extension BackgroundTask {
        /// The task of the system; `nil` in tests. A `BGContinuedProcessingTask` has a title that can be changed.
        @MainActor public var systemTask: BGTask? { system as? BGTask }

        @MainActor fileprivate init(_ task: BGTask) {
            let progress = (task as? any ProgressReporting)?.progress
            progress?.totalUnitCount = 1000
            self.init(task.identifier, system: task) { progress?.completedUnitCount = Int64($0 * 1000) }
        }
    }

    extension ServiceHost {
        /// Registers the background tasks that services perform, before the launch has finished.
        @available(iOSApplicationExtension, unavailable)
        @available(macCatalystApplicationExtension, unavailable)
        @available(tvOSApplicationExtension, unavailable)
        @available(visionOSApplicationExtension, unavailable)
        func registerBackgroundTasks() {
            for identifier in backgroundTasks where registeredTasks.insert(identifier).inserted {
                let isPermitted = BGTaskScheduler.shared.register(forTaskWithIdentifier: identifier, using: nil) {
                    [weak self] task in
                    let task = HandedOver(task)
                    Task { @MainActor in
                        guard let self else { return task.value.setTaskCompleted(success: false) }
                        self.run(task)
                    }
                }
                if !isPermitted {
                    let error = BackgroundTaskNotPermitted(identifier: identifier)
                    note(error, in: HostEvent.backgroundTask.name)
                    HostInstruments.log(error.description)
                }
            }
        }

        private func run(_ started: HandedOver<BGTask>) {
            let task = BackgroundTask(started.value)
            let run = BackgroundTaskRun(clock: clock) { started.value.setTaskCompleted(success: $0) }
            started.value.expirationHandler = { Task { @MainActor in run.expire() } }
            run.start { [weak self] in await self?.performBackgroundTask(task) ?? false }
        }
    }
#endif
