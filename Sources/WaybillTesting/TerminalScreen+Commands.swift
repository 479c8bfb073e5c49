extension TerminalScreen {
    mutating func obey(control: UInt8) {
        switch control {
        case 0x0D: cursor.column = 0
        case 0x0A where cursor.line == region.upperBound - 1: scroll(by: 1, within: region)
        case 0x0A: cursor.line = min(cursor.line + 1, cells.count - 1)
        case 0x08: cursor.column = max(0, cursor.column - 1)
        case 0x07: break
        default: unknown.append("control \(control)")
        }
    }

    /// Performs a sequence, from its Esc to its final byte.
    mutating func obey(_ sequence: String) {
        let body = sequence.dropFirst(2)
        guard sequence.hasPrefix("\u{1B}["), let final = body.last else {
            unknown.append(sequence)
            return
        }
        let isPrivate = body.first == "?"
        let numbers = body.dropLast().drop { $0 == "?" }
            .split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
        switch final {
        case "H": move(to: (at(0, of: numbers) - 1, at(1, of: numbers) - 1))
        case "G": move(to: (cursor.line, at(0, of: numbers) - 1))
        case "K" where numbers == [0] || numbers.isEmpty: erase(line: cursor.line)
        case "J" where numbers == [2]:
            for line in cells.indices { cells[line] = cells[line].map { _ in Cell() } }
        case "m": render(numbers)
        case "r" where !isPrivate: setRegion(numbers)
        case "S" where !isPrivate: scroll(by: at(0, of: numbers), within: region)
        case "T" where numbers.count < 2: scroll(by: -at(0, of: numbers), within: region)
        case "L": insertLines(at(0, of: numbers))
        case "M": insertLines(-at(0, of: numbers))
        case "h" where isPrivate: set(numbers, isOn: true)
        case "l" where isPrivate: set(numbers, isOn: false)
        default: unknown.append(sequence)
        }
    }

    private func at(_ index: Int, of numbers: [Int]) -> Int {
        index < numbers.count ? max(1, numbers[index]) : 1
    }

    private mutating func move(to place: (line: Int, column: Int)) {
        let width = cells.first?.count ?? 0
        guard cells.indices.contains(place.line), place.column < width else {
            unknown.append("cursor at \(place)")
            return
        }
        cursor = place
    }

    private mutating func erase(line: Int) {
        for column in cursor.column..<max(cursor.column, cells[line].count) {
            cells[line][column] = Cell()
        }
    }

    private mutating func render(_ numbers: [Int]) {
        var rest = (numbers.isEmpty ? [0] : numbers)[...]
        while let number = rest.popFirst() {
            switch number {
            case 0: (attributes, colors) = ([], [:])
            case 38, 48:
                // A colour: red, green and blue, or an index.
                let count = rest.first == 2 ? 4 : 2
                colors[number] = Array(rest.prefix(count))
                rest = rest.dropFirst(count)
            default: attributes.insert(number)
            }
        }
    }

    private mutating func set(_ numbers: [Int], isOn: Bool) {
        for number in numbers {
            if number == 1049, isOn != modes.contains(1049) {
                if isOn {
                    mainCells = cells
                    cells = cells.map { $0.map { _ in Cell() } }
                } else if let mainCells {
                    cells = mainCells
                }
            }
            if isOn { modes.insert(number) } else { modes.remove(number) }
        }
    }
}
