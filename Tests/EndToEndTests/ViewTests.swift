import Expectations
import Foundation
import LayerViews
import Testing

extension EndToEnd.Programs {
  /// Programs with UIKit's views, run by their delegate.
  @Suite struct ViewTests {
    @Test func `a program by its delegate starts, is tapped, and ends with its last window`() throws
    {
      let server = try TestServer(
        ["--clock", "manual", "--size", "320x240", "--layout", "float"], hasTitles: true)
      let program = try ChildProcess(
        "view-client", environment: ["RENDERD_DISPLAY": server.path], folder: server.folder)
      // The order of Apple's documentation, "About the app launch sequence".
      for line in [
        "will finish true", "did finish", "UIApplicationDidFinishLaunchingNotification",
        "UIApplicationDidBecomeActiveNotification", "active", "appeared",
      ] {
        try expectEqual(program.readLine(), line)
      }
      try server.wait("clients 1 idle")
      try expectEqual(server.pixel(100, 100), "#0000FFFF")
      for (index, x) in [90, 140].enumerated() {
        try server.ask("input move \(x) 80")
        try server.ask("input press 1")
        try server.ask("input release 1")
        try expectEqual(program.readLine(), "tap \(index + 1) at \(x - 40),20")
      }
      try server.wait("the tap is seen") { try server.pixel(100, 100) == "#00FF00FF" }
      // Clicks the close button in the window's title bar.
      try server.ask("input move 224 48")
      try server.ask("input press 1")
      try server.ask("input release 1")
      let (end, output) = try program.waitForEnd()
      expectEqual(end, .exit(0))
      expectEqual(output, "UIApplicationWillTerminateNotification\nwill terminate 0\n")
      try server.wait("clients 0")
    }

    @Test(arguments: [("light", "#FFFFFFFF"), ("dark", "#000000FF")])
    func `a new project with scenes starts as it is, light and dark`(
      appearance: String, color: String
    ) throws {
      let server = try TestServer(["--size", "320x240"])
      let program = try ChildProcess(
        "template-client",
        environment: ["RENDERD_DISPLAY": server.path, "AGATE_APPEARANCE": appearance],
        folder: server.folder)
      try server.wait("clients 1 idle")
      try server.wait("the background is seen") { try server.pixel(100, 100) == color }
      withExtendedLifetime(program) {}
    }

    @Test func `Info.plist beside a program names its scenes and its appearance`() throws {
      let server = try TestServer(["--size", "320x240"])
      let program = server.folder.file("program")
      // A process of its own writes the copy: a child of another test would keep the file open for writing.
      let copy = try ChildProcess(
        "/bin/cp", [BuiltPrograms.path("template-client"), program], folder: server.folder)
      expectEqual(try copy.waitForEnd().0, .exit(0))
      let scene = [
        "UISceneConfigurationName": "Default Configuration",
        "UISceneDelegateClassName": "$(PRODUCT_MODULE_NAME).SceneDelegate",
      ]
      let roles = ["UIWindowSceneSessionRoleApplication": [scene]]
      let manifest: [String: Any] = [
        "UIApplicationSupportsMultipleScenes": false, "UISceneConfigurations": roles,
      ]
      let list = try PropertyListSerialization.data(
        fromPropertyList: [
          "UIApplicationSceneManifest": manifest, "UIUserInterfaceStyle": "Dark",
        ], format: .xml, options: 0)
      try list.write(to: URL(fileURLWithPath: server.folder.file("Info.plist")))
      let running = try ChildProcess(
        program, environment: ["RENDERD_DISPLAY": server.path, "AGATE_APPEARANCE": "light"],
        folder: server.folder)
      try server.wait("the background is seen") { try server.pixel(100, 100) == "#000000FF" }
      withExtendedLifetime(running) {}
    }

    @Test func `scenes live in the order of Apple's documentation, views §21`() throws {
      let server = try TestServer(["--size", "320x240", "--layout", "float"], hasTitles: true)
      let program = try ChildProcess(
        "scene-life-client", environment: ["RENDERD_DISPLAY": server.path], folder: server.folder)
      func expect(_ lines: [String]) throws {
        for line in lines { try expectEqual(program.readLine(), line) }
      }
      func click(_ x: Int, _ y: Int) throws {
        try server.ask("input move \(x) \(y)")
        try server.ask("input press 1")
        try server.ask("input release 1")
      }
      try expect([
        "did finish true true", "UIApplicationDidFinishLaunchingNotification", "configuration",
        "UISceneWillConnectNotification", "first connects unattached 1",
        "UISceneWillEnterForegroundNotification", "first enters foreground foregroundInactive",
        "UISceneDidActivateNotification", "first active foregroundActive",
        "UIApplicationDidBecomeActiveNotification",
      ])
      try server.wait("clients 1 idle")
      try click(60, 80)
      try expect([
        "configuration", "UISceneWillConnectNotification", "second connects unattached 2",
        "UISceneWillEnterForegroundNotification", "second enters foreground foregroundInactive",
        "UISceneDidActivateNotification", "second active foregroundActive",
      ])
      try server.wait("the second window is seen") { try server.pixel(240, 80) == "#007AFFFF" }
      // The close buttons of both windows.
      try click(288, 28)
      try expect([
        "UISceneWillDeactivateNotification", "second resigns foregroundActive",
        "UISceneDidEnterBackgroundNotification", "second background background",
        "UISceneDidDisconnectNotification", "second disconnects unattached",
        "discarded 1 of 2 rest of second",
      ])
      try click(128, 28)
      let (end, output) = try program.waitForEnd()
      expectEqual(end, .exit(0))
      expectEqual(
        output.split(separator: "\n").map(String.init),
        [
          "UISceneWillDeactivateNotification", "first resigns foregroundActive",
          "UIApplicationWillResignActiveNotification", "UISceneDidEnterBackgroundNotification",
          "first background background", "UIApplicationDidEnterBackgroundNotification",
          "UISceneDidDisconnectNotification", "first disconnects unattached",
          "discarded 1 of 1 rest of first",
          "UIApplicationWillTerminateNotification", "will terminate",
        ])
    }

    @Test func `without a server a program says so and ends with 69`() throws {
      let folder = try TemporaryFolder()
      let program = try ChildProcess(
        "view-client", environment: ["RENDERD_DISPLAY": folder.file("none")], folder: folder)
      let (end, output) = try program.waitForEnd()
      expectEqual(end, .exit(69))
      expectEqual(output, "")
      #expect(program.errors.contains("no renderd at"))
      #expect(program.errors.contains(folder.file("none")))
    }

    @Test func `a program can name its classes, and an unknown name ends it with 64`()
      async throws
    {
      // Started here, since it would outlive a process that ends with a number.
      let server = try TestServer(["--clock", "manual", "--size", "320x240"])
      let path = server.path
      await #expect(processExitsWith: .exitCode(33)) { [path = path as String] in
        setenv("RENDERD_DISPLAY", path, 1)
        _ = await MainActor.run {
          UIApplicationMain(
            CommandLine.argc, CommandLine.unsafeArgv, "EndToEndTests.NamedApplication",
            "EndToEndTests.NamedDelegate")
        }
      }
      await #expect(processExitsWith: .exitCode(64)) {
        _ = await MainActor.run { UIApplicationMain(0, nil, nil, "NamedDelegate") }
      }
    }
  }
}

final class NamedApplication: UIApplication {}

/// Ends its program with 33 if everything is right.
final class NamedDelegate: UIResponder, UIApplicationDelegate {
  func applicationDidFinishLaunching(_ application: UIApplication) {
    let isRight =
      application is NamedApplication && UIApplication.shared === application
      && application.delegate === self
    exit(isRight ? 33 : 1)
  }
}
