import Waybill

extension ExploreText {
    static let map = "Map"
    static let mapAround = "Map of the surroundings"
    static let fullMap = "Full map"
    static let searchArea = "Search this area"
    static let listArea = "List places around here"
    static let pickOnMap = "Pick on the map"
    static let lookHere = "Look around here"
    static let centreOnMap = "Distances are from here"
    static let middleOfMap = "The middle of the map"
    static let nothingInArea = "No places here"
    static let aroundMiddle = "Around the middle of the map"

    /// `42 places here`, `The 1000 places nearest to the middle`.
    static func inArea(_ count: Int, hasMore: Bool) -> String {
        if hasMore { return "The \(count) places nearest to the middle" }
        return count == 0
            ? nothingInArea : count == 1 ? "1 place here" : "\(count) places here"
    }
}
