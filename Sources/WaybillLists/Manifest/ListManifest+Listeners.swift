extension ListManifest {
    /// The listeners that receive every event before the delegate, in this
    /// order.
    ///
    /// - Complexity: O(n) in their number.
    public var plugins: [any ListListener] { listeners.listeners }

    /// Appends plugins; each is notified that it was attached when all are in.
    ///
    /// A plugin that is added twice receives everything twice. Plugins are held
    /// strongly.
    ///
    /// - Complexity: O(n) in the number of plugins.
    public func addPlugins(_ newPlugins: [any ListListener]) {
        listeners.insert(newPlugins, at: listeners.count, holding: .strongly)
        for plugin in newPlugins { plugin.listen(to: .attached, in: self) }
    }

    /// Removes every entry of a plugin, which is notified that it was detached.
    ///
    /// - Parameter plugin: The plugin; nothing happens if it is not a member.
    /// - Complexity: O(n) in the number of plugins.
    public func removePlugin(_ plugin: any ListListener) {
        guard listeners.remove(plugin) > 0 else { return }
        plugin.listen(to: .detached, in: self)
    }

    /// Notifies plugins, then the delegate.
    ///
    /// Those that join meanwhile receive the next event, and those that leave receive nothing more.
    ///
    /// - Complexity: O(n) in the number of plugins.
    func tell(_ event: ListEvent) {
        tellPlugins(event)
        delegate?.listen(to: event, in: self)
    }

    /// Notifies plugins, and not the delegate.
    func tellPlugins(_ event: ListEvent) {
        listeners.tell { $0.listen(to: event, in: self) }
    }

    /// Asks plugins, then the delegate, each once.
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
