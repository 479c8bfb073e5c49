public import WaybillStore

/// A screen: its state, loaded content, form and description.
///
/// An immutable value with the dependencies of the screen. It declares only the parts that it uses;
/// the types default to ``NoQuery``, `Void`, `Never` and ``NoForm``. A host opens it as a
/// ``LiveScreen``.
///
/// ```swift
/// struct CounterScreen: Screen {
///     let state = 0
///
///     func reduce(_ count: inout Int, _ step: Int) -> Effect<Int> {
///         count += step
///         return .none
///     }
///
///     func describe(_ context: Context) -> ScreenDescription {
///         let count = context.state
///         return ScreenDescription("Counter", subtitle: "\(count) so far") {
///             Section("steps") { Row.button("One more") { context.dispatch(1) } }
///         }
///     }
/// }
/// ```
///
/// A screen that loads content declares a ``source(for:)``, and one with a text, a filter or an
/// identity in its address a ``Query``:
///
/// ```swift
/// struct BooksScreen: Screen {
///     struct Query: Hashable, Sendable {
///         var text = ""
///         var order = Order.title
///     }
///
///     enum Order: String, CaseIterable, Sendable {
///         case title = "Title"
///         case newest = "Newest"
///     }
///
///     static let route = Route("/books", Query(), .field("q", \.text), .field("by", \.order))
///
///     let find: @Sendable (Query) async throws -> [Book]
///     var query = Query()
///
///     func source(for query: Query) -> Source<[Book]>? {
///         .fetched { try await find(query) }
///     }
///
///     func describe(_ context: Context) -> ScreenDescription {
///         ScreenDescription("Books") {
///             Section(id: "books", of: context.value ?? []) {
///                 Row($0.id, .text($0.title))
///             }
///         }
///         .search(context.search("Search books", \.text))
///         .filters(context.picker("Order by", \.order))
///         .empty("No books found")
///     }
/// }
/// ```
///
/// A screen with a ``form`` edits a draft, and ``submit(_:)`` takes it:
///
/// ```swift
/// struct SignupScreen: Screen {
///     struct Draft: Equatable, Sendable {
///         var name = ""
///         var email = ""
///     }
///
///     let accounts: Accounts
///     let form = Form(Draft(), .required(\.name, "Enter a name."))
///
///     func submit(_ value: Draft) async throws -> Effect<Action> {
///         await accounts.create(value.name)
///         return .notice("Saved.")
///     }
///
///     func describe(_ context: Context) -> ScreenDescription {
///         let form = context.form
///         return ScreenDescription("Sign up") {
///             Section("you") {
///                 form.problems()
///                 form.text("Name", \.name, isRequired: true)
///                 form.text("E-mail", \.email, TextInput(.email, autofill: "email"))
///                 form.submit("Sign up")
///             }
///         }
///     }
/// }
/// ```
public protocol Screen {
    /// The value in the address.
    associatedtype Query: Hashable & Sendable = NoQuery

    /// The state of the screen.
    associatedtype State = Void

    /// The events that change the state.
    associatedtype Action: Sendable = Never

    /// The loaded content.
    associatedtype Value: Sendable = Void

    /// The value of the form.
    associatedtype Draft: Equatable & Sendable = NoForm

    /// A snapshot of the screen with the means to change it; see ``ScreenContext``.
    typealias Context = ScreenContext<Self>

    /// The address; optional for a screen without a query, which keeps the address that opened it.
    static var route: Route<Query> { get }

    /// The initial query.
    var query: Query { get }

    /// The initial state.
    var state: State { get }

    /// The form with its initial draft.
    var form: Form<Draft> { get }

    /// Changes the state, and returns the effects.
    func reduce(_ state: inout State, _ action: Action) -> Effect<Action>

    /// Returns the source of the content.
    ///
    /// The content is loaded again when the identity of the source changes: the query, by default.
    /// A screen without a query of its own writes `for query: NoQuery`.
    ///
    /// - Returns: The source; nil if there is nothing to load, such as before a text is typed.
    func source(for query: Query) -> Source<Value>?

    /// Submits a valid draft.
    ///
    /// - Returns: The effects that follow, such as to go back.
    /// - Throws: The reason of a rejection, such as a ``FormError`` for its fields.
    @concurrent func submit(_ draft: Draft) async throws -> Effect<Action>

    /// The submission outside the isolation of the screen; declare ``submit(_:)`` instead.
    var _submission: @Sendable (Draft) async throws -> Effect<Action> { get }

    /// Describes the screen.
    ///
    /// The address, loading status, further rows and form errors are added automatically.
    func describe(_ context: Context) -> ScreenDescription
}

/// The query of a screen without one.
public struct NoQuery: Hashable, Sendable {
    /// Creates the only value.
    public init() {}
}

/// The draft of a screen without a form.
public struct NoForm: Equatable, Sendable {
    package init() {}
}

extension Screen where Query == NoQuery {
    /// The address that opened the screen.
    public static var route: Route<NoQuery> { Route(undeclaredBy: "\(Self.self)") }

    /// The only value.
    public var query: NoQuery { NoQuery() }
}

extension Screen where State == Void {
    /// No state.
    public var state: Void { () }
}

extension Screen where Action == Never {
    /// Nothing to reduce.
    public func reduce(_ state: inout State, _ action: Never) -> Effect<Never> {}
}

extension Screen where Value == Void {
    /// Nothing to load.
    public func source(for query: Query) -> Source<Void>? { nil }
}

extension Screen where Draft == NoForm {
    /// No form.
    public var form: Form<NoForm> { Form(NoForm()) }

    /// Nothing to submit.
    @concurrent public func submit(_ draft: NoForm) async throws -> Effect<Action> { .none }

    /// Nothing to submit.
    public var _submission: @Sendable (NoForm) async throws -> Effect<Action> { { _ in .none } }
}

extension Screen where Self: Sendable {
    /// Submits a draft.
    public var _submission: @Sendable (Draft) async throws -> Effect<Action> {
        { try await submit($0) }
    }
}
