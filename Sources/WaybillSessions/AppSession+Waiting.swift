import WaybillScreens

extension AppSession {
    /// Waits until nothing is running on the screen that is shown.
    public func settle(isolation: isolated (any Actor)? = #isolation) async {
        await screen?.settle(isolation: isolation)
        guard await settleClosed(isolation: isolation) else { return }
        await screen?.settle(isolation: isolation)
    }

    /// Waits until nothing is running on the screen that is shown, and no longer than some time:
    /// what never comes does not keep a person waiting.
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
