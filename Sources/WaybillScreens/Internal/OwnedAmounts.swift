/// Amounts in total and per owner, such as the connections of network addresses.
package struct OwnedAmounts<Owner: Hashable & Sendable>: Sendable {
    package private(set) var total = 0
    private var amounts: [Owner: Int] = [:]

    package init() {}

    package subscript(owner: Owner) -> Int { amounts[owner] ?? 0 }

    package var largest: Int { amounts.values.max() ?? 0 }

    package mutating func add(_ amount: Int, to owner: Owner) {
        total += amount
        let sum = self[owner] + amount
        amounts[owner] = sum == 0 ? nil : sum
    }

    /// Adds an amount and returns true, unless that exceeds a limit.
    package mutating func add(
        _ amount: Int, to owner: Owner, upTo limit: Int, perOwner ownerLimit: Int
    ) -> Bool {
        guard total + amount <= limit, self[owner] + amount <= ownerLimit else { return false }
        add(amount, to: owner)
        return true
    }
}
