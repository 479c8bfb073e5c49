enum FieldFault: Hashable, Sendable {
    case number

    case wholeNumber

    /// A separator may be of thousands or of decimals.
    case ambiguousNumber

    case range(String, String)

    case date(DateInput.Kind)

    case dateRange(String?, String?)

    /// Whether the error shows before the field is left: browsers report partial dates.
    var isComplete: Bool { if case .range = self { true } else { false } }
}

struct FieldText: Hashable, Sendable {
    var text: String

    var fault: FieldFault?
}

/// A parsed number as people write it.
enum NumberReading<Number> {
    case none

    case number(Number)

    case fault(FieldFault)

    var value: Number?? {
        switch self {
        case .none: .some(nil)
        case .number(let number): .some(number)
        case .fault: nil
        }
    }

    var fault: FieldFault? {
        if case .fault(let fault) = self { fault } else { nil }
    }
}

extension NumberReading where Number: LosslessStringConvertible {
    /// Parses a number in the digits of any script, with a point or a comma as decimal separator.
    init(_ text: String) {
        let plain = NumberReading.plain(text)
        guard !plain.isEmpty else {
            self = .none
            return
        }
        let isWhole = Number.self is any BinaryInteger.Type
        let refusal = NumberReading.fault(isWhole ? .wholeNumber : .number)
        if !isWhole, NumberReading.mayHaveThousands(plain) {
            self = .fault(.ambiguousNumber)
            return
        }
        let point = String(plain.map { ",٫".contains($0) ? "." : $0 })
        guard point.allSatisfy({ $0.isASCII && ($0.isNumber || "+-.eE".contains($0)) }),
            let number = Number(point), (number as? any FloatingPoint)?.isFinite != false
        else {
            self = refusal
            return
        }
        self = .number(number)
    }

    /// The text without blanks and invisible characters, with ASCII digits and signs.
    private static func plain(_ text: String) -> String {
        var plain = ""
        for character in String(text.unicodeScalars.filter { !$0.isBlank }) {
            switch character {
            case "−": plain.append("-")
            default:
                let scalars = character.unicodeScalars
                if scalars.count == 1, let properties = scalars.first?.properties,
                    properties.generalCategory == .decimalNumber,
                    let digit = character.wholeNumberValue
                {
                    plain.append(String(digit))
                } else {
                    plain.append(character)
                }
            }
        }
        return plain
    }

    /// Whether a separator stands after one to three digits and before three, as in thousands.
    private static func mayHaveThousands(_ text: String) -> Bool {
        let groups = text.drop { "+-".contains($0) }.split(omittingEmptySubsequences: false) {
            ".,'’٬".contains($0)
        }
        guard let first = groups.first, groups.count > 1, (1...3).contains(first.count),
            first.first != "0", groups.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } })
        else { return false }
        // The last of several separators may be decimal.
        let whole = groups.count == 2 ? groups[1...] : groups[1...].dropLast()
        return whole.allSatisfy { $0.count == 3 }
    }
}

func fieldText(of number: some LosslessStringConvertible) -> String {
    let text = number.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}

extension Control {
    /// The fault of a text without a value; nil unless the control is a stepper or a date.
    func fault(of text: String) -> FieldFault? {
        switch kind {
        case .stepper(_, let range, _): .range("\(range.lowerBound)", "\(range.upperBound)")
        case .date(_, let input):
            input.isDate(text) ? .dateRange(input.first, input.last) : .date(input.kind)
        default: nil
        }
    }
}
