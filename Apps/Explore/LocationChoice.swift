/// What is looked for in the location picker, and what is seen with it then.
public struct LocationChoice: Hashable, Sendable {
    /// The text; empty, the default, for nothing yet.
    public var text = ""

    /// How Nearby was seen before; it is seen so around the location, too.
    public var view = NearbyView()

    /// Creates a choice of which nothing is known yet.
    public init() {}

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
