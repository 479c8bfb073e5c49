@main
enum Main {
    static func main() async {
        print("Medians of rounds in turn, one process. A ratio below 1 is faster.")
        LayoutBenchmark.run()
        DiffBenchmark.run()
        ScreenBenchmark.run()
        ManifestBenchmark.run()
        await StoreBenchmark.run()
    }
}
