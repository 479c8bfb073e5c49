import Waybill

/// What is looked for in the location picker, and what is seen with it then.
public struct LocationChoice: Hashable, Sendable {
    /// The text; empty, the default, for nothing yet.
    public var text = ""

    /// How Nearby was seen before; it is seen so around the location, too.
    public var view = NearbyView()

    /// Creates a choice of which nothing is known yet.
    public init() {}

    /// Reads an address's parameters; nil where one names a point that there is
    /// not.
    ///
    /// - Parameter url: The address.
    init?(url: RouteURL) {
        guard let view = NearbyView(url: url) else { return nil }
        self.view = view
        text = url["q"] ?? ""
    }

    /// The parameters that say something; the text is the last one.
    var parameters: [RouteURL.Parameter] {
        var parameters = view.parameters
        if !text.isEmpty { parameters.append(.init("q", text)) }
        return parameters
    }

    /// The same choice with another text.
    ///
    /// - Parameter text: The text.
    /// - Returns: The other choice.
    func looking(for text: String) -> LocationChoice {
        var choice = self
        choice.text = text
        return choice
    }
}
