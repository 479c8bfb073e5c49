// swift-tools-version: 6.2
import PackageDescription

/// A target of the kit: one room, in `Sources/<name>`.
func kit(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies)
}

/// The tests of one room, in `Tests/<name>Tests`.
func kitTests(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .testTarget(name: "\(name)Tests", dependencies: [.byName(name: name)] + dependencies)
}

/// A target of the apps: it sees the public API alone, like a stranger's app.
func app(
    _ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = [],
    resources: [Resource] = []
) -> Target {
    .target(
        name: name, dependencies: dependencies, path: "Apps/\(name)", exclude: exclude,
        resources: resources, packageAccess: false)
}

/// A library that is useful without the kit, in `Libraries/<name>`.
func library(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(
        name: name, dependencies: dependencies, path: "Libraries/\(name)", packageAccess: false)
}

/// The tests of a library, in `Libraries/Tests/<name>Tests`.
func libraryTests(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .testTarget(
        name: "\(name)Tests", dependencies: [.byName(name: name)] + dependencies,
        path: "Libraries/Tests/\(name)Tests", packageAccess: false)
}

/// The parser of arguments, for executables alone.
let argumentParser = Target.Dependency.product(
    name: "ArgumentParser", package: "swift-argument-parser")

/// Double-ended queues, for the pure rooms too: the module needs no Foundation.
let deque = Target.Dependency.product(name: "DequeModule", package: "swift-collections")

/// Dictionaries in the order of insertion; no Foundation either.
let orderedCollections = Target.Dependency.product(
    name: "OrderedCollections", package: "swift-collections")

/// A thin executable, in `Apps/<name>`: it chooses the host and the database.
func command(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .executableTarget(
        name: name, dependencies: dependencies + [argumentParser], path: "Apps/\(name)",
        packageAccess: false)
}

/// The tests of a target of the apps, in `Apps/Tests/<name>Tests`.
func appTests(
    _ name: String, _ dependencies: [Target.Dependency] = [], packageAccess: Bool = false
) -> Target {
    .testTarget(
        name: "\(name)Tests", dependencies: [.byName(name: name)] + dependencies,
        path: "Apps/Tests/\(name)Tests", packageAccess: packageAccess)
}

/// A small app to read, in `Samples/<name>`, on the web and in a terminal.
func sample(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .executableTarget(
        name: name, dependencies: ["Waybill", "WaybillCommandLine"] + dependencies,
        path: "Samples/\(name)", packageAccess: false)
}

/// URLSession is the HTTP client on Apple's systems; on Linux it works, and spins while it waits.
let httpOnLinux = Target.Dependency.target(
    name: "WaybillHTTP", condition: .when(platforms: [.linux]))

/// The same as a choice: its TLS library is a third of a clean build of Explore.
let httpByTrait = Target.Dependency.target(
    name: "WaybillHTTP", condition: .when(platforms: [.linux], traits: ["AsyncHTTPClient"]))

let package = Package(
    name: "waybill",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "Waybill", targets: ["Waybill"]),
        .library(name: "WaybillDiff", targets: ["WaybillDiff"]),
        .library(name: "WaybillLists", targets: ["WaybillLists"]),
        .library(name: "WaybillPlugins", targets: ["WaybillPlugins"]),
        .library(name: "WaybillViewport", targets: ["WaybillViewport"]),
        .library(name: "WaybillStore", targets: ["WaybillStore"]),
        .library(name: "WaybillLoading", targets: ["WaybillLoading"]),
        .library(name: "WaybillStorage", targets: ["WaybillStorage"]),
        .library(name: "WaybillNetwork", targets: ["WaybillNetwork"]),
        .library(name: "WaybillGRDB", targets: ["WaybillGRDB"]),
        .library(name: "WaybillHTTP", targets: ["WaybillHTTP"]),
        .library(name: "WaybillPictures", targets: ["WaybillPictures"]),
        .library(name: "WaybillCommandLine", targets: ["WaybillCommandLine"]),
        .library(name: "WaybillTerminal", targets: ["WaybillTerminal"]),
        .library(name: "WaybillWeb", targets: ["WaybillWeb"]),
        .library(name: "WaybillTesting", targets: ["WaybillTesting"]),
        .library(name: "OpenStreetMap", targets: ["OpenStreetMap"]),
        .library(name: "OpeningHours", targets: ["OpeningHours"]),
        .executable(name: "explore", targets: ["ExploreCommand"]),
        .executable(name: "places", targets: ["PlacesCommand"]),
        .executable(name: "showcase", targets: ["ShowcaseCommand"]),
        .executable(name: "reading-list", targets: ["ReadingList"]),
        .executable(name: "chat", targets: ["Chat"]),
        .executable(name: "status-board", targets: ["StatusBoard"]),
    ],
    traits: [
        .trait(
            name: "AsyncHTTPClient",
            description: "Apps on Linux reach servers by async-http-client and not by URLSession.")
    ],
    dependencies: [
        .package(
            url: "https://github.com/apple/swift-argument-parser", .upToNextMinor(from: "1.8.2")),
        .package(url: "https://github.com/apple/swift-collections", .upToNextMinor(from: "1.6.0")),
        .package(url: "https://github.com/groue/GRDB.swift", .upToNextMinor(from: "7.10.0")),
        .package(
            url: "https://github.com/hummingbird-project/hummingbird",
            .upToNextMinor(from: "2.28.1"), traits: []),
        .package(url: "https://github.com/apple/swift-http-types", .upToNextMinor(from: "1.8.0")),
        .package(url: "https://github.com/apple/swift-log", .upToNextMinor(from: "1.16.2")),
        .package(url: "https://github.com/apple/swift-metrics", .upToNextMinor(from: "2.13.0")),
        .package(url: "https://github.com/apple/swift-nio", .upToNextMinor(from: "2.101.2")),
        .package(
            url: "https://github.com/swift-server/async-http-client",
            .upToNextMinor(from: "1.37.0")),
        .package(
            url: "https://github.com/apple/swift-nio-extras", .upToNextMinor(from: "1.35.2")),
        .package(url: "https://github.com/apple/swift-nio-ssl", .upToNextMinor(from: "2.37.6")),
        .package(
            url: "https://github.com/swift-server/swift-service-lifecycle",
            .upToNextMinor(from: "2.13.0")),
    ],
    targets: [
        kit("WaybillDiff"),
        .target(
            name: "WaybillLists", dependencies: ["WaybillDiff"],
            // Rounding lengths is its only use; nothing else that it needs brings it along.
            linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
        kit("WaybillPlugins", ["WaybillLists"]),
        kit("WaybillViewport", ["WaybillLists"]),
        kit("WaybillStore", [deque]),
        kit("WaybillLoading"),
        kit("WaybillStorage", ["WaybillLoading"]),
        kit(
            "WaybillNetwork",
            ["WaybillStorage", .product(name: "HTTPTypes", package: "swift-http-types")]),
        kit(
            "WaybillGRDB",
            [
                "WaybillStorage", .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ]),
        kit(
            "WaybillHTTP",
            [
                "WaybillNetwork",
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOHTTPCompression", package: "swift-nio-extras"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]),
        kit(
            "WaybillScreens",
            [
                "WaybillLists", "WaybillPlugins", "WaybillViewport", "WaybillStore",
                "WaybillLoading", orderedCollections,
            ]),
        // Pixels of PNG and JPEG: who draws none does not pay for the libraries.
        .target(
            name: "CWaybillPictures",
            linkerSettings: [.linkedLibrary("png"), .linkedLibrary("jpeg")]),
        kit("WaybillPictures", ["WaybillScreens", "CWaybillPictures"]),
        kit("WaybillSessions", ["WaybillScreens", "WaybillNetwork"]),
        kit("Waybill", ["WaybillSessions"]),
        kit("WaybillTesting", ["WaybillSessions"]),
        kit("WaybillTerminal", ["WaybillSessions"]),
        .target(
            name: "WaybillWeb",
            dependencies: [
                "WaybillSessions", "CWaybillZlib",
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Metrics", package: "swift-metrics"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
                .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras"),
                .product(name: "NIOWebSocket", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ],
            exclude: ["Resources/Script", "Resources/Style"],
            resources: [
                .embedInCode("Resources/waybill.css"), .embedInCode("Resources/waybill.js"),
                .embedInCode("Resources/waybill-forms.js"),
                .embedInCode("Resources/waybill-gestures.js"),
                .embedInCode("Resources/waybill-lists.js"),
                .embedInCode("Resources/waybill-map.js"),
            ]),

        // An app as a program: the hosts that need no other system.
        kit(
            "WaybillCommandLine",
            [
                "WaybillTerminal", "WaybillWeb",
                .product(name: "Hummingbird", package: "hummingbird"),
            ]),

        .systemLibrary(
            name: "CWaybillZlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
        .systemLibrary(
            name: "CWaybillBzip2", providers: [.apt(["libbz2-dev"]), .brew(["bzip2"])]),
        library("OpenStreetMap", ["WaybillNetwork", "CWaybillBzip2", "CWaybillZlib"]),
        library("OpeningHours"),
        app("PlacesMap", ["OpenStreetMap", "WaybillStorage"]),
        app(
            "Places",
            [
                "CWaybillZlib", "OpenStreetMap", "OpeningHours", "PlacesMap", "WaybillNetwork",
                httpByTrait,
            ],
            exclude: ["Resources/StarterCityData.LICENSE.txt"]),
        app(
            "PlacesServer", ["OpenStreetMap", "OpeningHours", "Places", "PlacesMap", "Waybill"],
            resources: [.embedInCode("places-openapi.json")]),

        // What the executables of apps have in common.
        app(
            "AppCommand",
            ["Waybill", "WaybillPictures", "WaybillTerminal", "WaybillWeb", argumentParser]),
        // The options of commands that ask for places.
        app("PlacesOptions", ["AppCommand", "Places", "WaybillNetwork", argumentParser]),
        app("Explore", ["OpenStreetMap", "OpeningHours", "Places", "PlacesMap", "Waybill"]),
        command(
            "ExploreCommand",
            [
                "AppCommand", "Explore", "Places", "PlacesMap", "PlacesOptions", "Waybill",
                "WaybillGRDB", "WaybillTerminal",
            ]),
        command(
            "PlacesCommand",
            [
                "AppCommand", "OpenStreetMap", "Places", "PlacesMap", "PlacesOptions",
                "PlacesServer", "WaybillNetwork", "WaybillGRDB", "WaybillTerminal", "WaybillWeb",
            ]),
        app("Showcase", ["Waybill", "WaybillPictures"]),
        command("ShowcaseCommand", ["AppCommand", "Showcase"]),

        // The hosts as people use them, for the conformance scripts of the apps. They and the
        // tests that drive a terminal session see its package API.
        .target(
            name: "HostDrivers",
            dependencies: [
                "LineHost", "Waybill", "WaybillTerminal", "WaybillTestSupport", "WaybillTesting",
                "WaybillWeb",
            ],
            path: "Apps/Tests/HostDrivers"),
        appTests(
            "Explore",
            [
                "HostDrivers", "OpenStreetMap", "Places", "PlacesMap", "PlacesTestSupport",
                "WaybillGRDB", "WaybillTerminal", "WaybillTestSupport", "WaybillTesting",
                "WaybillWeb",
            ], packageAccess: true),
        .testTarget(
            name: "CommandTests",
            dependencies: [
                "ExploreCommand", "PlacesCommand", "PlacesTestSupport", "ReadingList",
                "ShowcaseCommand", "Starter", "Waybill", "WaybillTerminal", "WaybillTestSupport",
                "WaybillTesting",
            ],
            path: "Apps/Tests/CommandTests"),
        appTests(
            "Showcase",
            [
                "HostDrivers", "Waybill", "WaybillPictures", "WaybillTerminal",
                "WaybillTestSupport", "WaybillTesting", "WaybillWeb",
            ], packageAccess: true),
        // Data and values that the tests of places share.
        .target(
            name: "PlacesTestSupport", dependencies: ["Places", "WaybillStorage"],
            path: "Apps/Tests/PlacesTestSupport", exclude: ["new-york.tsv"], packageAccess: false),
        libraryTests(
            "OpenStreetMap",
            [
                "PlacesTestSupport", "WaybillStorage", "WaybillTesting", "CWaybillBzip2",
                "CWaybillZlib",
            ]),
        libraryTests("OpeningHours", ["WaybillTesting"]),
        appTests(
            "PlacesMap",
            ["OpenStreetMap", "PlacesTestSupport", "WaybillNetwork", "WaybillTesting"]),
        appTests(
            "Places",
            [
                "OpenStreetMap", "OpeningHours", "PlacesMap", "PlacesTestSupport",
                "WaybillNetwork", "WaybillTesting",
            ]),
        appTests(
            "PlacesServer",
            [
                "OpenStreetMap", "Places", "PlacesTestSupport", "WaybillLoading",
                "WaybillNetwork", "WaybillTesting",
            ]),

        // The pages of a browser and the views of UIKit, in memory, for tests of several rooms.
        .target(
            name: "WaybillTestSupport", dependencies: ["WaybillTesting"],
            path: "Tests/WaybillTestSupport"),
        kitTests("WaybillDiff", ["WaybillTesting"]),
        kitTests(
            "WaybillLists",
            [
                "WaybillDiff", "WaybillPlugins", "WaybillViewport", "WaybillTestSupport",
                "WaybillTesting",
            ]),
        kitTests("WaybillStore", ["WaybillTesting"]),
        kitTests("WaybillLoading", ["WaybillTesting"]),
        kitTests("WaybillScreens", ["WaybillTesting"]),
        kitTests("WaybillPictures", ["WaybillTesting"]),
        kitTests("WaybillSessions", ["WaybillTesting"]),
        kitTests("WaybillStorage", ["WaybillTesting"]),
        kitTests("WaybillNetwork", ["WaybillTesting"]),
        kitTests(
            "WaybillGRDB",
            [
                "WaybillTesting", "WaybillNetwork", "CrashWriter",
                "CWaybillPowerLoss", .product(name: "GRDB", package: "GRDB.swift"),
            ]),
        sample("ReadingList"),
        .testTarget(
            name: "ReadingListTests", dependencies: ["ReadingList", "WaybillTesting"],
            path: "Samples/ReadingListTests", packageAccess: false),
        // What Scripts/new copies.
        sample("Starter"),
        sample("Chat"),
        sample("StatusBoard", ["LineHost", "WaybillGRDB", httpOnLinux]),
        .target(
            name: "LineHost", dependencies: ["Waybill"], path: "Samples/LineHost",
            packageAccess: false),
        .testTarget(
            name: "SamplesTests",
            dependencies: [
                "Chat", "HostDrivers", "LineHost", "ReadingList", "Starter", "StatusBoard",
                "WaybillGRDB",
                httpOnLinux, "WaybillTesting", "WaybillWeb",
                .product(name: "Hummingbird", package: "hummingbird"),
            ],
            path: "Samples/SamplesTests", packageAccess: false),
        // Between SQLite and its files, for the tests of a loss of power.
        .target(
            name: "CWaybillPowerLoss", path: "Tests/CWaybillPowerLoss",
            linkerSettings: [.linkedLibrary("sqlite3")]),
        // An app below a path of a site, in another language, for the browser tests.
        .executableTarget(
            name: "OwnSite",
            dependencies: [
                "Showcase", "Waybill", "WaybillCommandLine", "WaybillWeb",
                .product(name: "Hummingbird", package: "hummingbird"),
            ],
            path: "Tests/OwnSite"),
        .executableTarget(
            name: "CrashWriter", dependencies: ["WaybillGRDB", "WaybillStorage"],
            path: "Tests/CrashWriter"),
        kitTests(
            "WaybillHTTP",
            [
                "WaybillTesting", "WaybillNetwork",
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
            ]),
        kitTests("WaybillCommandLine"),
        kitTests("WaybillTerminal", ["WaybillTesting"]),
        kitTests("Waybill", ["WaybillTesting"]),
        kitTests(
            "WaybillWeb",
            [
                "WaybillTestSupport", "WaybillTesting", "CWaybillZlib",
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOEmbedded", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOWebSocket", package: "swift-nio"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)

// SwiftPM compiles a target again after a change of a target that it lists, but not of one below
// that: it would keep the old layout of a structure. So each target lists all below it.
let listed = Dictionary(
    uniqueKeysWithValues: package.targets.map { target in
        let names = target.dependencies.compactMap { dependency -> String? in
            if case .byNameItem(let name, _) = dependency { name } else { nil }
        }
        return (target.name, Set(names))
    })
func below(_ name: String) -> Set<String> {
    (listed[name] ?? []).reduce(into: listed[name] ?? []) { $0.formUnion(below($1)) }
}
for target in package.targets {
    let others = below(target.name).subtracting(listed[target.name] ?? [])
    target.dependencies += others.sorted().map { .byName(name: $0) }
}

for target in package.targets where ![.system, .binary, .plugin].contains(target.type) {
    target.swiftSettings =
        (target.swiftSettings ?? []) + [
            .enableUpcomingFeature("ExistentialAny"),
            .enableUpcomingFeature("InternalImportsByDefault"),
            .enableUpcomingFeature("MemberImportVisibility"),
            .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
            .enableUpcomingFeature("InferIsolatedConformances"),
        ]
}
