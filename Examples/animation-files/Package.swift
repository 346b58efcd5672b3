// swift-tools-version: 6.2
import PackageDescription

let swift6: [SwiftSetting] = [.swiftLanguageMode(.v6)]
let quartzCore = Target.Dependency.product(name: "QuartzCore", package: "agate")

let package = Package(
  name: "animation-files",
  products: [
    .library(name: "AnimationFiles", targets: ["AnimationFiles"]),
    .executable(name: "play-animation", targets: ["play-animation"]),
  ],
  dependencies: [
    .package(name: "agate", path: "../.."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
  ],
  targets: [
    // Reads files and makes their layers.
    .target(name: "AnimationFiles", dependencies: [quartzCore], swiftSettings: swift6),
    // Shows the layers in a window.
    .executableTarget(
      name: "play-animation",
      dependencies: [
        "AnimationFiles", quartzCore,
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], swiftSettings: swift6),
    .testTarget(
      name: "AnimationFilesTests", dependencies: ["AnimationFiles", "play-animation", quartzCore],
      exclude: ["Goldens"], swiftSettings: swift6),
  ]
)
