// swift-tools-version: 6.2
import PackageDescription

let swift6: [SwiftSetting] = [.swiftLanguageMode(.v6)]
let uiKit = Target.Dependency.product(name: "UIKit", package: "agate")

let package = Package(
  name: "layer-samples",
  dependencies: [.package(name: "agate", path: "../..")],
  targets: [
    .executableTarget(name: "layer-samples", dependencies: [uiKit], swiftSettings: swift6),
    .testTarget(
      name: "LayerSamplesTests",
      dependencies: [
        "layer-samples", .product(name: "CoreGraphics", package: "agate"),
        // Programs that the tests start.
        .product(name: "renderd", package: "agate"), .product(name: "renderctl", package: "agate"),
      ], swiftSettings: swift6),
  ]
)
