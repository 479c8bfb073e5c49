import Places
import Waybill

extension Symbol {
    init(_ group: PlaceCategory.Group) {
        self =
            switch group {
            case .sights: .sight
            case .culture: .culture
            case .nature: .nature
            case .food: .food
            case .drinks: .drink
            case .shops: .shop
            case .sport: .sport
            case .lodging: .lodging
            case .learning: .learning
            case .services: .service
            case .other: .place
            }
    }

    private static let food = Symbol(
        "food", sign: "ψ", path: "M7 3v7a2 2 0 0 0 4 0V3M9 12v9M17 21V3c-2 1-3 3.500-3 6.500V13h3",
        tint: .orange)
    private static let drink = Symbol(
        "drink", sign: "∪",
        path: """
            M5 8h11v6a4 4 0 0 1-4 4H9a4 4 0 0 1-4-4zM16 9h2a2.500 2.500 0 0 1 0 5h-2M8 3v2M12 3v2M4 \
            21h13
            """, tint: .amber)
    private static let sight = Symbol(
        "sight", sign: "★", path: "M3 9l9-5 9 5zM4 20h16M6.500 11v7M10 11v7M14 11v7M17.500 11v7",
        tint: .violet)
    private static let culture = Symbol(
        "culture", sign: "♪", path: "M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.500 9h.01", tint: .pink)
    private static let nature = Symbol(
        "nature", sign: "▲", path: "M12 21v-5M6 16h12l-3.500-5H16l-4-7-4 7h1.500z", tint: .green)
    private static let shop = Symbol(
        "shop", sign: "▣", path: "M5 8h14l-1 12H6zM9 10V7a3 3 0 0 1 6 0v3", tint: .teal)
    private static let sport = Symbol(
        "sport", sign: "●",
        path: """
            M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3.500 9c5 3 12 3 17 0M3.500 15c5-3 12-3 17 0M12 3v18
            """, tint: .red)
    private static let lodging = Symbol(
        "lodging", sign: "⌂",
        path: "M3 19V6M3 16h18v3M21 16v-3a3 3 0 0 0-3-3h-8v6M6.500 11.500h.01",
        tint: .blue)
    private static let learning = Symbol(
        "learning", sign: "✎",
        path: """
            M12 6c-2-1.500-5-2-8-2v14c3 0 6 .5 8 2 2-1.500 5-2 8-2V4c-3 0-6 .5-8 2zM12 6v14
            """, tint: .olive)
    private static let service = Symbol(
        "service", sign: "✚", path: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v5M12 8h.01",
        tint: .grey)
}
