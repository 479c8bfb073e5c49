/// A parser of terminal input: it turns bytes into keys.
///
/// The sequences are those of ECMA-48 and xterm: cursor keys as CSI or SS3,
/// editing keys as `CSI n ~`, bracketed paste, the mouse as mode 1006 has it. What it does not know, and what
/// is cut short or not UTF-8, is dropped; no bytes trap. How the bytes are
/// divided does not matter, except that Esc by itself looks like the beginning
/// of a sequence until ``timeOut()`` is called.
package struct TerminalKeyParser: Sendable {
    /// The most bytes that one paste holds; what is beyond is dropped.
    package static let pasteLimit = 1 << 20

    /// The most bytes of a sequence that are kept: more than any that is known
    /// has.
    private static let mostParameters = 16

    private var state = State.ground
    private var pending: [UInt8] = []

    /// What the bytes so far are the beginning of.
    private enum State: Sendable {
        case ground
        case utf8(missing: Int)
        case escape
        case control
        case linuxFunctionKey
        case shifted
        case oldMouse(missing: Int)
        case string
        case stringEscape
        case paste
    }

    /// The silence after which Esc is a key by itself.
    private let escapePause: Duration

    /// Starts before the first byte.
    ///
    /// - Parameter isRemote: Whether the terminal is connected by a network, which may deliver a
    ///   sequence in parts: Esc by itself takes longer then.
    package init(isRemote: Bool = false) {
        escapePause = .milliseconds(isRemote ? 600 : 300)
    }

    /// The silence after which the caller calls ``timeOut()``, unless bytes come; nil if no
    /// sequence has begun that more bytes may complete.
    ///
    /// A paste is not such a sequence: it ends with the terminal's end sequence.
    package var silence: Duration? {
        switch state {
        case .ground, .paste: nil
        // The answer to a question that the program never asks, or Alt and a letter.
        case .string, .stringEscape: .milliseconds(50)
        case .escape, .shifted: escapePause
        case .control where pending.isEmpty: escapePause
        // No key begins like this: a slow line has time.
        default: .seconds(1)
        }
    }

    /// Whether a sequence has begun that more bytes may complete.
    package var isWaiting: Bool { silence != nil }

    /// Reads bytes.
    ///
    /// - Complexity: O(n) in the number of bytes.
    package mutating func read(_ bytes: some Sequence<UInt8>) -> [TerminalKey] {
        var keys: [TerminalKey] = []
        for byte in bytes { read(byte, into: &keys) }
        return keys
    }

    /// Ends what has begun, because nothing came for a while.
    package mutating func timeOut() -> [TerminalKey] {
        guard isWaiting else { return [] }
        defer { reset() }
        if case .escape = state { return [.escape] }
        return []
    }

    private mutating func reset(to state: State = .ground) {
        self.state = state
        pending.removeAll(keepingCapacity: true)
    }

    private mutating func read(_ byte: UInt8, into keys: inout [TerminalKey]) {
        switch state {
        case .ground: readGround(byte, into: &keys)
        case .utf8(let missing): readScalar(byte, missing: missing, into: &keys)
        case .escape: readEscape(byte, into: &keys)
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

    /// Drops the incomplete sequence, and takes the byte by itself.
    private mutating func restart(with byte: UInt8, into keys: inout [TerminalKey]) {
        reset()
        readGround(byte, into: &keys)
    }
}

// MARK: Texts

extension TerminalKeyParser {
    private mutating func readGround(_ byte: UInt8, into keys: inout [TerminalKey]) {
        switch byte {
        case 0x1B: reset(to: .escape)
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
        let text = String(validating: pending, as: UTF8.self)
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
            // The end may be on its way: what makes room is the byte before it.
            pending.remove(at: pending.count - end.count - 1)
        }
    }
}

// MARK: Sequences

extension TerminalKeyParser {
    private mutating func readEscape(_ byte: UInt8, into keys: inout [TerminalKey]) {
        switch byte {
        case 0x1B: keys.append(.escape)
        case 0x5B: reset(to: .control)
        case 0x4F: reset(to: .shifted)
        case 0x50, 0x58, 0x5D, 0x5E, 0x5F: reset(to: .string)
        case 0x62, 0x66, 0x0D, 0x7F:
            reset()
            keys.append(TerminalKey(alt: byte))
        default:
            // Others of Alt and a letter mean nothing here: it was Esc, and then a letter.
            keys.append(.escape)
            restart(with: byte, into: &keys)
        }
    }

    private mutating func readControl(_ byte: UInt8, into keys: inout [TerminalKey]) {
        switch byte {
        case 0x20...0x3F:
            // Longer than any that is known: its end is awaited, but it is not a key.
            if pending.count < TerminalKeyParser.mostParameters { pending.append(byte) }
        case 0x5B where pending.isEmpty: reset(to: .linuxFunctionKey)
        case 0x40...0x7E: finishControl(byte, into: &keys)
        default: restart(with: byte, into: &keys)
        }
    }

    private mutating func finishControl(_ byte: UInt8, into keys: inout [TerminalKey]) {
        if pending.first == 0x3C {
            let isCut = pending.count == TerminalKeyParser.mostParameters
            if !isCut, byte == 0x4D || byte == 0x6D,
                let mouse = TerminalMouse(report: pending, isPress: byte == 0x4D)
            {
                keys.append(.mouse(mouse))
            }
            reset()
            return
        }
        if byte == 0x4D, pending.isEmpty {
            // A terminal without mode 1006 sends button and place in three bytes.
            reset(to: .oldMouse(missing: 3))
            return
        }
        let parameters = String(decoding: pending, as: UTF8.self).split(
            separator: ";", omittingEmptySubsequences: false)
        reset()
        guard byte == 0x7E else {
            if byte == 0x5A { keys.append(.backTab) }
            let isByWord = parameters.count == 2 && parameters[1].isAltOrControl
            if isByWord, byte == 0x43 || byte == 0x44 {
                keys.append(byte == 0x43 ? .wordRight : .wordLeft)
                return
            }
            if let key = TerminalKey(cursorKey: byte) { keys.append(key) }
            return
        }
        switch parameters.first {
        case "1", "7": keys.append(.home)
        case "4", "8": keys.append(.end)
        case "3": keys.append(.delete)
        case "5": keys.append(.pageUp)
        case "6": keys.append(.pageDown)
        case "200": state = .paste
        default: break
        }
    }

    private mutating func readShifted(_ byte: UInt8, into keys: inout [TerminalKey]) {
        guard (0x20...0x7E).contains(byte) else {
            restart(with: byte, into: &keys)
            return
        }
        reset()
        if byte == 0x4D { keys.append(.enter) }
        // So does rxvt send an arrow with Ctrl.
        if byte == 0x63 { keys.append(.wordRight) }
        if byte == 0x64 { keys.append(.wordLeft) }
        if let key = TerminalKey(cursorKey: byte) { keys.append(key) }
    }
}

extension Substring {
    /// Whether a parameter of a key means that Alt or Ctrl was held.
    fileprivate var isAltOrControl: Bool {
        guard let number = UInt8(self), number > 0 else { return false }
        return (number - 1) & 0b110 != 0
    }
}

extension TerminalKey {
    /// A key with Alt that means something: `b` and `f`, Return, and what deletes.
    fileprivate init(alt byte: UInt8) {
        switch byte {
        case 0x62: self = .wordLeft
        case 0x66: self = .wordRight
        case 0x0D: self = .submit
        default: self = .control("w")
        }
    }

    /// The key whose sequence ends with a byte, in CSI and in SS3 form.
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
