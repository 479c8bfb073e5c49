/// A number with its noun: `1 row`, `1,000,000 rows`.
func quantity(_ number: Int, _ noun: String) -> String {
    var digits = Array(String(number))
    for index in stride(from: digits.count - 3, to: 0, by: -3) { digits.insert(",", at: index) }
    return "\(String(digits)) \(noun)\(number == 1 ? "" : "s")"
}
