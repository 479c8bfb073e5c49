// swift-tools-version: 6.2
import PackageDescription

// A package of its own: a kit that is used need not build its benchmarks.
let package = Package(
    name: "waybill-benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "waybill", path: ".."),
        .package(url: "https://github.com/groue/GRDB.swift", .upToNextMinor(from: "7.10.0")),
    ],
    targets: [
        .executableTarget(
            name: "WaybillBenchmarks",
            dependencies: [
                .product(name: "WaybillDiff", package: "waybill"),
                .product(name: "WaybillLists", package: "waybill"),
                .product(name: "WaybillViewport", package: "waybill"),
                .product(name: "WaybillStore", package: "waybill"),
                .product(name: "WaybillTesting", package: "waybill"),
            ],
            swiftSettings: [.treatAllWarnings(as: .error)]),
        .executableTarget(
            name: "DatabaseBenchmark",
            dependencies: [
                .product(name: "WaybillTesting", package: "waybill"),
                .product(name: "WaybillNetwork", package: "waybill"),
                .product(name: "WaybillStorage", package: "waybill"),
                .product(name: "WaybillGRDB", package: "waybill"),
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: [.treatAllWarnings(as: .error)]),
        .executableTarget(
            name: "HTTPBenchmark",
            dependencies: [
                .product(name: "WaybillHTTP", package: "waybill"),
                .product(name: "WaybillNetwork", package: "waybill"),
                .product(name: "WaybillStorage", package: "waybill"),
                .product(name: "WaybillTesting", package: "waybill"),
            ],
            swiftSettings: [.treatAllWarnings(as: .error)]),
        .executableTarget(
            name: "WaybillSoak",
            dependencies: [
                .product(name: "WaybillDiff", package: "waybill"),
                .product(name: "WaybillTesting", package: "waybill"),
            ],
            swiftSettings: [.treatAllWarnings(as: .error)]),
        .executableTarget(
            name: "ScreensBenchmark",
            dependencies: [
                .product(name: "Waybill", package: "waybill"),
                .product(name: "WaybillGRDB", package: "waybill"),
                .product(name: "WaybillWeb", package: "waybill"),
                .product(name: "WaybillTesting", package: "waybill"),
            ],
            // Sources/ScreensBenchmark/Web is a link to sources of the tests, which need the feature.
            swiftSettings: [
                .treatAllWarnings(as: .error), .enableUpcomingFeature("InternalImportsByDefault"),
            ]),
        .executableTarget(
            name: "LiveBenchmark",
            dependencies: [
                .product(name: "Waybill", package: "waybill"),
                .product(name: "WaybillWeb", package: "waybill"),
            ],
            swiftSettings: [.treatAllWarnings(as: .error)]),
    ],
    swiftLanguageModes: [.v6]
)
