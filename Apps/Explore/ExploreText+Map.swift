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
    static let nothingInArea = "No places in this area"
    static let aroundMiddle = "Around the middle of the map"

    /// `42 places around the middle`, `The 1000 places nearest to the middle`: a wide or a tall
    /// window shows more than the places in the middle, which are in reach on every host.
    static func inArea(_ count: Int, hasMore: Bool) -> String {
        if hasMore { return "The \(count) places nearest to the middle" }
        if count == 0 { return "No places around the middle" }
        return count == 1 ? "1 place around the middle" : "\(count) places around the middle"
    }
}
