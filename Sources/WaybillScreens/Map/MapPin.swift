/// A pin on a map: a place that can be pressed.
///
/// ```swift
/// let pin = MapPin(
///     "harbour", at: harbour, label: "Harbour",
///     opening: RouteURL(path: ["places", "harbour"]))
/// ```
public struct MapPin: Hashable, Sendable, Identifiable {
    /// Which pin it is on its map.
    public let id: String

    /// Where it is.
    public var position: MapPosition

    /// Its title.
    public var label: String

    /// The language of the title, as a BCP 47 tag; nil, the default, for that of the app.
    public var language: String?

    /// Its kind.
    public var symbol: Symbol

    /// Where it leads; nil, the default, for nowhere: then pressing it selects it, where
    /// the map has a ``MapAddress``.
    public var destination: RouteURL?

    /// Describes a pin.
    ///
    /// - Parameter language: The language of the title, as a BCP 47 tag; that of the app by
    ///   default.
    public init(
        _ id: String, at position: MapPosition, label: String, language: String? = nil,
        symbol: Symbol = .place, opening destination: RouteURL? = nil
    ) {
        self.id = id
        self.position = position
        self.label = label
        self.language = language
        self.symbol = symbol
        self.destination = destination
    }
}
