/// Whether a page may open a live connection, or send a form.
enum Origin {
    /// Compares the origin of a page with the host that it asks.
    ///
    /// Exactly one of each is needed, with the same host and port: a page from
    /// elsewhere in the same browser has another origin, and one without any is
    /// not a page.
    static func isAllowed(_ origins: [String], host hosts: [String]) -> Bool {
        guard origins.count == 1, hosts.count == 1, !hosts[0].isEmpty else { return false }
        let origin = origins[0].lowercased()
        let host = hosts[0].lowercased()
        return origin == "http://\(host)" || origin == "https://\(host)"
    }
}
