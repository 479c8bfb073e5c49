extension ListManifest {
    /// The listeners before the delegate, in calling order.
    ///
    /// - Complexity: O(n) in their number.
    public var plugins: [any ListListener] { listeners.listeners }

    /// Whether a plugin refreshes the list at a user's request.
    package var isRefreshable: Bool { plugins.contains(where: \.refreshes) }

    package func requestRefresh() { tell(.refreshRequested) }

    /// Appends plugins, held strongly; each is notified of its attachment after all are added.
    ///
    /// A plugin added twice receives everything twice.
    ///
    /// - Complexity: O(n) in the number of plugins.
    public func addPlugins(_ newPlugins: [any ListListener]) {
        listeners.insert(newPlugins, at: listeners.count, areHeldStrongly: true)
        findWitnesses()
        for plugin in newPlugins { plugin.listen(to: .attached, in: self) }
        onPluginChange?()
    }

    /// Removes every entry of a plugin, if any, and notifies it of its detachment.
    ///
    /// - Complexity: O(n) in the number of plugins.
    public func removePlugin(_ plugin: any ListListener) {
        guard listeners.remove(plugin) > 0 else { return }
        findWitnesses()
        plugin.listen(to: .detached, in: self)
        onPluginChange?()
    }

    /// Finds the plugins that follow plans, each once however often added.
    private func findWitnesses() {
        witnesses = []
        for case let witness as any PlanWitness in plugins
        where !witnesses.contains(where: { $0 === witness }) {
            witnesses.append(witness)
        }
    }

    /// Notifies plugins, then the delegate.
    ///
    /// Added listeners receive the next event, and removed ones no further events.
    ///
    /// - Complexity: O(n) in the number of plugins.
    func tell(_ event: ListEvent) {
        tellPlugins(event)
        delegate?.listen(to: event, in: self)
    }

    func tellPlugins(_ event: ListEvent) {
        listeners.tell { $0.listen(to: event, in: self) }
    }

    func permits(_ question: ListPermission, own: Bool) -> Bool {
        var tally = VoteCount(startingWith: own)
        listeners.tell { listener in
            tally.count(listener.vote(on: question, soFar: tally.value ?? own, in: self))
        }
        if let delegate {
            tally.count(delegate.vote(on: question, soFar: tally.value ?? own, in: self))
        }
        return tally.value ?? own
    }
}
