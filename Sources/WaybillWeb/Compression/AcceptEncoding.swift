/// The content codings that a client accepts (RFC 9110, 12.5.3).
struct AcceptEncoding {
    /// The weights by coding in lowercase, from 0 to 1,000.
    private let weights: [String: Int]

    init(_ value: String?) {
        var weights: [String: Int] = [:]
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

    private static func weight(_ parameters: ArraySlice<String>) -> Int {
        guard let parameter = parameters.first else { return 1_000 }
        guard parameters.count == 1, parameter.hasPrefix("q=") else { return 0 }
        let digits = Array(parameter.utf8.dropFirst(2))
        // A digit, and up to three after a point.
        guard (1...5).contains(digits.count), digits.count == 1 || digits[1] == UInt8(ascii: ".")
        else { return 0 }
        var thousandths = 0
        for place in [0, 2, 3, 4] {
            let digit = place < digits.count ? Int(digits[place]) - 0x30 : 0
            guard (0...9).contains(digit) else { return 0 }
            thousandths = thousandths * 10 + digit
        }
        return thousandths <= 1_000 ? thousandths : 0
    }
}
