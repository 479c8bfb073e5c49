/// The origin of a request by `Sec-Fetch-Site` (<https://www.w3.org/TR/fetch-metadata/>).
enum FetchSite {
    /// Whether a page of another site loads a subresource, such as a picture, a frame or a fetch.
    ///
    /// A followed link is a navigation, which does not count. A request without the header comes
    /// from an old browser, or goes to a host that browsers do not trust with it.
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
