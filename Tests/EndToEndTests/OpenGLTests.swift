import Expectations
import Foundation
import Testing

extension EndToEnd.Programs {
  /// `renderd --renderer gl`, with Mesa's driver that draws on the processor.
  @Suite struct OpenGLTests {
    private static let environment: [String: String?] = [
      "LIBGL_ALWAYS_SOFTWARE": "1", "GALLIUM_DRIVER": "llvmpipe", "LP_NUM_THREADS": "0",
      "__EGL_VENDOR_LIBRARY_FILENAMES": "/usr/share/glvnd/egl_vendor.d/50_mesa.json",
    ]

    /// The largest difference of a channel, and the share of pixels that differ by more than 4.
    private func compare(_ a: Screenshot, _ b: Screenshot) throws -> (worst: Int, share: Double) {
      try #require(a.bytes.count == b.bytes.count)
      var worst = 0
      var many = 0
      for pixel in stride(from: 0, to: a.bytes.count, by: 4) {
        let difference = (pixel..<pixel + 4).map { abs(Int(a.bytes[$0]) - Int(b.bytes[$0])) }.max()
        worst = max(worst, difference ?? 0)
        if difference ?? 0 > 4 { many += 1 }
      }
      return (worst, Double(many) / Double(a.bytes.count / 4))
    }

    @Test(arguments: ["demo-looks", "demo-transitions", "demo-hello"])
    func `a demo looks the same on OpenGL as by the software renderer`(_ name: String) throws {
      let pictures = try ["gl", "software"].map { renderer in
        let server = try TestServer(
          ["--renderer", renderer, "--clock", "manual", "--size", "720x480"],
          environment: Self.environment)
        try expectEqual(server.ask("info").string("renderer"), renderer)
        let demo = try server.start(name)
        try server.wait("clients 1 commits 1 idle")
        var screens: [Screenshot] = []
        for _ in 0..<3 {
          try server.advance(0.3)
          screens.append(try server.screenshot())
        }
        withExtendedLifetime(demo) {}
        return screens
      }
      for (ours, theirs) in zip(pictures[0], pictures[1]) {
        let (worst, share) = try compare(ours, theirs)
        expectGreater(Set(ours.pixels).count, 3)
        expectAtMost(worst, 24, "worst \(worst), \(share) above 4")
        expectAtMost(share, 0.001, "worst \(worst), \(share) above 4")
      }
    }

    /// An interface of OpenGL; its raw value is part of the version string of a driver that has it.
    enum Interface: String, CaseIterable {
      case embedded = "OpenGL ES"
      case desktop = "Core Profile"

      /// Disables OpenGL ES 3 in Mesa.
      var environment: [String: String?] {
        self == .embedded ? [:] : ["MESA_GLES_VERSION_OVERRIDE": "2.0"]
      }
    }

    @Test func `a driver without OpenGL ES 3 draws with OpenGL 3.3`() throws {
      let server = try TestServer(
        ["--renderer", "gl", "--size", "64x48"],
        environment: Self.environment.merging(Interface.desktop.environment) { $1 })
      try expectEqual(server.ask("info").string("renderer"), "gl")
      let errors = server.process.errors
      #expect(errors.contains(Interface.desktop.rawValue), "\(errors)")
    }

    @Test(
      .enabled(if: XScreen.isThere, "needs Xvfb and xwd"), arguments: Interface.allCases)
    func `a window that OpenGL draws has the pixels of a screenshot`(
      _ interface: Interface
    ) throws {
      let folder = try TemporaryFolder()
      let screen = try XScreen(width: 480, height: 360, folder: folder)
      let environment = Self.environment.merging(interface.environment) { $1 }
        .merging(screen.environment) { $1 }
      let server = try TestServer(
        ["--renderer", "gl", "--clock", "manual", "--size", "320x240"], window: true,
        environment: environment, folder: folder)
      let errors = server.process.errors
      #expect(errors.contains(interface.rawValue), "\(errors)")
      let demo = try server.start("demo-hello")
      try server.wait("clients 1 commits 1 idle")
      for (width, height) in [(320, 240), (320, 240), (400, 300)] {
        try server.ask("resize \(width) \(height)")
        try server.wait("the window has its size") { try server.screenshot().width == width }
        try server.advance(0.3)
        let expected = try server.screenshot()
        expectGreater(Set(expected.pixels).count, 3)
        // The window is in the middle of the screen, and may be larger or smaller around it.
        try server.wait("the X screen shows the frame") {
          let screen = try screen.capture()
          return screen.contains(expected)
        }
      }
      withExtendedLifetime((screen, demo)) {}
    }

    @Test(.enabled(if: XScreen.isThere, "needs Xvfb and xwd"))
    func `auto leaves a driver alone that draws on the processor`() throws {
      let folder = try TemporaryFolder()
      let screen = try XScreen(width: 320, height: 240, folder: folder)
      let server = try TestServer(
        ["--renderer", "auto", "--size", "320x240"], window: true,
        environment: Self.environment.merging(screen.environment) { $1 }, folder: folder)
      try expectEqual(server.ask("info").string("renderer"), "software")
      withExtendedLifetime(screen) {}
    }

    @Test func `a server that cannot draw with OpenGL names the missing part`() throws {
      let folder = try TemporaryFolder()
      let server = try ChildProcess(
        "renderd", ["--headless", "--renderer", "gl", "--display", folder.file("display")],
        environment: ["__EGL_VENDOR_LIBRARY_FILENAMES": "/nonexistent"], folder: folder)
      try expectEqual(server.waitForEnd().end, .exit(1))
      #expect(server.errors.contains("EGL"), "\(server.errors)")
      #expect(!FileManager.default.fileExists(atPath: folder.file("display")))
    }
  }
}

extension Screenshot {
  /// Whether another picture is somewhere in this one.
  fileprivate func contains(_ other: Screenshot) -> Bool {
    guard other.width <= width, other.height <= height else { return false }
    let part = other.pixels
    let pixels = pixels
    for y in 0...height - other.height {
      for x in 0...width - other.width where pixels[y * width + x] == part[0] {
        let isEqual = (0..<other.height).allSatisfy { row in
          let start = (y + row) * width + x
          return pixels[start..<start + other.width].elementsEqual(
            part[row * other.width..<(row + 1) * other.width])
        }
        if isEqual { return true }
      }
    }
    return false
  }
}
