import AppCommand
import ArgumentParser
import Showcase

/// The options of Showcase, which stores nothing and has none.
struct ShowcaseOptions: AppOptions {
    static let words = AppWords(name: "Showcase", spoken: "the showcase", example: "/grid")

    func app(
        for use: AppUse, onFailure: @escaping @Sendable (String) -> Void
    ) async throws -> ShowcaseApp {
        ShowcaseApp()
    }
}
