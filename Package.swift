// swift-tools-version: 6.2
import PackageDescription

// Targets are listed in dependency order: imports point upwards in this file only.
// ARCHITECTURE.md says what each module is for and what it must never know.

/// Imports are internal unless a file says more.
let swift6: [SwiftSetting] = [
  .swiftLanguageMode(.v6), .enableUpcomingFeature("InternalImportsByDefault"),
]

let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser")

let logging = Target.Dependency.product(name: "Logging", package: "swift-log")

/// A folder of Sources. `tools/floors` refuses an import that a floor's page does not allow.
struct Floor {
  let name: String

  func path(_ target: String) -> String { "Sources/\(name)/\(target)" }

  /// - Parameters:
  ///   - hasPage: whether a README.md beside the sources says what the module is for.
  ///   - packageAccess: false for a module that sees the public interfaces of others and no more.
  func module(
    _ name: String, _ dependencies: [Target.Dependency] = [], hasPage: Bool = false,
    packageAccess: Bool = true, exclude: [String] = [], resources: [Resource] = [],
    plugins: [Target.PluginUsage] = []
  ) -> Target {
    .target(
      name: name, dependencies: dependencies, path: path(name),
      exclude: exclude + (hasPage ? ["README.md"] : []), resources: resources,
      packageAccess: packageAccess, swiftSettings: swift6, plugins: plugins)
  }

  func program(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .executableTarget(
      name: name, dependencies: dependencies, path: path(name), swiftSettings: swift6)
  }

  /// C of ours. `ownHeaders` finds headers beside the sources, by their path from the target.
  func c(_ name: String, _ dependencies: [Target.Dependency] = [], ownHeaders: Bool = false)
    -> Target
  {
    .target(
      name: name, dependencies: dependencies, path: path(name),
      cSettings: ownHeaders ? [.headerSearchPath(".")] : [])
  }

  /// A library of the system, with the Debian packages that have its headers.
  func library(_ name: String, pkgConfig: String, packages: [String]) -> Target {
    .systemLibrary(
      name: name, path: path(name), pkgConfig: pkgConfig, providers: [.apt(packages)])
  }
}

let system = Floor(name: "System")
let shared = Floor(name: "Shared")
let renderers = Floor(name: "Renderers")
let scene = Floor(name: "Scene")
let server = Floor(name: "Server")
let inspection = Floor(name: "Tools")
let client = Floor(name: "Client")
let toolkits = Floor(name: "Toolkits")
let programs = Floor(name: "Programs")

func module(_ name: String, _ dependencies: [Target.Dependency] = [], path: String) -> Target {
  .target(name: name, dependencies: dependencies, path: path, swiftSettings: swift6)
}

func program(
  _ name: String, _ dependencies: [Target.Dependency], path: String, exclude: [String] = []
) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies, path: path, exclude: exclude, swiftSettings: swift6)
}

/// A demo sees what an application sees: the public interface and nothing else.
func demo(
  _ name: String, _ dependencies: [Target.Dependency] = ["CoreAnimation"],
  resources: [Resource] = []
) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies + ["DemoSupport", argumentParser],
    path: "Demos/\(name)", resources: resources, packageAccess: false, swiftSettings: swift6)
}

/// Flags of what is compiled far longer than it runs: tests, and tools that write text or wait. Not optimized in a
/// release build either; `-assert-config` tells tests that the code under test is optimized. Files are
/// compiled in batches, on all processors, and a changed line compiles its file and no other.
let unoptimized = SwiftSetting.unsafeFlags(
  [
    "-Onone", "-assert-config", "Release", "-gline-tables-only", "-no-whole-module-optimization",
    "-enable-batch-mode", "-incremental",
  ], .when(configuration: .release))

/// Names `TestSupport` only where it is imported: it needs the server, and tests of what is below are compiled while
/// the server still is.
func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(
    name: name, dependencies: dependencies + ["Expectations"],
    swiftSettings: swift6 + [unoptimized])
}

/// A tool that reads and writes the project's text.
func textTool(_ name: String, exclude: [String] = []) -> Target {
  .executableTarget(
    name: name, dependencies: [argumentParser], path: "tools/\(name)", exclude: exclude,
    swiftSettings: swift6 + [unoptimized])
}

let package = Package(
  name: "agate",
  products: [
    .library(name: "CoreAnimation", targets: ["CoreAnimation"]),
    .library(name: "Quartz2D", targets: ["Quartz2D"]),
    // Apple's names of the two, for source that is built for both: an application chooses them.
    .library(name: "QuartzCore", targets: ["QuartzCore"]),
    .library(name: "CoreGraphics", targets: ["CoreGraphics"]),
    .library(name: "ImageIO", targets: ["ImageIO"]),
    .library(name: "CoreText", targets: ["CoreText"]),
    // Pixels that other processes read, as the contents of layers.
    .library(name: "IOSurface", targets: ["IOSurface"]),
    .library(name: "CoreMedia", targets: ["CoreMedia"]),
    .library(name: "CoreVideo", targets: ["CoreVideo"]),
    .library(name: "LayerMedia", targets: ["LayerMedia"]),
    // Views over layers, under the name that they have on Apple's systems.
    .library(name: "UIKit", targets: ["UIKit"]),
    // The same with the views of the Mac. Both may be in one package graph, each for its own modules.
    .library(name: "AppKit", targets: ["AppKit"]),
    .executable(name: "renderd", targets: ["renderd"]),
    .executable(name: "renderctl", targets: ["renderctl"]),
    // `renderctl view` and `renderctl inspect` start these.
    .executable(name: "renderctl-view", targets: ["renderctl-view"]),
    .executable(name: "renderctl-inspect", targets: ["renderctl-inspect"]),
    // A keyboard on the screen.
    .executable(name: "renderd-keyboard", targets: ["renderd-keyboard"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
    .package(url: "https://github.com/swhitty/FlyingFox.git", from: "0.27.1"),
  ],
  targets: [
    // System: libraries that Debian has, and C that Swift cannot see.
    // SDL is found when a window is opened: nothing is linked. Its headers are in libsdl2-dev.
    .target(name: "CSDL2", path: system.path("CSDL2"), publicHeadersPath: "."),
    system.library("CWaylandClient", pkgConfig: "wayland-client", packages: ["libwayland-dev"]),
    // Links X11-xcb, too.
    system.library(
      "CXCBPresent", pkgConfig: "xcb-present", packages: ["libxcb-present-dev", "libx11-xcb-dev"]),
    // A screen without a desktop: its card, its devices, its keyboards' layouts and the right to use them.
    system.library("CDRM", pkgConfig: "libdrm", packages: ["libdrm-dev"]),
    // Links libudev, too.
    system.library("CInput", pkgConfig: "libinput", packages: ["libinput-dev", "libudev-dev"]),
    system.library("CXKBCommon", pkgConfig: "xkbcommon", packages: ["libxkbcommon-dev"]),
    system.library("CSeat", pkgConfig: "libseat", packages: ["libseat-dev"]),
    system.library("CPNG", pkgConfig: "libpng16", packages: ["libpng-dev"]),
    system.library("CZlib", pkgConfig: "zlib", packages: ["zlib1g-dev"]),
    system.library("CNettle", pkgConfig: "nettle", packages: ["nettle-dev"]),
    system.library("CTurboJPEG", pkgConfig: "libturbojpeg", packages: ["libturbojpeg0-dev"]),
    system.library("CGIF", pkgConfig: "libgif", packages: ["libgif-dev"]),
    system.library("CWebP", pkgConfig: "libwebpdemux", packages: ["libwebp-dev"]),
    system.library("CTIFF", pkgConfig: "libtiff-4", packages: ["libtiff-dev"]),
    system.library("CLittleCMS", pkgConfig: "lcms2", packages: ["liblcms2-dev"]),
    // libpng and libtiff, which Swift cannot call.
    system.c("CImageReaders", ["CPNG", "CTIFF"]),
    system.library("CCairo", pkgConfig: "cairo", packages: ["libcairo2-dev"]),
    system.library("CPango", pkgConfig: "pangocairo", packages: ["libpango1.0-dev"]),
    // Where Pango finds fonts: fontconfig, and HarfBuzz for their measures.
    system.library("CPangoFT2", pkgConfig: "pangoft2", packages: ["libpango1.0-dev"]),
    // `bench render` compares the renderer with pixman.
    system.library("CPixman", pkgConfig: "pixman-1", packages: ["libpixman-1-dev"]),
    system.c("CLinuxShims"),
    // OpenGL is found when a program runs: nothing is linked.
    system.c("COpenGL"),

    // Shared: values, pure functions and messages, used by client and server.
    // CKernelLevels compiles the bodies of kernels, which lie in the modules that use them.
    shared.c("CKernelLevels"),
    shared.c("CTrackKernels", ["CKernelLevels"], ownHeaders: true),
    shared.module("GraphicsValues", ["CKernelLevels", "CTrackKernels"]),
    shared.module("VectorPaths", ["GraphicsValues"], hasPage: true),
    shared.module("ScrollPhysics"),
    shared.module(
      "AnimationEvaluation", ["GraphicsValues", "ScrollPhysics", "CTrackKernels"], hasPage: true),
    shared.module(
      "ImageFiles", ["CImageReaders", "CPNG", "CTurboJPEG", "CGIF", "CWebP", "CLittleCMS"]),
    shared.module("WireProtocol", ["GraphicsValues", "AnimationEvaluation"], hasPage: true),
    shared.module("WireTransport", ["WireProtocol", "CLinuxShims"]),
    shared.module("InputEvents", ["GraphicsValues", "WireProtocol"]),

    // Renderers: a list of draw commands, and pixels made from it.
    renderers.c("CSpanKernels", ["CKernelLevels"], ownHeaders: true),
    renderers.module("DrawList", ["GraphicsValues", "VectorPaths"], hasPage: true),
    renderers.module(
      "Coverage", ["GraphicsValues", "DrawList", "VectorPaths", "CSpanKernels"], hasPage: true),
    renderers.module(
      "FramePlan",
      ["GraphicsValues", "DrawList", "VectorPaths", "Coverage", "CSpanKernels"], hasPage: true),
    renderers.module(
      "SoftwareRenderer",
      ["GraphicsValues", "DrawList", "Coverage", "FramePlan", "CSpanKernels"], hasPage: true),
    renderers.module(
      "OpenGLRenderer",
      [
        "GraphicsValues", "VectorPaths", "DrawList", "Coverage", "FramePlan", "CSpanKernels",
        "COpenGL",
      ], hasPage: true, resources: [.embedInCode("Shaders")]),

    // Scene: layers, sampled at a time and turned into a list of draw commands.
    scene.c("CPlacement"),
    scene.module("ParticleEmission", ["GraphicsValues"], hasPage: true),
    scene.module(
      "RenderTree",
      [
        "GraphicsValues", "VectorPaths", "AnimationEvaluation", "ParticleEmission", "WireProtocol",
        "DrawList", "CPlacement",
      ], hasPage: true),

    // Server: clients, frames and windows, and the displays that show them.
    server.module(
      "RenderServer",
      [
        "GraphicsValues", "AnimationEvaluation", "WireProtocol", "WireTransport", "InputEvents",
        "DrawList", "RenderTree", "SoftwareRenderer", "OpenGLRenderer", "COpenGL",
        "CLinuxShims", "CNettle", logging,
      ], hasPage: true),
    server.module(
      "WindowSDL",
      [
        "GraphicsValues", "InputEvents", "WireProtocol", "DrawList", "RenderServer", "CLinuxShims",
        "CSDL2", "CWaylandClient", "CXCBPresent",
      ], hasPage: true),
    server.module(
      "OutputKMS",
      [
        "GraphicsValues", "InputEvents", "WireProtocol", "DrawList", "OpenGLRenderer", "COpenGL",
        "RenderServer", "CLinuxShims", "CDRM", "CInput", "CXKBCommon", "CSeat", logging,
      ], hasPage: true),

    // Tools: what looks inside a server and into recordings.
    inspection.module(
      "RenderTools",
      [
        "GraphicsValues", "AnimationEvaluation", "WireProtocol", "WireTransport", "DrawList",
        "RenderTree", "SoftwareRenderer", "OpenGLRenderer", "RenderServer", "InputEvents",
        "ImageFiles",
      ]),
    inspection.module("PerfettoTraces", ["RenderServer"]),
    inspection.module("RenderctlOptions", ["RenderTools", argumentParser]),
    // The page that `renderctl view` makes is part of the program, which runs from anywhere.
    inspection.c("CPageFiles"),
    inspection.module(
      "RecordingPages",
      [
        "GraphicsValues", "AnimationEvaluation", "InputEvents", "WireProtocol", "DrawList",
        "RenderTree", "SoftwareRenderer", "RenderServer", "RenderTools", "CPageFiles", "CZlib",
      ], hasPage: true, exclude: ["Page"]),
    // The same page live, by HTTP on the loopback, for `renderctl inspect` alone.
    inspection.module(
      "LivePages",
      [
        "RecordingPages", "RenderTools", "RenderServer", "WireTransport",
        .product(name: "FlyingFox", package: "FlyingFox"),
      ], hasPage: true),

    // Client: the library of programs, under its own names and under Apple's.
    client.module(
      "Quartz2D",
      ["GraphicsValues", "ImageFiles", "CCairo", "CPango", "CPangoFT2", "CLinuxShims"]),
    client.module("ClassMetadata"),
    client.module("SharedSurfaces", ["GraphicsValues", "WireTransport"]),
    client.module("IOSurface", ["SharedSurfaces"]),
    client.module(
      "CoreAnimation",
      [
        "ClassMetadata", "SharedSurfaces", "Quartz2D", "GraphicsValues", "AnimationEvaluation",
        "WireProtocol", "WireTransport", "DrawList", "RenderTree", "SoftwareRenderer",
      ]),
    // Swift Testing imports this module in files that import it beside CoreGraphics.
    client.module("_Testing_CoreGraphics"),
    client.module("CoreGraphics", ["Quartz2D", "_Testing_CoreGraphics"]),
    client.module("CoreText", ["Quartz2D"]),
    client.module("QuartzCore", ["CoreAnimation"]),
    client.module("ImageIO", ["Quartz2D"]),
    // Times, pixel buffers and samples, for video.
    client.module("MediaValues", ["CoreAnimation", "Quartz2D", "SharedSurfaces"], hasPage: true),
    client.module("CoreMedia", ["MediaValues"]),
    client.module("CoreVideo", ["MediaValues"]),
    // The layer that shows samples. Players are in the package Extras/AVFoundation, under Apple's name.
    client.module(
      "LayerMedia",
      ["CoreAnimation", "MediaValues", "Quartz2D", "SharedSurfaces", "WireProtocol"],
      hasPage: true),

    // Toolkits: views, made with what every application can use.
    toolkits.module(
      "ToolkitSupport", ["CoreAnimation", "Quartz2D"], hasPage: true, packageAccess: false),
    toolkits.module(
      "LayerViews",
      [
        "ToolkitSupport", "ClassMetadata", "CoreAnimation", "SharedSurfaces", "Quartz2D",
        "ScrollPhysics",
      ],
      hasPage: true, packageAccess: false),
    toolkits.module("_Testing_UIKit"),
    toolkits.module("UIKit", ["LayerViews", "CoreAnimation", "Quartz2D", "_Testing_UIKit"]),
    toolkits.module(
      "AppKitViews",
      ["ToolkitSupport", "ClassMetadata", "CoreAnimation", "SharedSurfaces", "Quartz2D"],
      hasPage: true, packageAccess: false),
    toolkits.module("_Testing_AppKit"),
    toolkits.module("AppKit", ["AppKitViews", "CoreAnimation", "Quartz2D", "_Testing_AppKit"]),

    // Programs.
    // The commit that is built. Only programs depend on it: each commit compiles what imports it.
    .plugin(name: "RecordRevision", capability: .buildTool()),
    programs.module("BuildRevision", exclude: ["record"], plugins: ["RecordRevision"]),
    // The only program that links displays.
    programs.program(
      "renderd",
      [
        "RenderServer", "WindowSDL", "OutputKMS", "GraphicsValues", "DrawList", "WireProtocol",
        "BuildRevision", "CPNG",
        logging, argumentParser,
      ]),
    programs.program(
      "renderctl",
      [
        "GraphicsValues", "DrawList", "WireProtocol", "InputEvents", "RenderTools", "RenderServer",
        "PerfettoTraces", "RenderctlOptions", "BuildRevision", argumentParser,
      ]),
    // Two commands of renderctl, which starts them: the others do without pages and HTTP.
    programs.program(
      "renderctl-view",
      [
        "RecordingPages", "RenderServer", "RenderTools", "RenderctlOptions", "BuildRevision",
        argumentParser,
      ]),
    programs.program(
      "renderctl-inspect",
      [
        "LivePages", "RenderServer", "RenderTools", "RenderctlOptions", "BuildRevision",
        argumentParser,
      ]),

    programs.module("ScreenKeyboard", ["UIKit", "CoreAnimation"]),
    programs.program(
      "renderd-keyboard",
      ["ScreenKeyboard", "UIKit", "CoreAnimation", "BuildRevision", argumentParser]),

    // Programs to read and to copy.
    .target(
      name: "DemoSupport", dependencies: ["CoreAnimation", argumentParser],
      path: "Demos/DemoSupport", packageAccess: false, swiftSettings: swift6),
    demo("demo-hello"),
    demo("demo-implicit"),
    demo("demo-bounce"),
    demo("demo-clock"),
    demo("demo-ship", resources: [.copy("ship.png")]),
    demo("demo-keyframes"),
    demo("demo-group"),
    demo("demo-pause"),
    demo("demo-springs"),
    demo("demo-many"),
    demo("demo-transitions"),
    demo("demo-looks"),
    demo("demo-hit"),
    demo("demo-windows"),
    demo("demo-surface", ["CoreAnimation", "IOSurface"]),
    demo("demo-interaction"),
    .target(
      name: "DemoViewSupport", dependencies: ["UIKit", "DemoSupport"],
      path: "Demos/DemoViewSupport", packageAccess: false, swiftSettings: swift6),
    demo("demo-views", ["UIKit", "DemoViewSupport"]),
    demo("demo-tabs", ["UIKit", "DemoViewSupport"]),
    demo("demo-controls", ["UIKit", "DemoViewSupport"]),
    demo("demo-snapshot", ["UIKit", "DemoViewSupport"]),
    demo("demo-navigation", ["UIKit", "DemoViewSupport"]),
    demo("demo-list", ["UIKit", "DemoViewSupport"]),
    demo("demo-collection", ["UIKit", "DemoViewSupport"]),
    demo("demo-cards", ["UIKit", "DemoViewSupport"]),
    demo("demo-mac", ["AppKit"]),

    // Messages and commits made from a seed, for tests and for tools that test.
    module(
      "ArbitraryProtocolValues", ["GraphicsValues", "AnimationEvaluation", "WireProtocol"],
      path: "Tests/ArbitraryProtocolValues"),

    // Draw lists made from a seed.
    module(
      "ArbitraryDrawLists", ["GraphicsValues", "VectorPaths", "DrawList"],
      path: "Tests/ArbitraryDrawLists"),

    // OpenGL that draws nothing, for counting what is asked for and what asking costs.
    .target(name: "CNullOpenGL", dependencies: ["COpenGL"], path: "Tests/CNullOpenGL"),

    // Tools of the project itself.
    textTool("generate-protocol"),
    program("title-font", ["Quartz2D"], path: "tools/title-font"),
    textTool("manual-page"),
    // Waits for the server longer than it computes.
    .target(
      name: "HostileCases",
      dependencies: [
        "GraphicsValues", "AnimationEvaluation", "WireProtocol", "ArbitraryProtocolValues",
        "CLinuxShims",
      ], path: "tools/hostile/Cases", swiftSettings: swift6 + [unoptimized]),
    program(
      "hostile-client", ["HostileCases", "WireTransport", argumentParser],
      path: "tools/hostile/Program"),
    textTool(
      "documentation",
      exclude: [
        "api.txt", "api-media.txt", "api-own.txt", "api-views.txt", "api-appkit.txt", "reasons.txt",
        "outside-names.txt",
      ]),
    // A private renderd and a client without layer objects, for tools that measure the server.
    module(
      "LiveServer",
      [
        "GraphicsValues", "AnimationEvaluation", "WireProtocol", "WireTransport", "RenderTools",
      ], path: "tools/live-server"),
    program(
      "soak",
      [
        "LiveServer", "Quartz2D", "GraphicsValues", "WireProtocol", "WireTransport", "DrawList",
        "SoftwareRenderer", "RenderServer", "RenderTools", "CLinuxShims", argumentParser,
      ], path: "tools/soak-program"),
    // Many layers or views, once, for `bench views`.
    .executableTarget(
      name: "view-cost", dependencies: ["UIKit", "CLinuxShims", argumentParser],
      path: "tools/view-cost",
      packageAccess: false, swiftSettings: swift6),
    program(
      "bench",
      [
        "LiveServer", "GraphicsValues", "VectorPaths", "AnimationEvaluation", "WireProtocol",
        "WireTransport", "DrawList", "RenderTree", "SoftwareRenderer", "OpenGLRenderer",
        "RenderServer", "RenderTools", "HostileCases", "TestSupport", "CLinuxShims", "CCairo",
        "CPixman",
        argumentParser,
      ], path: "tools/bench", exclude: ["peers"]),

    // OpenGL beside the software renderer; links nothing that a machine with a driver may lack.
    program(
      "gl-check",
      [
        "GraphicsValues", "VectorPaths", "DrawList", "SoftwareRenderer", "OpenGLRenderer",
        "ArbitraryDrawLists", "CNullOpenGL", argumentParser,
      ], path: "tools/gl-check"),

    // Tests, one target per module.
    module("Expectations", path: "Tests/Expectations"),
    .target(
      name: "TestSupport",
      dependencies: [
        "GraphicsValues", "AnimationEvaluation", "WireProtocol", "WireTransport", "DrawList",
        "RenderTree", "SoftwareRenderer", "RenderServer", "ArbitraryDrawLists", logging,
      ], path: "Tests/TestSupport", swiftSettings: swift6),
    tests("GraphicsValuesTests", ["GraphicsValues"]),
    tests("VectorPathsTests", ["TestSupport", "GraphicsValues", "VectorPaths"]),
    tests(
      "AnimationEvaluationTests",
      ["GraphicsValues", "ScrollPhysics", "AnimationEvaluation", "CTrackKernels"]),
    tests("ImageFilesTests", ["ImageFiles"]),
    tests(
      "WireProtocolTests",
      [
        "TestSupport", "GraphicsValues", "AnimationEvaluation", "WireProtocol",
        "ArbitraryProtocolValues",
      ]),
    tests("WireTransportTests", ["WireProtocol", "WireTransport", "CLinuxShims"]),
    tests(
      "ParticleEmissionTests", ["ParticleEmission", "GraphicsValues", "CAllocationCount"]),
    tests("DrawListTests", ["TestSupport", "GraphicsValues", "DrawList", "VectorPaths"]),
    .target(name: "CAllocationCount", path: "Tests/CAllocationCount"),
    tests(
      "RenderTreeTests",
      [
        "TestSupport", "GraphicsValues", "AnimationEvaluation", "WireProtocol", "DrawList",
        "SoftwareRenderer",
        "RenderTree", "CPlacement", "CAllocationCount", "ArbitraryProtocolValues",
      ]),
    tests("CoverageTests", ["TestSupport", "GraphicsValues", "Coverage", "VectorPaths"]),
    tests("FramePlanTests", ["TestSupport", "GraphicsValues", "DrawList", "FramePlan"]),
    tests(
      "SoftwareRendererTests",
      [
        "TestSupport", "GraphicsValues", "DrawList", "FramePlan", "SoftwareRenderer", "Coverage",
        "VectorPaths",
        "CSpanKernels", "CAllocationCount",
      ]),
    tests(
      "OpenGLRendererTests",
      [
        "TestSupport", "GraphicsValues", "VectorPaths", "WireProtocol", "DrawList",
        "OpenGLRenderer",
        "SoftwareRenderer", "RenderServer", "RenderTools", "COpenGL", "CNullOpenGL",
        "CAllocationCount",
      ]),
    tests(
      "WindowSDLTests",
      [
        "TestSupport", "WindowSDL", "RenderServer", "DrawList", "GraphicsValues", "InputEvents",
        "WireProtocol",
        "CSDL2", logging,
      ]),
    tests(
      "OutputKMSTests",
      [
        "OutputKMS", "RenderServer", "OpenGLRenderer", "COpenGL", "DrawList", "GraphicsValues",
        "InputEvents", "WireProtocol", logging,
      ]),
    tests(
      "RenderServerTests",
      [
        "TestSupport", "GraphicsValues", "AnimationEvaluation", "WireProtocol", "WireTransport",
        "DrawList",
        "RenderTree", "SoftwareRenderer", "RenderServer", "Coverage", "InputEvents",
        "ArbitraryProtocolValues", "CAllocationCount", "CLinuxShims", logging,
      ]),
    tests(
      "RenderToolsTests",
      [
        "TestSupport", "GraphicsValues", "AnimationEvaluation", "WireProtocol", "WireTransport",
        "DrawList",
        "SoftwareRenderer", "RenderTree", "RenderServer", "RenderTools", "ImageFiles",
        "InputEvents",
        "ArbitraryProtocolValues",
      ]),
    tests("PerfettoTracesTests", ["PerfettoTraces", "RenderServer"]),
    tests(
      "RecordingPagesTests",
      [
        "RecordingPages", "RenderTools", "RenderServer", "RenderTree", "DrawList", "GraphicsValues",
        "ImageFiles", "SoftwareRenderer",
      ]),
    tests("LivePagesTests", ["TestSupport", "LivePages"]),
    tests("Quartz2DTests", ["GraphicsValues", "Quartz2D"]),
    // Sources in the language mode of Swift 5, whose code on no actor may use views.
    .target(
      name: "SwiftFiveViews", dependencies: ["UIKit"], path: "Tests/SwiftFiveViews",
      packageAccess: false, swiftSettings: [.swiftLanguageMode(.v5)]),
    .target(
      name: "SwiftFiveMacViews", dependencies: ["AppKit"], path: "Tests/SwiftFiveMacViews",
      packageAccess: false, swiftSettings: [.swiftLanguageMode(.v5)]),
    tests(
      "SourceCompatibilityTests",
      [
        "QuartzCore", "CoreGraphics", "CoreText", "AppKit", "UIKit", "SwiftFiveViews",
        "SwiftFiveMacViews",
      ]),
    tests(
      "CoreAnimationTests",
      [
        "TestSupport", "CoreAnimation", "SharedSurfaces", "Quartz2D", "AnimationEvaluation",
        "GraphicsValues",
        "WireProtocol", "WireTransport", "DrawList", "RenderTree", "SoftwareRenderer",
        "RenderServer", "RenderTools",
      ]),
    tests(
      "MediaValuesTests", ["CoreMedia", "CoreVideo", "CoreAnimation"]),
    tests("LayerMediaTests", ["LayerMedia", "CoreAnimation", "LiveStage"]),
    tests("SharedSurfacesTests", ["SharedSurfaces", "WireTransport"]),
    tests("QuartzCoreTests", ["QuartzCore", "CoreGraphics"]),
    // A server on the manual clock in the process of a test that uses the library.
    .target(
      name: "LiveStage",
      dependencies: [
        "CoreAnimation", "GraphicsValues", "DrawList", "WireProtocol", "WireTransport",
        "InputEvents", "SoftwareRenderer", "RenderServer", "RenderTools", "RenderTree",
        "Expectations",
      ], path: "Tests/LiveStage", swiftSettings: swift6),
    tests("LiveSurfaceTests", ["CoreAnimation", "SharedSurfaces", "LiveStage"]),
    tests(
      "LayerViewsTests",
      [
        "GraphicsValues", "InputEvents", "WireProtocol", "LayerViews", "ToolkitSupport",
        "CoreAnimation", "Quartz2D", "LiveStage",
      ]),
    tests(
      "AppKitViewsTests",
      [
        "AppKitViews", "CoreAnimation", "Quartz2D", "GraphicsValues", "InputEvents", "LiveStage",
      ]),
    tests(
      "ScreenKeyboardTests", ["ScreenKeyboard", "UIKit", "CoreAnimation", "LiveStage"]),
    tests(
      "DocumentationTests",
      ["UIKit", "CoreAnimation", "IOSurface", "LayerMedia", "Quartz2D", "LiveStage"]),
    // A client that tests stop, kill and leave without a server.
    .executableTarget(
      name: "scene-client", dependencies: ["UIKit", "CoreAnimation", "LayerMedia"],
      path: "Tests/SceneClient",
      packageAccess: false, swiftSettings: swift6),
    // A program of views that tests start, click and close.
    .executableTarget(
      name: "view-client", dependencies: ["UIKit"], path: "Tests/ViewClient",
      packageAccess: false, swiftSettings: swift6),
    // A new project with scenes, and one that prints their life.
    .executableTarget(
      name: "template-client", dependencies: ["UIKit"], path: "Tests/TemplateClient",
      packageAccess: false, swiftSettings: swift6),
    .executableTarget(
      name: "scene-life-client", dependencies: ["UIKit"], path: "Tests/SceneLifeClient",
      packageAccess: false, swiftSettings: swift6),
    // The same with the Mac's views.
    .executableTarget(
      name: "mac-client", dependencies: ["AppKit"], path: "Tests/MacClient",
      packageAccess: false, swiftSettings: swift6),
    // A client whose layers never rest, beside which others have to cost and look the same.
    .executableTarget(
      name: "restless-client", dependencies: ["CoreAnimation", "DemoSupport", argumentParser],
      path: "Tests/RestlessClient", packageAccess: false, swiftSettings: swift6),
    tests(
      "EndToEndTests",
      [
        "TestSupport", "CoreAnimation", "Quartz2D", "GraphicsValues", "AnimationEvaluation",
        "WireProtocol",
        "WireTransport", "SoftwareRenderer", "RenderServer", "RenderTools", "HostileCases",
        "LayerViews",
      ]),
    // Ways in for bytes of strangers; tools/fuzz runs them under libFuzzer.
    .target(
      name: "FuzzTargets",
      dependencies: [
        "GraphicsValues", "InputEvents", "WireProtocol", "WireTransport", "DrawList",
        "RenderTree", "SoftwareRenderer", "RenderServer", "RenderTools", "TestSupport",
        "ArbitraryProtocolValues", "ImageFiles", logging,
      ], path: "Tests/FuzzTargets", swiftSettings: swift6),
    tests("FuzzingTests", ["FuzzTargets"]),
    // The listings of articles about Core Animation, with nothing but the public interface.
    .target(
      name: "SeedListings", dependencies: ["UIKit"], path: "Tests/SeedListings",
      resources: [.process("Pictures")], packageAccess: false, swiftSettings: swift6),
    // What they say of the Mac. Both kinds of views are in one program of tests, in modules of their own.
    .target(
      name: "MacListings", dependencies: ["AppKit"], path: "Tests/MacListings",
      packageAccess: false, swiftSettings: swift6),
    tests(
      "SeedListingsTests",
      ["SeedListings", "UIKit", "MacListings", "AppKit", "LiveStage"]),
  ]
)

// libFuzzer supplies the rest of this program, so an ordinary build leaves it out.
if Context.environment["AGATE_FUZZ"] != nil {
  package.targets.append(program("fuzzing", ["FuzzTargets"], path: "tools/fuzzing"))
}

// Programs that one build makes, so that all processors have something to compile until the last one is
// linked: SwiftPM takes the name of one product.
if let names = Context.environment["AGATE_PROGRAMS"] {
  package.targets.append(
    .target(
      name: "ChosenPrograms",
      dependencies: names.split(separator: " ").map { .target(name: String($0)) },
      path: "tools/lib/chosen-programs", swiftSettings: swift6))
}
