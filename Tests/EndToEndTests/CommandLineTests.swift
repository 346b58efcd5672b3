import Expectations
import Foundation
import RenderTools
import Testing

extension EndToEnd.Programs {
  @Suite struct CommandLineTests {
    /// Runs a program to its end.
    private func run(
      _ program: String, _ arguments: [String], folder: TemporaryFolder? = nil
    ) throws -> (end: ChildProcess.End, output: String, errors: String) {
      let process = try ChildProcess(program, arguments, folder: folder ?? TemporaryFolder())
      let (end, output) = try process.waitForEnd()
      return (end, output, process.errors)
    }

    static let programs = [
      "renderd", "renderctl", "renderctl-view", "renderctl-inspect", "demo-hello", "demo-implicit",
      "demo-bounce", "demo-clock", "demo-ship", "demo-many",
    ]

    @Test(arguments: programs)
    func `--help tells how to use it, on standard output`(_ program: String) throws {
      let (end, output, errors) = try run(program, ["--help"])
      expectEqual(end, .exit(0))
      #expect(output.contains("USAGE: \(program)"))
      expectEqual(errors, "")
    }

    /// The dynamic linker's table has the names of libraries in plain text.
    private func needsSDL(_ program: String) throws -> Bool {
      let path = try BuiltPrograms.path(program)
      let program = try Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped)
      return program.range(of: Data("libSDL2".utf8)) != nil
    }

    @Test func `renderd alone loads SDL`() throws {
      #expect(try needsSDL("renderd"))
      for program in [
        "renderctl", "renderctl-view", "scene-client", "hostile-client", "bench", "soak",
      ] {
        #expect(try !needsSDL(program), "\(program)")
      }
    }

    @Test(arguments: ["renderd", "renderctl", "renderctl-view", "renderctl-inspect"])
    func `--version prints the version alone`(_ program: String) throws {
      let (end, output, errors) = try run(program, ["--version"])
      expectEqual(end, .exit(0))
      expectNotNil(output.wholeMatch(of: /[0-9]+\.[0-9]+(\.[0-9]+)?[^\n]*\n/), "\(output)")
      expectEqual(errors, "")
    }

    static let wrongUsages: [[String]] = [
      ["renderd", "--no-such-flag"], ["renderd", "--size", "wide"], ["renderd", "--scale", "0"],
      ["renderd", "--scale", "1e-9"], ["renderctl", "resize", "9x9", "--scale", "1e-9"],
      ["renderd", "--rate", "-1"], ["renderd", "--threads", "65"],
      ["renderd", "--surface-memory", "mapped"], ["renderd", "--recording-surfaces", "0"],
      ["renderd", "--background", "red"], ["renderd", "--clock", "sun"],
      ["renderd", "--log-level", "loud"], ["renderctl", "no-such-command"],
      ["renderctl", "wait"], ["renderctl", "pixel", "1"], ["renderctl", "record"],
      ["renderctl", "replay", "file", "--threads", "0"],
      ["renderctl", "replay", "file", "--at", "now"], ["demo-hello", "--seconds", "-1"],
      ["demo-many", "--layers", "0"], ["renderctl", "record", "--stop", "--seconds", "3"],
      ["renderctl", "input", "scroll", "0", "-x"], ["renderctl", "input", "click", "-1"],
      ["renderctl", "view", "file"], ["renderctl", "view", "-o", "page", "file", "--every", "0"],
      ["renderctl", "view", "-o", "page", "a", "b", "c"],
      ["renderctl", "view", "-o", "page", "file", "--max-size", "much"],
      ["renderctl", "view", "-o", "page", "file", "--from", "2", "--to", "1"],
    ]

    @Test(arguments: wrongUsages)
    func `wrong usage is exit 64, with the reason on standard error`(_ words: [String]) throws {
      let (end, output, errors) = try run(words[0], Array(words.dropFirst()))
      expectEqual(end, .exit(64))
      expectEqual(output, "")
      #expect(errors.contains("Usage: \(words[0])"))
    }

    @Test(arguments: [
      ["scroll", "0", "-120"], ["scroll", "-1.5", "-120", "--steps-x", "-1", "--steps-y", "-3"],
      ["scroll", "--steps-y=-1", "0", "0"], ["move", "-10", "-2e1"], ["click", "-5", "7"],
      ["touch", "began", "-1", "2"],
    ])
    func `a negative number is a number, and no option`(_ words: [String]) throws {
      let folder = try TemporaryFolder()
      // A valid request without a server.
      let (end, _, errors) = try run(
        "renderctl", ["input"] + words + ["--display", folder.file("display")], folder: folder)
      expectEqual(end, .exit(69), "\(errors)")
    }

    @Test func `renderctl without a server exits with 69 and advice`() throws {
      let folder = try TemporaryFolder()
      let path = folder.file("display")
      let (end, output, errors) = try run("renderctl", ["info", "--display", path], folder: folder)
      expectEqual(end, .exit(69))
      expectEqual(output, "")
      #expect(errors.contains("no renderd at \(path)"))
      #expect(errors.contains("start one with `renderd`"))
    }

    @Test func `a demo without a server exits with 69 and advice`() throws {
      let folder = try TemporaryFolder()
      let (end, _, errors) = try run(
        "demo-hello", ["--display", folder.file("display")], folder: folder)
      expectEqual(end, .exit(69))
      #expect(errors.contains("start one with `renderd`"))
    }

    @Test(arguments: ["missing", "damaged"], [["replay"], ["view", "-o", "page.html"]])
    func `a bad file is exit 65, and the message names it`(
      _ name: String, _ command: [String]
    ) throws {
      let folder = try TemporaryFolder()
      let file = folder.file("damaged")
      try Data("not a recording".utf8).write(to: URL(fileURLWithPath: file))
      let (end, output, errors) = try run(
        "renderctl", command + [folder.file(name)], folder: folder)
      expectEqual(end, .exit(65))
      expectEqual(output, "")
      #expect(errors.contains(folder.file(name)))
    }

    /// A copy of renderctl without the programs that lie beside it. Another process makes it: a file that this
    /// one writes cannot be run while a child of another test is being started.
    private func loneRenderctl(in folder: TemporaryFolder) throws -> String {
      let path = folder.file("renderctl")
      let copy = try ChildProcess(
        "/bin/cp", [BuiltPrograms.path("renderctl"), path], folder: folder)
      try expectEqual(copy.waitForEnd().end, .exit(0))
      return path
    }

    @Test(arguments: ["beside", "on PATH"])
    func `a command with a program of its own becomes that program`(_ place: String) throws {
      let (folder, other) = (try TemporaryFolder(), try TemporaryFolder())
      let renderctl = try loneRenderctl(in: folder)
      let program = (place == "beside" ? folder : other).file("renderctl-view")
      try FileManager.default.createSymbolicLink(
        atPath: program, withDestinationPath: "/bin/echo")
      let process = try ChildProcess(
        renderctl, ["view", "a b", "-o", "", "--every=2"],
        environment: ["PATH": other.path], folder: folder)
      let (end, output) = try process.waitForEnd()
      expectEqual(end, .exit(0), "\(process.errors)")
      expectEqual(output, "a b -o  --every=2\n")
    }

    @Test(arguments: [["view", "a", "-o", "b"], ["inspect"]])
    func `a command whose program is missing is exit 69, and the message says how to get it`(
      _ words: [String]
    ) throws {
      let folder = try TemporaryFolder()
      let renderctl = try loneRenderctl(in: folder)
      func run(_ words: [String]) throws -> (end: ChildProcess.End, output: String) {
        try ChildProcess(renderctl, words, environment: ["PATH": folder.path], folder: folder)
          .waitForEnd()
      }
      let (end, output) = try run(words)
      expectEqual(end, .exit(69))
      expectEqual(output, "")
      #expect(folder.text("renderctl.stderr").contains("--product renderctl-\(words[0])"))
      // What it is for can be read all the same.
      for question in [[words[0], "--help"], ["help", words[0]]] {
        let (end, output) = try run(question)
        expectEqual(end, .exit(0))
        #expect(output.contains("USAGE: renderctl \(words[0])"))
      }
    }

    @Test func `JSON documents are one line that starts with the schema`() throws {
      let server = try TestServer(["--clock", "manual", "--size", "320x240"])
      let demo = try server.start("demo-hello")
      try server.wait("clients 1 idle")
      for command in ["info", "clients", "stats", "tree"] {
        let (end, output, _) = try run(
          "renderctl", [command, "--json", "--display", server.path])
        expectEqual(end, .exit(0))
        #expect(output.hasPrefix("{\"schema\":1,"), "\(output)")
        #expect(output.hasSuffix("}\n"))
        expectEqual(output.filter { $0 == "\n" }.count, 1)
        #expect(try JSONSerialization.jsonObject(with: Data(output.utf8)) is [String: Any])
      }
      withExtendedLifetime(demo) {}
    }

    @Test func `renderctl drives a manual clock and looks at the screen`() throws {
      let server = try TestServer(["--clock", "manual", "--size", "640x480"])
      let demo = try server.start("demo-implicit")
      func control(_ words: String...) throws -> (ChildProcess.End, String) {
        let result = try run("renderctl", words + ["--display", server.path])
        return (result.end, result.output)
      }
      #expect(try control("wait", "--clients", "1", "--commits", "2", "--idle") == (.exit(0), ""))
      #expect(try control("pixel", "320", "240") == (.exit(0), "#FF0000FF\n"))
      #expect(try control("clock", "advance", "4.1") == (.exit(0), "4.1\n"))
      #expect(try control("clock", "now") == (.exit(0), "4.1\n"))
      #expect(try control("pixel", "320", "240") == (.exit(0), "#0000FFFF\n"))
      #expect(try control("pixel", "640", "240") == (.exit(1), ""))
      #expect(try control("clock", "set", "4") == (.exit(1), ""))
      #expect(try control("wait", "--clients", "7", "--timeout", "0.1") == (.exit(1), ""))

      let file = server.folder.file("screen.png")
      #expect(try control("screenshot", file) == (.exit(0), ""))
      try expectEqual(PixelFiles.readBytes(file).prefix(4), [0x89, 0x50, 0x4E, 0x47])
      try expectEqual(control("screenshot", "/no/such/folder/a.png").0, .exit(1))
      withExtendedLifetime(demo) {}
    }
  }
}
