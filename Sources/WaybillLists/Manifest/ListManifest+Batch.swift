extension ListManifest {
    /// Applies operations with one plan for the view.
    ///
    /// The block runs immediately, with or without a view, and listeners are notified of each
    /// operation as it happens. After the outermost block the view receives the difference between
    /// its content and the current list. A block that throws ends its batch as well: its operations
    /// remain applied, and the view is updated.
    ///
    /// - Parameter completion: Called once after the view has applied the outermost batch, or at
    ///   its end without a view or with its updates off; those of inner batches first. Nothing by
    ///   default.
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
