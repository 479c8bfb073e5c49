import Places
import PlacesMap
import Waybill

extension SettingsScreen {
    /// The cities of a library of a person's own, which may be removed and added to
    /// where that is allowed; none where the places are a server's.
    func citySections(_ holdings: PlaceHoldings, _ context: Context) -> [SectionRecord] {
        guard !library.isRefreshable else { return [] }
        let work = environment.cities?.work.state
        var cells: [CellRecord] = []
        if holdings.starterCount > 0 {
            cells.append(starter(holdings.starterCount))
        } else if let work, holdings.count == 0 {
            cells.append(missingStarter(isBusy: work.isBusy, context))
        }
        cells += holdings.extracts.map { row(of: $0, isBusy: work?.isBusy, context) }
        if let work {
            cells += progress(of: work.step, context)
            cells.append(adding(isBusy: work.isBusy, context))
        }
        guard !cells.isEmpty else { return [] }
        return [
            SectionRecord(
                id: "cities",
                header: CellRecord(SectionHeaderCell.self, model: ExploreText.cities),
                cells: CellRows(cells))
        ]
    }

    private func starter(_ count: Int) -> CellRecord {
        CellRecord(
            "starter",
            .column([
                .text(StarterCity.name, .headline),
                .text(ExploreText.starter(count), .secondary),
                .text(ExploreText.starterNote, .secondary),
            ]))
    }

    /// The row that brings the starter city back, where there is no other.
    private func missingStarter(isBusy: Bool, _ context: Context) -> CellRecord {
        let text = CellContent.column([
            .text(StarterCity.name, .headline), .text(ExploreText.starterNote, .secondary),
        ])
        let button = CellContent.button(ExploreText.bringBack, isEnabled: !isBusy)
        return CellRecord("starter", .group(Arrangement(.row, weights: [1, 0]), [text, button]))
            .on(ExploreText.bringBack) { context.press(.work(.bringBack)) }
    }

    /// The row of an extract, with what removes it unless `isBusy` is nil: then nothing may
    /// be changed.
    private func row(
        of extract: PlaceHoldings.Extract, isBusy: Bool?, _ context: Context
    ) -> CellRecord {
        let id = RecordID("city \(extract.name)")
        let text = CellContent.column([
            .text(extract.name.description, .headline),
            .text(ExploreText.line(of: extract), .secondary),
        ])
        guard let isBusy else { return CellRecord(id, text) }
        let remove = CellContent.button(
            ExploreText.removeCity, role: .destructive, isEnabled: !isBusy)
        return CellRecord(id, .group(Arrangement(.row, weights: [1, 0]), [text, remove]))
            .on(ExploreText.removeCity) { context.press(.askToRemove(extract)) }
    }

    /// The current step, or its result.
    private func progress(of step: CityWork.Step, _ context: Context) -> [CellRecord] {
        switch step {
        case .none: return []
        case .reading(let name, let hundredths):
            let bar = CellContent.progress(
                Double(hundredths) / 100, label: ExploreText.reading(name))
            let content = CellContent.group(
                Arrangement(.row, weights: [1, 0]), [bar, .button(ExploreText.stop)])
            return [
                CellRecord("work", content).on(ExploreText.stop) { context.press(.work(.stop)) }
            ]
        case .removing(let extract):
            let bar = CellContent.progress(nil, label: ExploreText.removing(extract))
            return [CellRecord("work", bar)]
        case .bringingBack:
            return [CellRecord("work", .progress(nil, label: ExploreText.bringingBack))]
        case .done(let text): return [CellRecord("work", .notice(.status, .text(text)))]
        case .failed(let text): return [CellRecord("work", .notice(.alert, .text(text)))]
        }
    }

    private func adding(isBusy: Bool, _ context: Context) -> CellRecord {
        let input = FileInput(limit: 256 << 20, endings: [".osm.pbf", ".osm.bz2", ".osm"])
        var control = Control(ExploreText.addCity, .file(nil, input))
        control.isEnabled = !isBusy
        control.hint = ExploreText.addCityHint
        return CellRecord(control) { (file: ChosenFile) in
            // The host deletes its file when this is done.
            context.press(.work(.add(CityFile(keeping: file))))
        }
    }
}
