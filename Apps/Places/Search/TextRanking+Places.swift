public import WaybillStorage

extension TextRanking {
    /// What counts among places.
    ///
    /// A word that begins the name counts most, then one in it, then one that begins
    /// the category, which comes right behind the name; whole words are worth half a
    /// point more than the beginning of one in the place before. So a hotel by its
    /// category comes before a school that has "hotelier" in its name, and behind what
    /// has "hotel" there. A point is worth being half as far, beyond half a kilometre.
    public static let places = TextRanking(
        titleStart: 5, title: 4, otherStart: 3, elsewhere: 0, whole: 1.5, mistake: 2,
        distance: 500)
}
