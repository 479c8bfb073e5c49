/// The content codings that a client accepts (RFC 9110, 12.5.3).
struct AcceptEncoding {
    /// The weights by coding in lowercase, from 0 to 1.
    private let weights: [String: Double]

    init(_ value: String?) {
        var weights: [String: Double] = [:]
        for member in (value ?? "").split(separator: ",") {
            let parts = member.split(separator: ";", omittingEmptySubsequences: false)
                .map { $0.filter { $0 != " " && $0 != "\t" }.lowercased() }
            guard let coding = parts.first, !coding.isEmpty else { continue }
            weights[coding] = AcceptEncoding.weight(parts.dropFirst())
        }
        self.weights = weights
    }

    var prefersGzip: Bool {
        let gzip = weights["gzip"] ?? weights["x-gzip"] ?? weights["*"] ?? 0
        return gzip > 0 && gzip >= weights["identity"] ?? 0
    }

    private static func weight(_ parameters: ArraySlice<String>) -> Double {
        guard let parameter = parameters.first else { return 1 }
        // A digit, and up to three after a point.
        guard parameters.count == 1, parameter.hasPrefix("q="), parameter.utf8.count <= 7,
            let weight = Double(parameter.dropFirst(2)), (0...1).contains(weight)
        else { return 0 }
        return weight
    }
}
