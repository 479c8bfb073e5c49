import Testing

/// A value that must be there, also one that a mutating call returns.
func sure<Value>(
    _ value: Value?, sourceLocation: SourceLocation = #_sourceLocation
) throws -> Value {
    try #require(value, sourceLocation: sourceLocation)
}
