extension Parser {
    /// A parser of the same model in a GraphQL response: in its field `data`.
    ///
    /// The field `errors` of such a response (GraphQL specification of October
    /// 2021, 7.1) fails the whole, as do fields that it leaves null: the error
    /// thrown is then the server's message, with the field that it names.
    package func inGraphQL() -> Parser {
        let model = at("data")
        return Parser { field throws(ParseError) in
            if let refusal = try field.graphQLRefusals().first { throw refusal }
            return try model.parse(field)
        } lack: { field throws(ParseError) in
            try field.graphQLRefusals().isEmpty ? model.lack(in: field) : nil
        }
    }

    /// A parser of the same list in a GraphQL response, which may be partial.
    package func inGraphQL<Element>(
        badElements: BadElements
    ) -> Parser where Model == ParsedList<Element> {
        guard badElements == .skip else { return inGraphQL() }
        let model = at("data")
        return Parser { field throws(ParseError) in
            let refusals = try field.graphQLRefusals()
            do throws(ParseError) {
                var list = try model.parse(field)
                for refusal in refusals { list.skip(refusal) }
                return list
            } catch {
                throw refusals.first ?? error
            }
        }
    }
}

extension JSONField {
    /// The server's errors: what it could not return, and why.
    fileprivate func graphQLRefusals() throws(ParseError) -> [ParseError] {
        try self["errors"].elementsIfPresent().map(\.graphQLRefusal)
    }

    private var graphQLRefusal: ParseError {
        let words = (try? self["message"].line(limit: 200)) ?? ""
        return ParseError(
            .refused(words.isEmpty ? "the server does not say why" : words),
            field: graphQLPath ?? path)
    }

    /// The field that an error names; nil for none.
    private var graphQLPath: String? {
        guard case .array(let parts)? = self["path"].value, !parts.isEmpty else { return nil }
        var path = "data"
        for part in parts.prefix(20) {
            switch part {
            case .text(let name): path += ".\(name.prefix(60).inOneLine)"
            case .integer(let index): path += "[\(index)]"
            default: break
            }
        }
        return path
    }
}
