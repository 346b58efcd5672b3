import Expectations
import Foundation
import RenderTools
import Testing

extension EndToEnd.Programs {
  /// The candidates that `renderctl` offers for a word, as its completion scripts ask.
  @Suite struct CompletionTests {
    private func candidates(
      _ shell: String, _ option: String, display: String, folder: TemporaryFolder
    ) throws -> [String] {
      let line = ["renderctl", "tree", "--display", display, option, ""]
      let process = try ChildProcess(
        "renderctl", ["---completion", "tree", "--", option, "5", "0"] + line,
        environment: ["SAP_SHELL": shell, "SAP_SHELL_VERSION": "5"], folder: folder)
      let (end, output) = try process.waitForEnd()
      expectEqual(end, .exit(0), "\(process.errors)")
      expectEqual(process.errors, "")
      return output.split(separator: "\n").map(String.init).filter { $0 != " " }
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func `clients and layers of the live server are offered`(_ shell: String) throws {
      let server = try TestServer(["--clock", "manual", "--size", "320x240"])
      let demo = try server.start("demo-hello")
      try server.wait("clients 1 commits 1 idle")
      func offered(_ option: String) throws -> [String] {
        try candidates(shell, option, display: server.path, folder: server.folder)
      }
      let client = try server.client(demo)
      let about = ["bash": ["", ""], "zsh": [":demo-hello", ":Hello"]]
      let texts = about[shell] ?? ["\tdemo-hello", "\tHello"]
      try expectEqual(offered("--client"), ["\(client)\(texts[0])"])
      try expectEqual(offered("--layer"), ["\(client)/1\(texts[1])", "\(client)/2\(texts[1])"])
    }

    @Test func `nothing is offered without a server, or when it does not answer`() throws {
      let folder = try TemporaryFolder()
      try expectEqual(
        candidates("bash", "--client", display: folder.file("none"), folder: folder), [])
      let server = try TestServer(["--clock", "manual", "--size", "16x16"])
      server.process.send(SIGSTOP)
      try expectEqual(
        candidates("bash", "--client", display: server.path, folder: server.folder), [])
      server.process.send(SIGCONT)
    }

    @Test func `renderctl tree --layer prints one layer and what is in it`() throws {
      let server = try TestServer(["--clock", "manual", "--size", "320x240"])
      let demo = try server.start("demo-hello")
      try server.wait("clients 1 commits 1 idle")
      let client = try server.client(demo)
      let part = try server.ask("tree layer \(client)/2").string("text").split(separator: "\n")
      expectEqual(part.count, 3)
      expectEqual(part.first?.hasPrefix("client \(client) window 1 \"Hello\""), true)
      expectEqual(part.dropFirst().first?.contains("layer 2 "), true)
      expectEqual(part.last?.contains("animation 1 "), true)
      let whole = try server.ask("tree layer \(client)/1").string("text")
      expectEqual(whole, (try server.ask("tree").string("text")))
      for (layer, reason) in [("9/9", "no window has the layer 9/9"), ("2", "CLIENT/LAYER")] {
        #expect {
          try server.ask("tree layer \(layer)")
        } throws: {
          "\($0)".contains(reason)
        }
      }
    }
  }
}
