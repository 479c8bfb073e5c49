/// The map region in the address of a screen, to move a map by links, also without a script.
///
/// ```swift
/// let address = MapAddress(
///     Self.route.url(query), region: "at", usual: Query().region)
/// let map = MapContent(
///     "Island", region: query.region, tiles: area?.tiles ?? [], address: address)
/// ```
public struct MapAddress: Hashable, Sendable {
    package var url: RouteURL

    package var region: String

    /// The parameter of the selected pin; nil for maps without selection.
    package var selection: String?

    /// The region of an address without one; nil if each has one.
    package var usual: MapRegion?

    /// Declares the region and the selection in an address.
    public init(
        _ url: RouteURL, region: String, usual: MapRegion? = nil, selection: String? = nil
    ) {
        self.url = url
        self.region = region
        self.usual = usual
        self.selection = selection
    }

    package func url(showing region: MapRegion) -> RouteURL {
        url.setting(self.region, to: region == usual ? nil : region.description)
    }

    func url(selecting pin: String) -> RouteURL? { selection.map { url.setting($0, to: pin) } }

    /// Whether an address is that of the same screen, regardless of region and selection.
    func leads(to other: RouteURL) -> Bool {
        func bare(_ url: RouteURL) -> RouteURL {
            var url = url
            url.query.removeAll { $0.name == region || $0.name == selection }
            return url
        }
        return bare(other) == bare(url)
    }
}

extension RouteURL {
    fileprivate func setting(_ name: String, to value: String?) -> RouteURL {
        var url = self
        guard let value else {
            url.query.removeAll { $0.name == name }
            return url
        }
        if let index = url.query.firstIndex(where: { $0.name == name }) {
            url.query[index].value = value
        } else {
            url.query.append(Parameter(name, value))
        }
        return url
    }
}
