/// Where a request comes from, by the browser's `Sec-Fetch-Site`
/// (<https://www.w3.org/TR/fetch-metadata/>).
enum FetchSite {
    /// Whether a page of another site loads something from here, such as a
    /// picture, a frame or what a script fetches.
    ///
    /// Following a link from there is a navigation of a whole window, and is
    /// not meant. A request without the header does not come from a present-day
    /// browser, or goes to a host that browsers do not trust with it.
    static func isForeignLoad(method: String, header: (String) -> String?) -> Bool {
        guard header("sec-fetch-site")?.lowercased() == "cross-site" else { return false }
        let isNavigation =
            header("sec-fetch-mode")?.lowercased() == "navigate"
            && (header("sec-fetch-dest") ?? "document").lowercased() == "document"
        return !(isNavigation && ["GET", "HEAD"].contains(method))
    }

    static let refusal = TextResponse(
        status: 403, line: "Only a page of this server may load this.")
}
