package import WaybillDiff
package import WaybillLists

extension LiveScreen {
    /// Performs untrusted input to a control of a row; nothing if the screen does not offer it now.
    package func operate(
        _ id: String, at path: ItemPath, _ input: ElementValue
    ) -> ControlOutcome {
        if let (number, _) = path.inLayer, let layer = layers.first(where: { $0.number == number }),
            path == layer.closePath
        {
            guard id == ScreenLayer.closeID, case .press = input, isReachable(path) else {
                return .refused
            }
            acting { layer.close() }
            return .done
        }
        guard isReachable(path), let place = place(of: path),
            let control = place.record.content?.control(id)
        else { return .refused }
        let address = RefusedTexts.Address(
            layer: path.inLayer?.number, section: place.section, row: place.record.id, control: id)
        let handler = place.record.controlHandlers[id]
        if case .leave = input {
            endTyping()
            if let leave = handler?.leave { acting(on: path, id, leave) }
            if refusedTexts.showError(at: address) { update(.refused) }
            return .done
        }
        guard control.isUsable else { return .refused }
        let value = value(of: input, on: control)
        if case .set(let typed) = input {
            let text = if case .text(let text)? = value { text } else { typed.readable }
            if let refused = handler?.refusal?(text) {
                acting(on: path, id, isTyping: control.isTypedText) {
                    refusedTexts.set(refused, at: address, on: control)
                    update(.refused)
                }
                return .done
            }
            if value == nil, let take = handler?.unread {
                acting(on: path, id) { take(text) }
                return .done
            }
        }
        guard let value else { return .refused }
        if case .link(let url) = control.kind { return .destination(url) }
        guard let perform = handler?.perform else { return .refused }
        if control.isSecret, case .text(let text) = value { secrets.note(text) }
        acting(on: path, id, isTyping: control.isTypedText) {
            let wasRefused = refusedTexts.remove(at: address)
            perform(value)
            if wasRefused { update(.refused) }
        }
        return .done
    }

    private func value(of input: ElementValue, on control: Control) -> ControlValue? {
        switch input {
        case .press:
            switch control.kind {
            case .button, .link: return .press
            case .toggle(let isOn): return .flag(!isOn)
            default: return nil
            }
        case .set(let text):
            guard !control.isPressed || control.isMenu else { return nil }
            return control.value(of: text)
        case .choose(let file):
            guard case .file(_, let input) = control.kind, file.size <= input.limit else {
                return nil
            }
            return .file(file)
        case .leave, .extend, .extendToEnd, .move: return nil
        }
    }

    package func perform(actionWith id: String, at path: ItemPath) -> Bool {
        if let (layer, path) = layerRow(at: path) {
            return layer.manifest.perform(actionWith: id, at: path)
        }
        guard path.section >= 0 else { return false }
        if id == Page.Action.select { return toggleMark(at: path) }
        for edge in SwipeEdge.allCases {
            let actions = manifest.cell(at: path)?.swipeActions[edge] ?? []
            let action = actions.first { AccessibilityAction.perform($0).id == id }
            if let action { return manifest.swipe(edge, action.id, at: path) }
        }
        return manifest.perform(actionWith: id, at: path)
    }

    package func isReachable(_ path: ItemPath) -> Bool {
        let number = path.inLayer?.number
        if let number, layers.contains(where: { $0.number == number && $0.kind == .notice }) {
            return true
        }
        return layers.last { $0.kind != .notice }?.number == number
    }

    package var isReachable: Bool { layers.allSatisfy { $0.kind == .notice } }

    /// The section and the row at a position, of the list or a layer; nil if there is none.
    func place(of path: ItemPath) -> (section: RecordID, record: CellRecord)? {
        if let (layer, path) = layerRow(at: path) {
            guard let record = layer.manifest.cell(at: path),
                let section = layer.manifest.section(at: path.section)
            else { return nil }
            return (section.id, record)
        }
        guard path.section >= 0, let record = manifest.cell(at: path) else { return nil }
        return (manifest.sections[path.section].id, record)
    }

    package func record(at path: ItemPath) -> CellRecord? { place(of: path)?.record }

    func layerRow(at path: ItemPath) -> (layer: ScreenLayer, path: ItemPath)? {
        guard let (number, path) = path.inLayer,
            let layer = layers.first(where: { $0.number == number })
        else { return nil }
        return (layer, path)
    }
}

package enum ControlOutcome: Hashable, Sendable {
    case done

    case destination(RouteURL)

    /// The screen offers no such control, or not now.
    case refused
}

extension String {
    fileprivate var readable: String { TextInput(limit: 40).taken(self) }
}

extension Control {
    package var isSecret: Bool {
        guard case .text(_, let input) = kind else { return false }
        return input.kind == .password
    }

    fileprivate var isTypedText: Bool { if case .text = kind { true } else { false } }

    fileprivate var isMenu: Bool { if case .menu = kind { true } else { false } }
}

extension ItemPath {
    package init(layer: Int, section: Int, item: Int) {
        self.init(section: -1 - (layer << 8 | section), item: item)
    }

    /// The number of the layer, and the position in it; nil for a row of the list.
    package var inLayer: (number: Int, path: ItemPath)? {
        guard section < 0 else { return nil }
        let code = -1 - section
        return (code >> 8, ItemPath(section: code & 255, item: item))
    }
}
