/// A pin on a map: a position that can be pressed.
///
/// ```swift
/// let pin = MapPin(
///     "harbour", at: harbour, label: "Harbour",
///     opening: RouteURL(path: ["places", "harbour"]))
/// ```
public struct MapPin: Hashable, Sendable, Identifiable {
    /// The identity of the pin on its map.
    public let id: String

    /// The position of the pin.
    public var position: MapPosition

    /// The title of the pin.
    public var label: String

    /// The language of the title, as a BCP 47 tag; nil, the default, for the app's.
    public var language: String?

    /// The icon of the pin.
    public var symbol: Symbol

    /// The target; nil, the default, to select the pin on a map with a ``MapAddress``.
    public var destination: RouteURL?

    /// Creates a pin.
    ///
    /// - Parameter language: The language of the title, as a BCP 47 tag; the app's by default.
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
