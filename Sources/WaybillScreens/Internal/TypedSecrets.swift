/// The passwords typed on a screen, to hide them in all records.
final class TypedSecrets {
    /// The limit of known passwords: each typed letter makes another one.
    private static let most = 512

    private var order: [String] = []
    private(set) var texts: Set<String> = []

    func note(_ text: String) {
        guard !text.isEmpty, texts.insert(text).inserted else { return }
        order.append(text)
        if order.count > TypedSecrets.most { texts.remove(order.removeFirst()) }
    }
}
