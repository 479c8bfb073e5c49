import WaybillScreens

extension AppSession {
    /// Waits until the visible screen has no running work.
    public func settle(isolation: isolated (any Actor)? = #isolation) async {
        await screen?.settle(isolation: isolation)
        guard await settleClosed(isolation: isolation) else { return }
        await screen?.settle(isolation: isolation)
    }

    /// Waits until the visible screen has no running work, or a time has passed.
    public func settle(
        within patience: Duration, clock: any Clock<Duration> = ContinuousClock(),
        isolation: isolated (any Actor)? = #isolation
    ) async {
        let settling = Task {
            _ = isolation
            await self.settle(isolation: isolation)
        }
        let alarm = Task {
            try await clock.sleep(for: patience)
            settling.cancel()
        }
        await settling.value
        alarm.cancel()
    }
}
