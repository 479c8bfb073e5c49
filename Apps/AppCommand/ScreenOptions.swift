import ArgumentParser
import Foundation
import WaybillScreens

struct ScreenOptions<Options: AppOptions>: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "The address of the screen, such as '\(Options.words.example)'.",
            discussion: "An address copied from a browser works."))
    var url = "/"

    func validate() throws {
        guard !url.isEmpty else {
            throw ValidationError("An address is a path such as '\(Options.words.example)'.")
        }
    }

    /// The address; nil where the text is none.
    var address: RouteURL? { RouteURL(pathOfPage ?? url) }

    /// Says that there is no such screen.
    var error: ScreenError { ScreenError(description: "There is no screen at \(url).") }

    /// What follows the host in an address of the web; nil where it is none.
    ///
    /// Whichever host: an app is served under many names.
    private var pathOfPage: String? {
        guard
            let end = url.range(
                of: "^https?://[^/?#]+", options: [.regularExpression, .caseInsensitive])
        else { return nil }
        let rest = url[end.upperBound...]
        return rest.hasPrefix("/") ? String(rest) : "/\(rest)"
    }
}
