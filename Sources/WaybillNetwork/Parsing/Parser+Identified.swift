extension Parser {
    /// A parser of a model with an identifier.
    ///
    /// Without the identifier a list skips the element and reports it, and
    /// ``parse(_:)-(JSONField)`` throws.
    ///
    /// - Parameters:
    ///   - names: The fields of the identifier, of which the first with a value counts.
    ///   - read: Creates a model from a field and its identifier; called from any task.
    public static func identified(
        by names: String...,
        read: @escaping @Sendable (JSONField, String) throws(ParseError) -> Model
    ) -> Parser {
        identified(at: { field in names.map { field[$0] } }, read: read)
    }

    /// A parser of a model with a nested identifier.
    ///
    /// - Parameters:
    ///   - places: The fields of the identifier, of which the first with a value counts; called
    ///     from any task.
    ///   - read: Creates a model from a field and its identifier; called from any task.
    public static func identified(
        at places: @escaping @Sendable (JSONField) -> [JSONField],
        read: @escaping @Sendable (JSONField, String) throws(ParseError) -> Model
    ) -> Parser {
        Parser { field throws(ParseError) in
            let identifier = try Identifier(in: places(field))
            guard let name = identifier.name else { throw identifier.lack }
            return try read(field, name)
        } lack: { field throws(ParseError) in
            let identifier = try Identifier(in: places(field))
            return identifier.name == nil ? identifier.lack : nil
        }
    }
}

private struct Identifier {
    let name: String?
    let lack: ParseError

    init(in fields: [JSONField]) throws(ParseError) {
        var name: String?
        for field in fields where name == nil { name = try field.identifierIfPresent() }
        self.name = name
        let blank = fields.first { $0.isPresent }?.invalid("blank")
        lack = blank ?? ParseError(.missing, field: fields.first?.path ?? "")
    }
}
