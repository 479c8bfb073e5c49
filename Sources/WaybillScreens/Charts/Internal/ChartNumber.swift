/// The number format of charts: with the separators of their texts, and without needless digits.
package struct ChartNumber: Sendable {
    let texts: ChartTexts

    /// The most decimals of a number, 0 to 15.
    let decimals: Int

    /// Whether trailing zeros of the decimals are dropped.
    let isTrimmed: Bool

    /// The last significant decimal in exponent notation.
    let precision: Int

    package init(
        _ texts: ChartTexts, decimals: Int, isTrimmed: Bool = true, precision: Int? = nil
    ) {
        (self.texts, self.isTrimmed) = (texts, isTrimmed)
        self.decimals = max(0, decimals)
        self.precision = precision ?? decimals
    }

    package func text(_ number: Double?) -> String {
        guard let number, number.isFinite else { return texts.missing }
        let size = abs(number)
        guard size < 1e15, decimals <= 15 || size == 0 else { return scientific(number) }
        let decimals = fitting(size)
        let power = ChartScale.power(decimals)
        let scaled = Int((size * power).rounded())
        guard scaled > 0 else { return "0" }
        let digits = String(scaled)
        let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
        let sign = number < 0 ? "−" : ""
        var fraction = padded.suffix(decimals)
        while isTrimmed, fraction.last == "0" { fraction.removeLast() }
        let whole = grouped(String(padded.dropLast(decimals)))
        return sign + whole + (fraction.isEmpty ? "" : texts.decimalMark + fraction)
    }

    private func fitting(_ size: Double) -> Int {
        var count = min(decimals, 15)
        while count > 0, size * ChartScale.power(count) >= 1e15 { count -= 1 }
        return count
    }

    private func grouped(_ digits: String) -> String {
        guard digits.count > 3 else { return digits }
        var text = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index) % 3 == 0 { text += texts.groupMark }
            text.append(digit)
        }
        return text
    }

    /// A number in exponent notation: `1.5e20`.
    fileprivate func scientific(_ number: Double) -> String {
        let exponent = ChartScale.exponent(of: abs(number))
        let lead = abs(number) / ChartScale.power(exponent)
        let sign = number < 0 ? "−" : ""
        let count = min(max(exponent + precision, 0), 14)
        let digits = ChartNumber(texts, decimals: count).text(lead)
        return "\(sign)\(digits)e\(exponent < 0 ? "−" : "")\(abs(exponent))"
    }
}

extension ChartScale {
    /// The labels of the ticks on an axis: thousands and millions are abbreviated.
    package func labels(_ texts: ChartTexts) -> [String] {
        let size = max(abs(lower), abs(upper))
        if size >= 1e15 || precision > 15 {
            let format = ChartNumber(texts, decimals: precision)
            return ticks.map { $0 == 0 ? "0" : format.scientific($0) }
        }
        for (index, scale) in texts.scales.enumerated().reversed() {
            let power = ChartScale.power(3 * (index + 1))
            guard size >= max(power, 10_000), step >= power / 100 else { continue }
            let decimals = max(0, -ChartScale.exponent(of: step / power))
            let format = ChartNumber(texts, decimals: decimals, isTrimmed: false)
            return ticks.map { $0 == 0 ? "0" : format.text($0 / power) + scale }
        }
        let format = ChartNumber(texts, decimals: decimals, isTrimmed: false)
        return ticks.map { $0 == 0 ? "0" : format.text($0) }
    }
}
