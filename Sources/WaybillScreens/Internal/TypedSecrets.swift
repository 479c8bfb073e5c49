/// The passwords that were typed on a screen, so that no record of it shows them, wherever
/// an app keeps them.
final class TypedSecrets {
    /// The most that are known at once: each letter more is another one.
    private static let most = 512

    private var order: [String] = []
    private(set) var texts: Set<String> = []

    func note(_ text: String) {
        guard !text.isEmpty, texts.insert(text).inserted else { return }
        order.append(text)
        if order.count > TypedSecrets.most { texts.remove(order.removeFirst()) }
    }
}
