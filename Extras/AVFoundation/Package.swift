// swift-tools-version: 6.2
import PackageDescription

let swift6: [SwiftSetting] = [
  .swiftLanguageMode(.v6), .enableUpcomingFeature("InternalImportsByDefault"),
]

func agate(_ product: String) -> Target.Dependency { .product(name: product, package: "agate") }

let package = Package(
  name: "avfoundation",
  products: [
    // Players for programs; links nothing that decodes.
    .library(name: "AVFoundation", targets: ["AVFoundation"]),
    // The program that decodes, in a process of its own for each film.
    .executable(name: "agate-player", targets: ["agate-player"]),
    .executable(name: "play-film", targets: ["play-film"]),
    .executable(name: "demo-video", targets: ["demo-video"]),
  ],
  dependencies: [
    .package(name: "agate", path: "../.."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
  ],
  targets: [
    // The lines that a program and its player exchange.
    .target(name: "PlayerWords", swiftSettings: swift6),
    .target(
      name: "AVFoundation",
      dependencies: ["PlayerWords", agate("LayerMedia")], swiftSettings: swift6),

    .systemLibrary(
      name: "CGStreamer", pkgConfig: "gstreamer-app-1.0",
      providers: [.apt(["libgstreamer1.0-dev", "libgstreamer-plugins-base1.0-dev"])]),
    // Films in GStreamer: pictures as bytes, with times and colours.
    .target(name: "FilmDecoding", dependencies: ["CGStreamer"], swiftSettings: swift6),
    // Films for demos and tests.
    .target(
      name: "FilmMaking", dependencies: ["CGStreamer", "FilmDecoding"], swiftSettings: swift6),
    // One film on its way to the display.
    .target(
      name: "FilmPlaying", dependencies: ["FilmDecoding", "PlayerWords", agate("LayerMedia")],
      swiftSettings: swift6),
    .executableTarget(
      name: "agate-player",
      dependencies: [
        "FilmPlaying", "FilmDecoding", "FilmMaking", "PlayerWords", agate("LayerMedia"),
      ],
      swiftSettings: swift6),

    .executableTarget(name: "play-film", dependencies: ["AVFoundation"], swiftSettings: swift6),
    .executableTarget(
      name: "demo-video",
      dependencies: [
        "AVFoundation", agate("UIKit"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], swiftSettings: swift6),

    .testTarget(name: "PlayerWordsTests", dependencies: ["PlayerWords"], swiftSettings: swift6),
    .testTarget(
      name: "AVFoundationTests",
      dependencies: [
        "FilmMaking",
        // Programs that the tests start.
        "agate-player", "film-client", agate("renderd"), agate("renderctl"),
      ], exclude: ["Films"], swiftSettings: swift6),
    // A program with a film, which tests stop, kill and ask.
    .executableTarget(
      name: "film-client", dependencies: ["AVFoundation"], path: "Tests/FilmClient",
      swiftSettings: swift6),
  ]
)
