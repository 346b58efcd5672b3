// swift-tools-version: 6.2
import PackageDescription

let swift6: [SwiftSetting] = [.swiftLanguageMode(.v6)]
let uiKit = Target.Dependency.product(name: "UIKit", package: "agate")

let package = Package(
  name: "layer-samples",
  dependencies: [.package(name: "agate", path: "../..")],
  targets: [
    .executableTarget(name: "layer-samples", dependencies: [uiKit], swiftSettings: swift6)
  ]
)
