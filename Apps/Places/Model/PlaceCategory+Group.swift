extension PlaceCategory {
    /// A group of categories, in the order in which groups are listed.
    public enum Group: String, CaseIterable, Hashable, Sendable {
        /// Things to see.
        case sights

        /// Art and shows.
        case culture

        /// Open air.
        case nature

        /// Something to eat.
        case food

        /// Something to drink.
        case drinks

        /// Something to buy.
        case shops

        /// Sport and play.
        case sport

        /// A place to stay.
        case lodging

        /// Learning and reading.
        case learning

        /// Service to the public.
        case services

        /// Anything else.
        case other
    }
}
