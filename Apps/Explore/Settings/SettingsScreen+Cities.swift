import Places
import PlacesMap
import Waybill

extension SettingsScreen {
    /// The cities of a library of a person's own, which may be removed and added to
    /// where that is allowed; none where the places are a server's.
    func cities(_ holdings: PlaceHoldings, _ context: Context) -> Section? {
        guard !library.isRefreshable else { return nil }
        let desk = environment.cities
        let section = Section("cities", title: ExploreText.cities) {
            if holdings.starterCount > 0 {
                let count = ExploreText.starter(holdings.starterCount)
                Row("starter", .labeled(StarterCity.name, count, ExploreText.starterNote))
            } else if let desk, holdings.count == 0 {
                Row(
                    "starter", .labeled(StarterCity.name, ExploreText.starterNote),
                    button: ExploreText.bringBack, isEnabled: !desk.isBusy
                ) { context.perform(desk.effect(of: .bringBack)) }
            }
            for extract in holdings.extracts { row(of: extract, desk, context) }
            if let desk {
                progress(at: desk, context)
                adding(to: desk, context)
            }
        }
        return section.cells.isEmpty ? nil : section
    }

    /// The row of an extract, with what removes it where cities may be changed.
    private func row(
        of extract: PlaceHoldings.Extract, _ desk: CityDesk?, _ context: Context
    ) -> Row {
        let id = RecordID("city \(extract.name)")
        let text = Content.labeled(extract.name.description, ExploreText.line(of: extract))
        guard let desk else { return Row(id, text) }
        return Row(
            id, text, button: ExploreText.removeCity, role: .destructive, isEnabled: !desk.isBusy
        ) {
            context.perform(
                .confirm(
                    ExploreText.askToRemove(extract), ExploreText.askToRemoveHint(extract),
                    yes: ExploreText.removeCity, role: .destructive
                ) { desk.effect(of: .remove(extract.name)) })
        }
    }

    /// The current step, or its result.
    private func progress(at desk: CityDesk, _ context: Context) -> Row? {
        switch desk.work.step {
        case .none: nil
        case .reading(let name, let hundredths):
            Row(
                "work",
                .progress(Double(hundredths) / 100, label: ExploreText.reading(name)),
                button: ExploreText.stop
            ) { context.perform(desk.effect(of: .stop)) }
        case .removing(let extract):
            Row("work", .progress(nil, label: ExploreText.removing(extract)))
        case .bringingBack: Row("work", .progress(nil, label: ExploreText.bringingBack))
        case .done(let text): Row("work", .notice(.status, .text(text)))
        case .failed(let text): Row("work", .notice(.alert, .text(text)))
        }
    }

    private func adding(to desk: CityDesk, _ context: Context) -> Row {
        let input = FileInput(limit: 256 << 20, endings: [".osm.pbf", ".osm.bz2", ".osm"])
        return Row.file(ExploreText.addCity, input) { file in
            // The host deletes its file when this is done.
            context.perform(desk.effect(of: .add(CityFile(keeping: file))))
        }
        .control { ($0.hint, $0.isEnabled) = (ExploreText.addCityHint, !desk.isBusy) }
    }
}
