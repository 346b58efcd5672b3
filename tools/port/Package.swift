// swift-tools-version: 6.2
import PackageDescription

let swift6: [SwiftSetting] = [.swiftLanguageMode(.v6)]

let package = Package(
  name: "port",
  dependencies: [
    .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.1"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
  ],
  targets: [
    .target(
      name: "Porting",
      dependencies: [
        .product(name: "SwiftSyntax", package: "swift-syntax"),
        .product(name: "SwiftParser", package: "swift-syntax"),
        .product(name: "SwiftParserDiagnostics", package: "swift-syntax"),
        .product(name: "SwiftOperators", package: "swift-syntax"),
      ], swiftSettings: swift6),
    .executableTarget(
      name: "port",
      dependencies: [
        "Porting", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], swiftSettings: swift6),
    // The program is started by the tests.
    .testTarget(
      name: "PortingTests", dependencies: ["Porting", "port"], exclude: ["Golden"],
      swiftSettings: swift6),
  ]
)
