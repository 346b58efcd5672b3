// swift-tools-version: 6.2
import PackageDescription

/// A program for iOS in the language mode of most of them.
func app(_ name: String, resources: [Resource] = []) -> Target {
  .executableTarget(
    name: name, dependencies: [.product(name: "UIKit", package: "agate")], resources: resources,
    swiftSettings: [.swiftLanguageMode(.v5)])
}

let names = [
  "Photos", "Chat", "Settings", "SignUp", "Calendar", "Onboarding", "Alerts", "Library", "Search",
  "Dynamics",
]
/// The programs with pictures and colours of their own.
let withAssets: Set = ["Photos", "Library"]

let package = Package(
  name: "uikit-samples",
  dependencies: [.package(name: "agate", path: "../..")],
  targets: names.map {
    app($0, resources: withAssets.contains($0) ? [.copy("Assets.xcassets")] : [])
  } + [
    .testTarget(
      name: "UIKitSamplesTests",
      dependencies: names.map { .init(stringLiteral: $0) } + [
        .product(name: "CoreGraphics", package: "agate"),
        // Programs that the tests start.
        .product(name: "renderd", package: "agate"), .product(name: "renderctl", package: "agate"),
      ], swiftSettings: [.swiftLanguageMode(.v6)])
  ]
)
