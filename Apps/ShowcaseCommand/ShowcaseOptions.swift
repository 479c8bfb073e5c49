import AppCommand
import ArgumentParser
import Showcase

/// How Showcase is opened: it keeps nothing, and needs no option.
struct ShowcaseOptions: AppOptions {
    static let words = AppWords(name: "Showcase", spoken: "the showcase", example: "/grid")

    func app(
        for use: AppUse, onFailure: @escaping @Sendable (String) -> Void
    ) async throws -> ShowcaseApp {
        ShowcaseApp()
    }
}
