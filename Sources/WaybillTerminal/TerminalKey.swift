/// A key that a person presses, or what a terminal sends for several at once.
package enum TerminalKey: Hashable, Sendable {
    /// A scalar of a text, not a control character.
    ///
    /// Scalars come one by one, however the bytes arrive; a cluster of several
    /// comes together in the field.
    case text(Unicode.Scalar)

    /// A text that is pasted, as it came.
    case paste(String)

    /// A letter with Ctrl, in lower case; those that have a key of their own,
    /// such as Tab for Ctrl-I, come as that.
    case control(Character)

    /// Return or Enter.
    case enter

    /// Tab.
    case tab

    /// Shift and Tab.
    case backTab

    /// Esc.
    case escape

    /// The key that deletes what stands before.
    case backspace

    /// The key that deletes what follows.
    case delete

    /// The arrow up.
    case up

    /// The arrow down.
    case down

    /// The arrow to the left.
    case left

    /// The arrow to the right.
    case right

    /// Page up.
    case pageUp

    /// Page down.
    case pageDown

    /// An arrow to the left with Alt or Ctrl: to the word before.
    case wordLeft

    /// An arrow to the right with Alt or Ctrl: after the next word.
    case wordRight

    /// Return or Enter with Alt: what is filled in is sent off.
    case submit

    /// Home.
    case home

    /// End.
    case end

    /// What a person does with the mouse.
    case mouse(TerminalMouse)
}
