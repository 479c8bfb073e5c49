struct Stopwatch: Sendable {
    private let reading: @Sendable () -> Duration

    init(_ clock: any Clock<Duration>) { reading = Stopwatch.start(clock) }

    var elapsed: Duration { reading() }

    private static func start<C: Clock<Duration>>(_ clock: C) -> @Sendable () -> Duration {
        let start = clock.now
        return { start.duration(to: clock.now) }
    }
}
