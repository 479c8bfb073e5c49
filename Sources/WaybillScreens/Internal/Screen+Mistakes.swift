extension Screen {
    /// Stored properties with the name of a part of a screen but another, ignored type.
    package var mistakes: [String] {
        Mirror(reflecting: self).children.compactMap { label, value in
            let part: Any.Type? =
                switch label {
                case "query" where Query.self == NoQuery.self: NoQuery.self
                case "state" where State.self == Void.self: Void.self
                case "form" where Draft.self == NoForm.self: Form<NoForm>.self
                default: nil
                }
            guard let label, let part, type(of: value) != part else { return nil }
            return
                "\(Self.self) ignores its property '\(label)': \(type(of: value)) is not \(part). "
                + "Compare its type with the other parts of the screen, such as its route."
        }
    }
}
