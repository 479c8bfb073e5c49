import ArgumentParser
import Foundation
import WaybillAppCore
import WaybillScreens
import WaybillTerminal

/// Prints one screen as plain text.
struct PrintCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "print", abstract: "Print one screen as plain text.")

    @OptionGroup var options: DatabaseOptions

    @Argument(help: "The address of the screen, such as '/search?q=museum'.")
    var url = "/"

    @Option(help: "The width in columns; the default is that of the terminal, or else 80.")
    var width: Int?

    func validate() throws {
        guard width.map({ (10...1000).contains($0) }) ?? true else {
            throw ValidationError("A width is a number from 10 to 1000.")
        }
    }

    @MainActor
    func run() async throws {
        let session = AppSession(app: try await options.app())
        guard let url = RouteURL(url), session.open(url) == .opened else {
            throw ScreenError(description: "There is no screen at \(url).")
        }
        await session.settle()
        guard let page = session.page else { return }
        let columns = width ?? TerminalOutput.columns ?? 80
        let document = TerminalDocument(page: page, width: columns)
        print(TerminalOutput.isStyled ? document.ansiText : document.text)
        switch page.status {
        case .missing(let text, _), .failed(let text, _): throw ScreenError(description: text)
        default: return
        }
    }
}
