import Waybill

/// Sections whose rows a person hides and shows.
struct CollapseScreen: Screen {
    static let title = "Sections that fold"

    static let chapters = [
        ("Soups", ["Minestrone", "Gazpacho", "Borscht", "Miso soup"]),
        ("Breads", ["Baguette", "Injera", "Rye bread", "Focaccia", "Naan"]),
        ("Sweets", ["Baklava", "Mochi", "Tiramisu"]),
    ]

    func describe(_ context: Context) -> ScreenDescription {
        ScreenDescription(
            CollapseScreen.title, url: ShowcaseRoute.exhibit("collapse").url,
            sections: CollapseScreen.chapters.enumerated().map { index, chapter in
                var section = Section(chapter.0, title: chapter.0) {
                    chapter.1.map { Row($0, .text($0)) }
                }
                section.isCollapsed = index > 1
                return section
            })
    }
}
