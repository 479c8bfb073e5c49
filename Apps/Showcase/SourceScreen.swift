import Foundation
import Waybill

/// The source of a screen, paragraph by paragraph, as it stands where the app was built.
struct SourceScreen: Screen {
    static let route = Route("/source/:name", as: String.self)

    let exhibit: Exhibit

    var query: String { exhibit.id }

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

    func describe(_ context: Context) -> ScreenDescription {
        var screen = ScreenDescription(
            exhibit.title, subtitle: "Apps/Showcase/\(exhibit.source)",
            url: ShowcaseRoute.source(exhibit.id).url)
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
            Section(
                id: "source",
                cells: (context.value ?? []).enumerated().map { index, text in
                    Row(SourceCell.self, model: text, id: index)
                })
        ]
        return screen.missing(
            "The source is not on this machine.",
            hint: "It is in \(exhibit.source), in the folder of the app.")
    }
}

enum SourceCell: ContentCell {
    static func content(for model: String) -> Content {
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
