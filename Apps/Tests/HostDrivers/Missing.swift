/// The error of a driver that did not find something.
public struct Missing: Error {
    /// What it was.
    public let what: String
}

extension Optional {
    /// The value, or an error that says what is missing.
    ///
    /// - Parameter what: What the value is.
    /// - Returns: The value.
    /// - Throws: ``Missing`` where there is none.
    public func unwrapped(_ what: String) throws -> Wrapped {
        guard let self else { throw Missing(what: what) }
        return self
    }
}
