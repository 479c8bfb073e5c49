/// Reads responses out of bytes, as strictly as a client may.
struct ResponseReader {
    struct Response: Equatable {
        var status: Int
        var fields: [String: String]
        var body: [UInt8]

        var text: String { String(decoding: body, as: UTF8.self) }
    }

    private(set) var responses: [Response] = []

    /// What is behind them, such as frames behind a response with status 101.
    private(set) var rest: ArraySlice<UInt8>

    private(set) var isWellFormed = true

    init(_ bytes: [UInt8], isHead: Bool = false) {
        rest = bytes[...]
        while !rest.isEmpty, let response = read(isHead: isHead) {
            responses.append(response)
            if response.status == 101 { return }
        }
        isWellFormed = rest.isEmpty
    }

    private mutating func read(isHead: Bool) -> Response? {
        guard let end = rest.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
        let lines = String(decoding: rest[..<end.lowerBound], as: UTF8.self)
            .split(separator: "\r\n", omittingEmptySubsequences: false)
        let words = lines[0].split(separator: " ", maxSplits: 2)
        guard words.count == 3, words[0].hasPrefix("HTTP/1."), words[1].utf8.count == 3,
            let status = Int(words[1])
        else { return nil }
        var fields: [String: String] = [:]
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { return nil }
            let value = line[line.index(after: colon)...].drop { $0 == " " }
            fields[line[..<colon].lowercased(), default: ""] += String(value)
        }
        let hasBody = ![101, 304].contains(status) && !isHead
        guard let length = hasBody ? fields["content-length"].flatMap({ Int($0) }) : 0,
            rest.endIndex - end.upperBound >= length
        else { return nil }
        let body = rest[end.upperBound..<end.upperBound + length]
        rest = rest[body.endIndex...]
        return Response(status: status, fields: fields, body: Array(body))
    }
}
