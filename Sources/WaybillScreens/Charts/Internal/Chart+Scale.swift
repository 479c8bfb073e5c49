extension Chart {
    /// The numeric axis: of bars it contains zero, of lines if zero is near.
    package var scale: ChartScale {
        var (low, high) = (Double.infinity, -Double.infinity)
        for value in series.lazy.flatMap(\.values) {
            guard let value else { continue }
            (low, high) = (min(low, value), max(high, value))
        }
        guard low <= high else { return ChartScale(from: 0, to: 1) }
        let isNearZero = low >= 0 ? low <= high / 2 : high <= 0 && high >= low / 2
        if kind != .line || isNearZero { (low, high) = (min(low, 0), max(high, 0)) }
        return ChartScale(from: low, to: high)
    }

    package var valueFormat: ChartNumber {
        let scale = scale
        return ChartNumber(
            texts, decimals: scale.decimals + 2, precision: scale.precision + 2)
    }

    package func spoken(_ number: Double) -> String {
        let scale = scale
        let format = ChartNumber(
            texts, decimals: scale.decimals + 1, precision: scale.precision + 1)
        let text = format.text(number)
        return measure.unit.isEmpty || measure.unit.count > 4
            ? text : "\(text)\u{A0}\(measure.unit)"
    }

    /// Whether bars are horizontal, as their names do not fit side by side.
    package var liesDown: Bool {
        guard kind == .bars, case .names(let names) = across.positions else { return false }
        let longest = names.reduce(0) { max($0, $1.count) }
        return longest > 4 && names.count * max(1, series.count) <= 60
    }

    package func end(of index: Int) -> (row: Int, value: Double)? {
        let values = series[index].values
        guard let row = values.lastIndex(where: { $0 != nil }), let value = values[row] else {
            return nil
        }
        return (row, value)
    }

    /// Spreads texts so that they do not overlap, each near its wanted position from the top.
    package static func apart(_ wanted: [Double], gap: Double, most: Double) -> [Double] {
        let order = wanted.indices.sorted { (wanted[$0], $0) < (wanted[$1], $1) }
        var places = wanted
        var free = 0.0
        for index in order {
            places[index] = max(places[index], free)
            free = places[index] + gap
        }
        // Texts beyond the end move back, and push those before them.
        free = most
        for index in order.reversed() {
            places[index] = max(0, min(places[index], free))
            free = places[index] - gap
        }
        return places
    }
}
