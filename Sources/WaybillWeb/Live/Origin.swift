enum Origin {
    /// Compares the origin of a page with the requested host.
    ///
    /// Exactly one of each is required, with the same host and port: a page from elsewhere has
    /// another origin, and a client without one is not a page.
    static func isAllowed(_ origins: [String], host hosts: [String]) -> Bool {
        guard origins.count == 1, hosts.count == 1, !hosts[0].isEmpty else { return false }
        let origin = origins[0].lowercased()
        let host = hosts[0].lowercased()
        return origin == "http://\(host)" || origin == "https://\(host)"
    }
}
