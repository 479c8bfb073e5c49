/// A router: the screens of an app and their addresses.
///
/// A literal part of a path takes precedence over a field, independent of the order.
///
/// ```swift
/// var routes: Routes {
///     ItemsScreen.route.destination { ItemsScreen(items: items, query: $0) }
///     AddScreen.route.destination { AddScreen(items: items) }
/// }
/// ```
public struct Routes: Sendable {
    /// An address pattern with its screen.
    fileprivate struct Entry: Sendable {
        let pattern: String
        let problems: @Sendable () -> [String]

        /// The path with all fields alike; literal parts sort first.
        let shape: [String]

        let open: @Sendable (RouteURL) -> (any Screen)?
        let canonical: @Sendable (RouteURL) -> RouteURL?
    }

    private let entries: [Entry]

    fileprivate init(_ entry: Entry) { entries = [entry] }

    /// Joins routes.
    package init(_ parts: [Routes]) {
        entries = parts.flatMap(\.entries)
            .sorted { $0.shape.lexicographicallyPrecedes($1.shape) }
    }

    /// The errors of the declarations, such as two screens at one address; empty for none.
    ///
    /// - Complexity: O(n) in the number of addresses.
    public var problems: [String] {
        let pairs = zip(entries, entries.dropFirst())
        return entries.flatMap { $0.problems() }
            + pairs.filter { $0.shape == $1.shape }.map {
                "\($0.pattern) and \($1.pattern) are the same addresses."
            }
    }

    /// The screen at an address, which may be untrusted; nil for none.
    ///
    /// - Complexity: O(n) in the number of addresses.
    public func screen(at url: RouteURL) -> (any Screen)? {
        for entry in entries {
            if let screen = entry.open(url) { return screen }
        }
        return nil
    }

    /// An untrusted address without parameters unknown to the app; nil if there is no screen.
    ///
    /// - Complexity: O(n) in the number of addresses.
    public func canonical(_ url: RouteURL) -> RouteURL? {
        for entry in entries {
            if let url = entry.canonical(url) { return url }
        }
        return nil
    }
}

/// A builder of ``Routes`` from the destinations of routes.
@resultBuilder
public enum RouteBuilder {
    /// Joins routes, and those of other tables.
    public static func buildBlock(_ parts: Routes...) -> Routes { Routes(parts) }

    /// Adds the routes of an `if` without `else`.
    public static func buildOptional(_ part: Routes?) -> Routes { part ?? Routes([]) }
}

extension Route {
    /// Returns the screen at the address.
    public func destination(
        _ screen: @escaping @Sendable (Value) -> (any Screen)?
    ) -> Routes {
        Routes(
            Routes.Entry(
                pattern: pattern, problems: { problems + roundTripProblems },
                shape: parts.map { part in
                    if case .literal(let text) = part { text } else { "\u{10FFFF}" }
                },
                open: { url in value(at: url).flatMap(screen) },
                canonical: { url in value(at: url).map(self.url) }))
    }

    /// The errors of addresses that differ after formatting and parsing.
    private var roundTripProblems: [String] {
        guard problems.isEmpty else { return [] }
        let url = url(initial)
        guard let value = value(at: url) else {
            // A nil field in a path cannot be parsed.
            return url.path.contains("~") ? [] : ["\(url) is written and cannot be read."]
        }
        let again = self.url(value)
        return again == url ? [] : ["\(url) is read as \(again)."]
    }
}

extension Route where Value == NoQuery {
    /// Returns the screen at an address without fields.
    public func destination(_ screen: @escaping @Sendable () -> (any Screen)?) -> Routes {
        destination { _ in screen() }
    }
}
