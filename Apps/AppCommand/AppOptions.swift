public import ArgumentParser
public import WaybillAppCore

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
///         isReading: Bool, onFailure: @escaping @Sendable (String) -> Void
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
    /// - Parameters:
    ///   - isReading: Whether one screen of it is printed and no more.
    ///   - onFailure: Is told in a line what goes wrong while the app is in
    ///     use.
    /// - Returns: The app.
    /// - Throws: An error whose description says what is wrong.
    func app(
        isReading: Bool, onFailure: @escaping @Sendable (String) -> Void
    ) async throws -> App
}

/// What an executable calls its app.
public struct AppWords: Sendable {
    /// The name of the app.
    public var name: String

    /// What the app is called within a sentence, such as `the guide`.
    public var spoken: String

    /// An address of a screen, as an example.
    public var example: String

    /// Names an app.
    ///
    /// - Parameters:
    ///   - name: The name of the app.
    ///   - spoken: What it is called within a sentence.
    ///   - example: An address of a screen.
    public init(name: String, spoken: String, example: String) {
        self.name = name
        self.spoken = spoken
        self.example = example
    }
}
