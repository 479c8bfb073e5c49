import Foundation
import Waybill

/// The source of a screen, paragraph by paragraph, as it stands where the app was built.
struct SourceScreen: ContentScreen {
    static let route = Route("/source/:name", of: "million")

    let exhibit: Exhibit

    var choices: String { exhibit.id }

    /// The folder that the app was built from.
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

    func source(for name: String) -> Source<[String]>? {
        let file = SourceScreen.folder.appendingPathComponent(exhibit.source)
        return .fetched {
            // On another machine than it was built on, the app has no such file.
            guard let data = try? Data(contentsOf: file) else { return nil }
            return String(decoding: data, as: UTF8.self).paragraphs
        }
    }

    func statusContent(_ name: String) -> StatusContent {
        var content = StatusContent()
        content.texts.missing = "The source is not on this machine."
        content.texts.missingHint = "It is in \(exhibit.source), in the folder of the app."
        return content
    }

    func describe(_ paragraphs: [String]?, _ context: Context) -> ScreenDescription {
        var screen = ScreenDescription(
            title: exhibit.title, url: ShowcaseRoute.source(exhibit.id).url)
        screen.subtitle = "Apps/Showcase/\(exhibit.source)"
        screen.choices = [
            ChoiceGroup(
                label: exhibit.hint,
                choices: [
                    Choice(
                        title: "Screen", url: ShowcaseRoute.exhibit(exhibit.id).url,
                        isCurrent: false)
                ])
        ]
        screen.sections = [
            SectionRecord(
                id: "source",
                cells: (paragraphs ?? []).enumerated().map { index, text in
                    CellRecord(SourceCell.self, model: text, id: index)
                })
        ]
        return screen
    }
}

enum SourceCell: ContentCell {
    static func content(for model: String) -> CellContent {
        .column(
            model.split(separator: "\n").map { line in
                // Blanks at the beginning of a line are part of it.
                let blanks = line.prefix { $0 == " " }
                let indent = String(repeating: "\u{A0}", count: blanks.count)
                let isComment = line.dropFirst(blanks.count).hasPrefix("//")
                return .text(
                    indent + line.dropFirst(blanks.count), isComment ? .secondary : .body)
            })
    }
}

extension String {
    /// The lines between empty ones.
    fileprivate var paragraphs: [String] {
        split(separator: "\n", omittingEmptySubsequences: false)
            .split { $0.isEmpty }.map { $0.joined(separator: "\n") }
    }
}
