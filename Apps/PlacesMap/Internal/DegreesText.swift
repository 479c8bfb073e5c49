import Foundation

/// Numbers of degrees in a text, with commas between.
struct DegreesText {
    let numbers: [Double]

    /// The numbers as they were written, without the blanks around them.
    let texts: [String]

    /// Reads numbers; nil where one is none.
    ///
    /// - Complexity: O(*n*) in its length.
    init?(_ text: String) {
        // Double takes more than that: hexadecimal digits, "nan", or "1" with a NUL after it.
        let others = CharacterSet(charactersIn: "+-.0123456789eE").inverted
        texts = text.split(separator: ",", omittingEmptySubsequences: false)
            .map { $0.trimmingCharacters(in: .whitespaces) }
        numbers = texts.compactMap { $0.rangeOfCharacter(from: others) == nil ? Double($0) : nil }
        guard numbers.count == texts.count else { return nil }
    }

    /// The error that names the number that is out of range.
    func fault(latitudes: Set<Int>) -> DegreesError.Reason? {
        for (index, number) in numbers.enumerated() {
            let isLatitude = latitudes.contains(index)
            let most = isLatitude ? 90.0 : 180.0
            if !(-most...most).contains(number) {
                let text = String(texts[index].prefix(20))
                return isLatitude ? .latitude(text) : .longitude(text)
            }
        }
        return nil
    }

    func inOrder(_ order: [Int]) -> String { order.map { texts[$0] }.joined(separator: ",") }
}
