extension TerminalMouse {
    /// Reads a report of xterm's mode 1006, such as `<0;12;3`.
    ///
    /// Nil for other buttons, releases, movements, modifier keys and malformed reports.
    init?(report parameters: some Collection<UInt8>, isPress: Bool) {
        let fields = parameters.dropFirst().split(
            separator: 0x3B, omittingEmptySubsequences: false)
        let numbers = fields.compactMap { TerminalMouse.number($0) }
        guard isPress, parameters.first == 0x3C, fields.count == 3, numbers.count == 3,
            numbers[1] > 0, numbers[2] > 0
        else { return nil }
        let action: Action
        switch numbers[0] {
        case 0: action = .click
        case 64: action = .scrollUp
        case 65: action = .scrollDown
        default: return nil
        }
        self.init(action, line: numbers[2] - 1, column: numbers[1] - 1)
    }

    private static func number(_ digits: some Collection<UInt8>) -> Int? {
        guard (1...4).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
}
