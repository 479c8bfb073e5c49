public import Waybill

/// What the map shows.
public struct MapQuery: Hashable, Sendable {
    /// The region; nil, the default, for what is around where a person looks around.
    public var region: MapRegion?

    /// Which place is selected, by its identity; none by default.
    public var pin: String?

    /// Which places count; all by default.
    ///
    /// How far they are does not.
    public var wanted = Wanted()

    /// From where distances are measured; the middle of the places by default.
    public var centre = Centre()

    /// What the map is for; to look at it by default.
    public var purpose = Purpose.looking

    /// What a map is for.
    public enum Purpose: String, CaseIterable, Hashable, Sendable {
        /// To see what is where.
        case looking = "look"

        /// To choose where to look around: its middle.
        case picking = "pick"
    }

    /// Whether the middle of it is chosen.
    var isPicking: Bool { purpose == .picking }

    /// Shows something, what is usual by default.
    ///
    /// - Parameter region: The region; nil for the surroundings of the centre.
    public init(
        region: MapRegion? = nil, pin: String? = nil, wanted: Wanted = Wanted(),
        centre: Centre = Centre(), purpose: Purpose = .looking
    ) {
        (self.region, self.pin, self.wanted) = (region, pin, wanted)
        (self.centre, self.purpose) = (centre, purpose)
    }
}
