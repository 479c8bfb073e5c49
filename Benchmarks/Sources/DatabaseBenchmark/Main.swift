@main
enum Main {
    static func main() async throws { try await DatabaseBenchmark.run() }
}
