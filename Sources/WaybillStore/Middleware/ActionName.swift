/// Names an action without its payload.
///
/// The name of an enum's case, followed by a nested enum's case behind a point: `search.type`. For
/// other actions, the name of the type. No user input can get into a log.
///
/// - Complexity: O(n) in the nesting depth of enums; it uses reflection.
public func actionName(of action: some Any) -> String {
    var names: [String] = []
    var part: Any = action
    while let (name, held) = caseName(of: part) {
        names.append(name)
        guard let held, !(held is any CustomReflectable) else { break }
        part = held
    }
    return names.isEmpty ? String(describing: type(of: action)) : names.joined(separator: ".")
}

/// The name and payload of an enum's case; nil for other values.
///
/// Custom descriptions are not read: they may contain anything.
private func caseName(of value: Any) -> (String, Any?)? {
    guard !(value is any CustomReflectable) else { return nil }
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .enum else { return nil }
    if let child = mirror.children.first {
        return child.label.map { ($0, child.value) }
    }
    guard !(value is any CustomStringConvertible), !(value is any TextOutputStreamable),
        !(value is any CustomDebugStringConvertible)
    else { return nil }
    return (String(describing: value), nil)
}
