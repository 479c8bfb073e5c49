import Places
import Waybill

/// The query of the location picker: its text, and the view that asks for a location.
public struct LocationChoice: Hashable, Sendable {
    /// The text; empty, the default, for nothing yet.
    public var text = ""

    /// How Nearby was seen before; it is seen so around the location, too.
    public var view = NearbyView()

    /// The text for which a person queried the finders on the network; nil, the default,
    /// for none.
    ///
    /// They may be queried as a person types from then on. It is not part of the address:
    /// any other site can make a browser open one.
    var asked: String?

    /// Creates a query.
    public init(view: NearbyView = NearbyView()) { self.view = view }

    /// The part that decides what is loaded.
    struct Subject: Hashable, Sendable {
        var words: String
        var near: Coordinate?
        var asksOnline: Bool
        var isAsked: Bool
    }

    /// The part that decides what is loaded.
    var subject: Subject {
        Subject(words: words, near: view.near, asksOnline: asked != nil, isAsked: isAsked)
    }

    /// The text without white space around its words.
    var words: String { text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }

    /// Whether the finders on the network were queried for exactly this text.
    var isAsked: Bool { asked?.lowercased() == words.lowercased() }
}

extension NamedLocation {
    /// What it is called where it was picked; nil where it has no name.
    var pickedName: String? {
        let name = fullName ?? name
        return name.isEmpty ? nil : name
    }
}
