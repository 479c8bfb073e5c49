import Foundation
import Waybill

/// A form whose name is looked up, and which may be refused.
struct SignupScreen: Screen {
    static let title = "Sign up"

    struct Draft: Equatable, Sendable {
        var name = ""
        var email = ""
        var password = Secret()
        var agrees = false
    }

    static let taken: Set = ["ada", "grace", "linus"]

    /// How long looking up and sending take.
    let clock: any Clock<Duration>

    var form: Form<Draft> {
        Form(
            Draft(),
            .required(\.name, "Choose a name."),
            .required(\.email, "Enter an e-mail address, such as you@example.org."),
            .email(\.email, "Enter an e-mail address, such as you@example.org."),
            .check(\.password, "A password has 8 characters or more.") {
                $0.text.count >= 8
            },
            .check(\.agrees, "Agree to the rules to continue.") { $0 },
            .checkLater(\.name, "This name is taken.") { [clock] name in
                try? await clock.sleep(for: .milliseconds(300))
                let name = name.trimmingCharacters(in: .whitespaces).lowercased()
                return !SignupScreen.taken.contains(name)
            })
    }

    func submit(_ draft: Draft) async throws -> Effect<Action> {
        try? await clock.sleep(for: .milliseconds(600))
        if draft.email.trimmed.lowercased().hasSuffix("@example.com") {
            throw FormError(\Draft.email, "There is an account with this address.")
        }
        return [.notice("Welcome, \(draft.name.trimmed)."), .replace(ShowcaseRoute.all.url)]
    }

    func describe(_ context: Context) -> ScreenDescription {
        let form = context.form
        return ScreenDescription(SignupScreen.title, url: ShowcaseRoute.exhibit("signup").url) {
            Section("account") {
                form.problems()
                form.text(
                    "Name", \.name, TextInput(limit: 40, autofill: "username"),
                    hint: "Ada, Grace and Linus are taken.", isRequired: true)
                form.text(
                    "E-mail", \.email, TextInput(.email, autofill: "email"),
                    hint: "Any at example.com is rejected.", isRequired: true)
                form.password(
                    "Password", \.password, autofill: "new-password",
                    hint: "8 characters or more", isRequired: true)
                form.toggle("I agree to the rules", \.agrees)
                form.submit("Create the account")
            }
        }
    }
}
