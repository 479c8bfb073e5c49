package enum UpdateOrigin: String, CaseIterable, Sendable {
    case operation

    case difference

    case reload
}
