import PlacesCore
import Waybill

/// One list of saved places, which is renamed and deleted here.
struct SavedListScreen: ContentScreen, ExploreScreen {
    /// What a person does.
    enum Press: Sendable {
        /// They begin to rename the list, or leave it as it is.
        case turn(SavedListChoices.Mode)

        /// They change it.
        case saved(SavedPress)
    }

    static let route = ExploreRoute.savedList

    let environment: ExploreEnvironment
    let saved: SavedPlaces
    let choices: SavedListChoices

    func source(for choices: SavedListChoices) -> Source<SavedContents>? {
        .stored(
            choices.list, changes: { saved.changes() },
            read: {
                guard let name = choices.name else { return nil }
                let isThere = try await saved.lists().contains { $0.name == name }
                guard isThere || name == .standard else { return nil }
                return SavedContents(name: name, entries: try await saved.places(in: name))
            })
    }

    func describe(_ list: SavedContents?, _ context: Context) -> ScreenDescription {
        var screen = ScreenDescription(title: ExploreText.shortened(context.choices.list))
        guard let list else { return screen }
        screen.subtitle = ExploreText.places(list.entries.count)
        screen.attribution = attribution(
            of: list.entries.map { RecordMatch(record: $0.place) }, in: library)
        if list.entries.isEmpty {
            screen.status = .empty(
                ExploreText.nothingIn(list.name), hint: ExploreText.nothingSavedHint)
        } else {
            screen.sections = [
                list.section(id: "places", from: context.choices.centre, home, library) {
                    context.press(.saved(.change(.remove($0, from: list.name))))
                }
            ]
        }
        if context.choices.mode == .rename {
            screen.search = context.search(ExploreText.listName, \.newName)
            screen.sections.insert(renaming(list.name, context), at: 0)
        } else if list.name == .standard {
            screen.sections.append(
                SectionRecord("manage") {
                    CellRecord("always", .text(ExploreText.alwaysThere, .secondary))
                })
        } else {
            screen.sections.append(
                SectionRecord("manage") {
                    CellRecord(action: ExploreText.rename, id: "rename") {
                        context.press(.turn(.rename))
                    }
                    CellRecord(action: ExploreText.delete, id: "delete") {
                        context.press(.saved(.change(.delete(list.name))))
                    }
                })
        }
        return screen
    }

    private func renaming(_ list: SavedListName, _ context: Context) -> SectionRecord {
        let text = context.choices.newName
        let name = Result { () throws(SavedListNameError) in try SavedListName(text) }
        return SectionRecord("renaming") {
            switch name {
            case .success(let name):
                CellRecord(action: ExploreText.call(name), id: "call") {
                    context.press(.saved(.change(.rename(list, to: name))))
                }
            case .failure(let error):
                CellRecord(
                    "rule", .text(text.isEmpty ? ExploreText.renameHint : error.description))
            }
            CellRecord(action: ExploreText.keepName(list), id: "keep") {
                context.press(.turn(.look))
            }
        }
    }

    func reduce(_ press: Press, _ state: inout State) -> Effect<Action> {
        switch press {
        case .turn(let mode):
            (state.choices.mode, state.choices.newName) = (mode, "")
            return .none
        case .saved(let press):
            let effect = press.effect(in: saved).map { Action.press(.saved($0)) }
            switch press {
            case .made(.rename, let outcome):
                state.choices = SavedListChoices(outcome.list, centre: state.choices.centre)
            case .made(.delete, _): return .merge(.back, effect)
            case .change, .undo, .made, .failed: break
            }
            return effect
        }
    }

    func statusContent(_ choices: SavedListChoices) -> StatusContent {
        var content = StatusContent.saved
        content.texts.missing = ExploreText.noSuchList(choices.list)
        return content
    }
}

/// Which list is shown, and how.
public struct SavedListChoices: Hashable, Sendable {
    /// What a person does with it.
    public enum Mode: String, Hashable, Sendable {
        /// They look at it.
        case look

        /// They give it another name.
        case rename
    }

    /// Its name; one that is none names no list.
    public var list: String

    /// What a person does with it; they look at it by default.
    public var mode = Mode.look

    /// The name that is typed for it; nothing by default.
    public var newName = ""

    /// From where distances are measured; the middle of the places by default.
    public var centre = Centre()

    /// The name, as lists have them; nil where it is none.
    var name: SavedListName? { try? SavedListName(list) }

    /// Chooses a list.
    ///
    /// - Parameters:
    ///   - list: Its name.
    ///   - centre: From where distances are measured.
    init(_ list: SavedListName, centre: Centre) {
        self.list = list.description
        self.centre = centre
    }
}
