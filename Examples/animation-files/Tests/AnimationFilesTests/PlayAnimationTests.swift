import Foundation
import Testing

/// Uses of the program that end without a server.
struct PlayAnimationTests {
  /// Runs the program, and returns its exit status and its output.
  private func run(_ arguments: String...) throws -> (status: Int32, out: String, errors: String) {
    let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    let process = Process()
    process.executableURL = tests.deletingLastPathComponent()
      .appendingPathComponent("play-animation")
    process.arguments = arguments
    let (out, errors) = (Pipe(), Pipe())
    process.standardOutput = out
    process.standardError = errors
    try process.run()
    let written = [out, errors].map {
      String(decoding: $0.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }
    process.waitUntilExit()
    return (process.terminationStatus, written[0], written[1])
  }

  private func file(_ name: String) -> String {
    GoldenTests.package.appendingPathComponent("Files/\(name)").path
  }

  @Test func `help names every option`() throws {
    let help = try run("--help")
    #expect(help.status == 0)
    for option in [
      "--title", "--size", "--no-loop", "--speed", "--background", "--display", "--picture",
    ] {
      #expect(help.out.contains(option))
    }
  }

  @Test(arguments: [
    ["--size", "640"], ["--size", "0x100"], ["--speed", "0"], ["--speed", "fast"],
    ["--background", "red"], ["--seconds", "-1"],
  ])
  func `wrong arguments are wrong usage`(_ arguments: [String]) throws {
    let result = try run(file("clock.json"), arguments[0], arguments[1])
    #expect(result.status == 64)
    #expect(result.errors.contains(arguments[0]))
  }

  @Test func `no file is wrong usage`() throws {
    #expect(try run().status == 64)
  }

  @Test func `a bad file is named`() throws {
    let result = try run(file("make"))
    #expect(result.status == 65)
    #expect(result.errors.hasPrefix("play-animation: make: is no JSON"))
    #expect(try run(file("nothing.json")).status == 65)
  }

  @Test func `a picture needs no server`() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(
      "play-animation-\(UUID().uuidString).png")
    defer { try? FileManager.default.removeItem(at: url) }
    let result = try run(
      file("clock.json"), "--picture", url.path, "--time", "1", "--size", "60x60")
    #expect(result.status == 0, "\(result.errors)")
    let picture = try Picture(png: url)
    #expect(picture.width == 60 && picture.height == 60)
    #expect(picture.pixel(0, 0) == [255, 255, 255, 255])
    #expect(picture.pixel(30, 4) == [217, 232, 250, 255])
    let lost = try run(file("clock.json"), "--picture", "/nowhere/x.png")
    #expect(lost.status == 1)
  }

  @Test func `without a server it prints the reason`() throws {
    let result = try run(file("clock.json"), "--display", "/nowhere/renderd")
    #expect(result.status == 69)
    #expect(result.errors.contains("/nowhere/renderd"))
  }
}
