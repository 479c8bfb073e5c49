/// A parser of terminal input, from bytes to keys.
///
/// It reads sequences of ECMA-48 and xterm: cursor keys as CSI or SS3, editing keys as `CSI n ~`,
/// bracketed paste, the mouse in mode 1006. Unknown or incomplete sequences, keys with Alt and
/// invalid UTF-8 are dropped; no bytes trap. Any division of the bytes gives the same keys, except
/// that a single Esc may begin a sequence until ``timeOut()`` is called.
package struct TerminalKeyParser: Sendable {
    /// The maximum size of a paste, in bytes; the rest is dropped.
    package static let pasteLimit = 1 << 20

    /// The maximum size of a sequence, in bytes: more than any known one.
    private static let mostParameters = 16

    private var state = State.ground
    private var pending: [UInt8] = []

    /// Whether Esc precedes the sequence or the scalar: PuTTY and rxvt send Alt so.
    private var isAlt = false

    /// The possible beginnings.
    private enum State: Sendable {
        case ground
        case utf8(missing: Int)
        case escape(count: Int, isAlone: Bool)
        case control
        case linuxFunctionKey
        case shifted
        case oldMouse(missing: Int)
        case string
        case stringEscape
        case paste
    }

    /// The silence after which Esc and a letter are no longer Alt and a letter.
    private static let altPause = Duration.milliseconds(50)

    /// The silence after which Esc is a key by itself.
    private let escapePause: Duration

    /// Creates a parser.
    ///
    /// - Parameter isRemote: Whether a network may deliver a sequence in parts: a single Esc takes
    ///   longer then.
    package init(isRemote: Bool = false) {
        escapePause = .milliseconds(isRemote ? 600 : 300)
    }

    /// The silence after which to call ``timeOut()``; nil if no sequence can be completed.
    ///
    /// A paste is not such a sequence: it ends with the terminal's end sequence.
    package var silence: Duration? {
        switch state {
        case .ground, .paste: nil
        // The response to a query that the program never sends, or Alt and a letter.
        case .string, .stringEscape: TerminalKeyParser.altPause
        case .escape(_, isAlone: false): TerminalKeyParser.altPause
        case .escape: escapePause - TerminalKeyParser.altPause
        case .shifted: escapePause
        case .control where pending.isEmpty: escapePause
        // No key begins like this: a slow line has time.
        default: .seconds(1)
        }
    }

    package var isWaiting: Bool { silence != nil }

    /// Reads bytes.
    ///
    /// - Complexity: O(n) in the number of bytes.
    package mutating func read(_ bytes: some Sequence<UInt8>) -> [TerminalKey] {
        var keys: [TerminalKey] = []
        for byte in bytes { read(byte, into: &keys) }
        return keys
    }

    /// Ends the incomplete sequence after ``silence``.
    ///
    /// Esc ends at the second call: after the first it may still begin an arrow, but not Alt and a
    /// letter.
    package mutating func timeOut() -> [TerminalKey] {
        guard case .escape(let count, let isAlone) = state else {
            if isWaiting { reset() }
            return []
        }
        guard isAlone else {
            state = .escape(count: count, isAlone: true)
            return []
        }
        reset()
        return Array(repeating: .escape, count: count)
    }

    private mutating func reset(to state: State = .ground, isAlt: Bool = false) {
        self.state = state
        self.isAlt = isAlt
        pending.removeAll(keepingCapacity: true)
    }

    private mutating func read(_ byte: UInt8, into keys: inout [TerminalKey]) {
        switch state {
        case .ground: readGround(byte, into: &keys)
        case .utf8(let missing): readScalar(byte, missing: missing, into: &keys)
        case .escape(let count, let isAlone): readEscape(byte, count, isAlone, into: &keys)
        case .control: readControl(byte, into: &keys)
        case .linuxFunctionKey: reset()
        case .shifted: readShifted(byte, into: &keys)
        case .oldMouse(let missing):
            reset(to: missing > 1 ? .oldMouse(missing: missing - 1) : .ground)
        case .string:
            if byte == 0x1B { state = .stringEscape }
            if byte == 0x07 || byte == 0x18 || byte == 0x1A { reset() }
        case .stringEscape: state = byte == 0x5C ? .ground : byte == 0x1B ? .stringEscape : .string
        case .paste: readPaste(byte, into: &keys)
        }
    }

    /// Drops the incomplete sequence, and reads the byte by itself.
    private mutating func restart(with byte: UInt8, into keys: inout [TerminalKey]) {
        reset()
        readGround(byte, into: &keys)
    }
}

// MARK: Texts

extension TerminalKeyParser {
    private mutating func readGround(_ byte: UInt8, into keys: inout [TerminalKey]) {
        switch byte {
        case 0x1B: reset(to: .escape(count: 1, isAlone: false))
        case 0x0D, 0x0A: keys.append(.enter)
        case 0x09: keys.append(.tab)
        case 0x08, 0x7F: keys.append(.backspace)
        case 0x01...0x1A:
            keys.append(.control(Character(Unicode.Scalar(byte + 0x60))))
        case 0x20..<0x7F: keys.append(.text(Unicode.Scalar(byte)))
        case 0xC2...0xDF: begin(byte, missing: 1)
        case 0xE0...0xEF: begin(byte, missing: 2)
        case 0xF0...0xF4: begin(byte, missing: 3)
        default: break
        }
    }

    private mutating func begin(_ byte: UInt8, missing: Int) {
        reset(to: .utf8(missing: missing))
        pending.append(byte)
    }

    private mutating func readScalar(
        _ byte: UInt8, missing: Int, into keys: inout [TerminalKey]
    ) {
        guard (0x80...0xBF).contains(byte) else {
            restart(with: byte, into: &keys)
            return
        }
        pending.append(byte)
        if missing > 1 {
            state = .utf8(missing: missing - 1)
            return
        }
        let text = isAlt ? nil : String(validating: pending, as: UTF8.self)
        reset()
        guard let scalar = text?.unicodeScalars.first, !(0x80..<0xA0).contains(scalar.value) else {
            return
        }
        keys.append(.text(scalar))
    }

    private mutating func readPaste(_ byte: UInt8, into keys: inout [TerminalKey]) {
        let end: [UInt8] = [0x1B, 0x5B, 0x32, 0x30, 0x31, 0x7E]
        pending.append(byte)
        if byte == 0x7E, pending.suffix(end.count).elementsEqual(end) {
            keys.append(.paste(String(decoding: pending.dropLast(end.count), as: UTF8.self)))
            reset()
        } else if pending.count >= TerminalKeyParser.pasteLimit + end.count {
            // The end sequence may be incomplete: the byte before it makes room.
            pending.remove(at: pending.count - end.count - 1)
        }
    }
}

// MARK: Sequences

extension TerminalKeyParser {
    /// - Parameters:
    ///   - count: 2 after Esc twice, which is Alt before a sequence.
    ///   - isAlone: Whether it is too late for Alt and a letter.
    private mutating func readEscape(
        _ byte: UInt8, _ count: Int, _ isAlone: Bool, into keys: inout [TerminalKey]
    ) {
        switch byte {
        case 0x5B: return reset(to: .control, isAlt: count > 1)
        case 0x4F: return reset(to: .shifted, isAlt: count > 1)
        case 0x1B where !isAlone:
            if count > 1 { keys.append(.escape) }
            state = .escape(count: 2, isAlone: false)
            return
        default: break
        }
        keys += repeatElement(TerminalKey.escape, count: isAlone ? count : count - 1)
        switch byte {
        case _ where isAlone: restart(with: byte, into: &keys)
        case 0x50, 0x58, 0x5D, 0x5E, 0x5F: reset(to: .string)
        case 0x62, 0x66, 0x0D, 0x7F:
            reset()
            keys.append(TerminalKey(alt: byte))
        default:
            // Alt and another key is ignored here, a scalar of several bytes included.
            var dropped: [TerminalKey] = []
            restart(with: byte, into: &dropped)
            isAlt = true
        }
    }

    private mutating func readControl(_ byte: UInt8, into keys: inout [TerminalKey]) {
        switch byte {
        case 0x20...0x3F:
            // Longer than any known sequence: read to its end, but not a key.
            if pending.count < TerminalKeyParser.mostParameters { pending.append(byte) }
        case 0x5B where pending.isEmpty: reset(to: .linuxFunctionKey)
        case 0x40...0x7E: finishControl(byte, into: &keys)
        default: restart(with: byte, into: &keys)
        }
    }

    private mutating func finishControl(_ byte: UInt8, into keys: inout [TerminalKey]) {
        let (sequence, isAlt) = (pending, isAlt)
        reset()
        let parameters = String(decoding: sequence, as: UTF8.self).split(
            separator: ";", omittingEmptySubsequences: false)
        let isMouse = sequence.first == 0x3C || (byte == 0x4D && sequence.isEmpty)
        let isPaste = byte == 0x7E && parameters.first == "200"
        guard isMouse || isPaste else {
            if !isAlt, let key = TerminalKey(final: byte, parameters) { keys.append(key) }
            return
        }
        // Neither comes with Alt: it was Esc.
        if isAlt { keys.append(.escape) }
        if isPaste {
            state = .paste
        } else if sequence.isEmpty {
            // A terminal without mode 1006 sends button and position in three bytes.
            state = .oldMouse(missing: 3)
        } else if sequence.count < TerminalKeyParser.mostParameters, byte == 0x4D || byte == 0x6D,
            let mouse = TerminalMouse(report: sequence, isPress: byte == 0x4D)
        {
            keys.append(.mouse(mouse))
        }
    }

    private mutating func readShifted(_ byte: UInt8, into keys: inout [TerminalKey]) {
        guard (0x20...0x7E).contains(byte) else {
            restart(with: byte, into: &keys)
            return
        }
        let isAlt = isAlt
        reset()
        guard !isAlt else { return }
        if byte == 0x4D { keys.append(.enter) }
        // rxvt sends an arrow with Ctrl so.
        if byte == 0x63 { keys.append(.wordRight) }
        if byte == 0x64 { keys.append(.wordLeft) }
        if let key = TerminalKey(cursorKey: byte) { keys.append(key) }
    }
}

extension Substring {
    /// The modifier keys: the sum of 1 for Shift, 2 for Alt, 4 for Ctrl.
    fileprivate var modifiers: UInt8 {
        guard let number = UInt8(self), number > 0 else { return 0 }
        return number - 1
    }
}

extension TerminalKey {
    /// A supported key with Alt: `b`, `f`, Return, and deletion.
    fileprivate init(alt byte: UInt8) {
        switch byte {
        case 0x62: self = .wordLeft
        case 0x66: self = .wordRight
        case 0x0D: self = .submit
        default: self = .control("w")
        }
    }

    fileprivate init?(final byte: UInt8, _ parameters: [Substring]) {
        let modifiers = parameters.count == 2 ? parameters[1].modifiers : 0
        switch (byte, parameters.first) {
        case (0x43, _) where modifiers & 0b110 != 0: self = .wordRight
        case (0x44, _) where modifiers & 0b110 != 0: self = .wordLeft
        case _ where modifiers & 0b010 != 0: return nil
        case (0x5A, _): self = .backTab
        case (0x7E, "1"), (0x7E, "7"): self = .home
        case (0x7E, "4"), (0x7E, "8"): self = .end
        case (0x7E, "3"): self = .delete
        case (0x7E, "5"): self = .pageUp
        case (0x7E, "6"): self = .pageDown
        default: self.init(cursorKey: byte)
        }
    }

    /// The key for the last byte of a sequence, in CSI and in SS3 form.
    fileprivate init?(cursorKey byte: UInt8) {
        switch byte {
        case 0x41: self = .up
        case 0x42: self = .down
        case 0x43: self = .right
        case 0x44: self = .left
        case 0x46: self = .end
        case 0x48: self = .home
        default: return nil
        }
    }
}
