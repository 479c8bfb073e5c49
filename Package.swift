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

let package = Package(
    name: "waybill",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "WaybillDiff", targets: ["WaybillDiff"]),
        .library(name: "WaybillLists", targets: ["WaybillLists"]),
        .library(name: "WaybillStore", targets: ["WaybillStore"]),
        .library(name: "WaybillLoading", targets: ["WaybillLoading"]),
    ],
    targets: [
        kit("WaybillDiff"),
        kit("WaybillLists", ["WaybillDiff"]),
        kit("WaybillStore"),
        kit("WaybillLoading"),

        kitTests("WaybillDiff"),
        kitTests("WaybillLists", ["WaybillDiff"]),
        kitTests("WaybillStore"),
        kitTests("WaybillLoading"),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets where ![.system, .binary, .plugin].contains(target.type) {
    target.swiftSettings =
        (target.swiftSettings ?? []) + [
            .treatAllWarnings(as: .error),
            .enableUpcomingFeature("ExistentialAny"),
            .enableUpcomingFeature("InternalImportsByDefault"),
            .enableUpcomingFeature("MemberImportVisibility"),
            .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
            .enableUpcomingFeature("InferIsolatedConformances"),
        ]
}
