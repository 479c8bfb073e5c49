/// A key, or the input of a terminal for several at once.
package enum TerminalKey: Hashable, Sendable {
    /// A scalar of a text, not a control character; a cluster of several arrives one by one.
    case text(Unicode.Scalar)

    /// A pasted text, unchanged.
    case paste(String)

    /// A letter with Ctrl, in lowercase; those with their own key, such as Ctrl-I for Tab, are
    /// that.
    case control(Character)

    case enter

    case tab

    case backTab

    case escape

    case backspace

    case delete

    case up

    case down

    case left

    case right

    case pageUp

    case pageDown

    /// Left with Alt or Ctrl: to the previous word.
    case wordLeft

    /// Right with Alt or Ctrl: after the next word.
    case wordRight

    /// Enter with Alt: submits the fields.
    case submit

    case home

    case end

    case mouse(TerminalMouse)
}
