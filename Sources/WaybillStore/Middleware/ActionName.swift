/// Names an action without saying anything of what it holds.
///
/// For an enum it is the name of the case, and where that holds another enum
/// alone, the name of its case behind a point: `search.type`. For anything else
/// it is the name of the type. So nothing that a person typed can get into a
/// log.
///
/// - Complexity: O(n) in how deep enums lie in one another; it uses reflection.
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

/// The name of an enum's case, and what the case holds; nil for anything else.
///
/// Not for those that describe themselves: their words may be anything.
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
