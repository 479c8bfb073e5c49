import Foundation
import Testing
import WaybillDiff
import WaybillLists
import WaybillScreens
import WaybillStore

/// Passwords are in no record of what happens.
@MainActor
@Suite struct SecretTests {
    /// A screen that keeps a password as any other text.
    private struct Careless: Screen {
        struct State: Equatable {
            var password = ""
            var words: [String] = []
        }

        enum Action: Sendable { case type(String) }

        var state: State { State() }

        func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
            if case .type(let text) = action {
                state.password = text
                state.words = ["It is \(text)."]
            }
            return .none
        }

        func describe(_ context: Context) -> ScreenDescription {
            let state = context.state
            return ScreenDescription("Careless", url: RouteURL()) {
                SectionRecord("all") {
                    CellRecord.field("Key", text: state.password, TextInput(.password)) { text in
                        context.dispatch(.type(text))
                    }
                }
            }
        }
    }

    private struct Account: Equatable, Sendable, Codable {
        var name = ""
        var password = Secret()
    }

    @Test func `a password that is typed is in no state and no action of a history`() throws {
        let screen = LiveScreen(Careless(), recordLimit: 10)
        let path = ItemPath(section: 0, item: 0)
        for text in ["h", "hunter2"] {
            #expect(screen.operate("Key", at: path, .set(text)) == .done)
        }
        let history = try #require(screen.histories.first)
        #expect(history.action(to: 1) == "type(\"••••••\")")
        #expect(history.action(to: 2) == "type(\"••••••\")")
        let state = try #require(history.state(at: 2))
        #expect(!state.contains("hunter2") && state.contains("password: \"••••••\""), "\(state)")
    }

    @Test func `a secret is shown by nothing but its own text, and is not saved`() throws {
        let account = Account(name: "Ada", password: Secret("hunter2"))
        var dumped = ""
        dump(account, to: &dumped)
        for words in ["\(account)", String(reflecting: account), dumped] {
            #expect(words.contains("Ada") && !words.contains("hunter2"), "\(words)")
        }
        let saved = try JSONEncoder().encode(account)
        #expect(!String(decoding: saved, as: UTF8.self).contains("hunter2"))
        #expect(try JSONDecoder().decode(Account.self, from: saved) == Account(name: "Ada"))
    }

    @Test func `a field for a password fills in a secret, and its row logs nothing`() {
        var action: FormAction<Account>?
        let row = FormContext(FormState(Account(password: Secret("old secret")))) { action = $0 }
            .password("Password", \.password)
        #expect(!"\(row.content.map { "\($0)" } ?? "")".contains("old secret"))
        let screen = LiveScreen(OneRow(row: row))
        #expect(
            screen.operate("Password", at: ItemPath(section: 0, item: 0), .set("hunter2"))
                == .done)
        guard case .edit(let edit)? = action else {
            Issue.record("Nothing was changed.")
            return
        }
        var account = Account()
        edit.apply(to: &account)
        #expect(account.password.text == "hunter2" && !"\(edit)".contains("hunter2"))
    }

    private struct OneRow: Screen {
        let row: CellRecord
        func describe(_ context: Context) -> ScreenDescription {
            ScreenDescription("Row", sections: [SectionRecord(cells: [row])])
        }
    }
}
