package import WaybillDiff
package import WaybillScreens
package import WaybillSessions

extension AppSession {
    /// Performs the input to the first element with a label, of controls before others.
    @discardableResult
    package func perform(
        _ label: String, _ value: ElementValue = .press,
        isolation: isolated (any Actor)? = #isolation
    ) -> ElementOutcome {
        let found = page?.elements.filter { $0.label == label } ?? []
        let element = found.first { $0.control != nil } ?? found.first
        return element.map { perform($0.id, value, isolation: isolation) } ?? .refused
    }

    @discardableResult
    package func pressRow(
        at path: ItemPath, isolation: isolated (any Actor)? = #isolation
    ) -> ElementOutcome {
        page?.rowElement(at: path).map { perform($0.id, isolation: isolation) } ?? .refused
    }
}
