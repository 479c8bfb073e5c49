public import ArgumentParser
public import WaybillSessions

/// The options of an app's executable, and how the app is opened with them.
///
/// ``WebCommand``, ``TerminalCommand`` and ``PrintCommand`` are an app's
/// subcommands once it has such options:
///
/// ```swift
/// struct GuideOptions: AppOptions {
///     static let words = AppWords(name: "Guide", spoken: "the guide", example: "/search?q=park")
///
///     func app(
///         for use: AppUse, onFailure: @escaping @Sendable (String) -> Void
///     ) async throws -> GuideApp {
///         GuideApp()
///     }
/// }
/// ```
public protocol AppOptions: ParsableArguments {
    /// The app.
    associatedtype App: ListApp

    /// What the executable calls the app.
    static var words: AppWords { get }

    /// Opens the app.
    ///
    /// - Parameter onFailure: Called with one line for each fault during use.
    /// - Throws: An error with a description for users.
    func app(
        for use: AppUse, onFailure: @escaping @Sendable (String) -> Void
    ) async throws -> App

    /// Called when the app is no longer used and the process is about to end, as for
    /// saving state; does nothing by default.
    ///
    /// - Throws: An error with a description for users; the process ends with status 1.
    func end(_ app: App) async throws
}

extension AppOptions {
    /// Nothing.
    public func end(_ app: App) async throws {}
}

/// The purpose that an app is opened for.
public enum AppUse: Hashable, Sendable {
    /// One screen of it is printed and no more.
    case printing

    /// One person uses it in a terminal.
    case terminal

    /// It is served to browsers; whether to this machine alone.
    case web(isLocal: Bool)
}

/// The words that an executable uses for its app.
public struct AppWords: Sendable {
    /// The name of the app.
    public var name: String

    /// What the app is called within a sentence, such as `the guide`.
    public var spoken: String

    /// An address of a screen, as an example.
    public var example: String

    /// Creates the words of an app.
    public init(name: String, spoken: String, example: String) {
        self.name = name
        self.spoken = spoken
        self.example = example
    }
}
