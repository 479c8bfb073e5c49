struct Batch {
    var depth = 0

    /// Whether something in it, or ``ListManifest/updateView()``, requested the
    /// view in silence too.
    var reachesView = false

    var completions: [() -> Void] = []

    var isOpen: Bool { depth > 0 }
}

extension ListManifest {
    /// Carries out operations of which the view receives one plan.
    ///
    /// The block runs once and at once, with or without a view, and listeners
    /// are notified of each operation when it happens. When the outermost block
    /// ends, the view receives the way from what it shows to what the list is
    /// then. A block that throws ends its batch as well: what was done before
    /// stays done, and the view is updated.
    ///
    /// - Parameter completion: Called once when the outermost batch has reached the
    ///   view, or at its end if there is none or in silence; those of inner
    ///   batches first. Nothing by default.
    /// - Complexity: That of the operations and of one diff.
    @discardableResult
    public func performBatch<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result, completion: (() -> Void)? = nil
    ) throws(Failure) -> Result {
        batch.depth += 1
        defer { endBatch(completion) }
        return try body()
    }

    private func endBatch(_ completion: (() -> Void)?) {
        if let completion { batch.completions.append(completion) }
        batch.depth -= 1
        guard !batch.isOpen else { return }
        let ended = batch
        batch = Batch()
        let afterwards = { for completion in ended.completions { completion() } }
        if updatesView || ended.reachesView {
            handOverChanges(isBatch: true, afterwards: afterwards)
        } else {
            queue.add(nil, afterwards: afterwards)
        }
    }
}
