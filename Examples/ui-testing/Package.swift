// swift-tools-version: 6.2
import PackageDescription

let swift6: [SwiftSetting] = [.swiftLanguageMode(.v6)]

let package = Package(
  name: "ui-testing",
  dependencies: [.package(name: "agate", path: "../..")],
  targets: [
    .executableTarget(
      name: "dots", dependencies: [.product(name: "UIKit", package: "agate")],
      swiftSettings: swift6),
    .testTarget(
      name: "DotsTests",
      dependencies: [
        // A program that the tests start.
        "dots",
        // Built with the tests. Without these two lines the tests take the programs on PATH.
        .product(name: "renderd", package: "agate"),
        .product(name: "renderctl", package: "agate"),
      ], exclude: ["Goldens"], swiftSettings: swift6),
  ]
)
