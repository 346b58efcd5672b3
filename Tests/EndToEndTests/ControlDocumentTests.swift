import Expectations
import Foundation
import RenderTools
import Testing

extension EndToEnd.Programs {
  /// The examples and the headings of protocol/control.md.
  @Suite struct ControlDocumentTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()

    private static func text(_ path: String) throws -> String {
      try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }

    /// A request on the page, and the answers that follow it there.
    struct Example: CustomTestStringConvertible, Sendable {
      let request: String
      var answers: [String] = []

      var testDescription: String { request }
    }

    private static func examples() throws -> [[Example]] {
      var sections: [[Example]] = [[]]
      for line in try text("protocol/control.md").split(separator: "\n") {
        if line.hasPrefix("#") { sections.append([]) }
        let last = sections.count - 1
        if line.hasPrefix("    > ") {
          sections[last].append(Example(request: String(line.dropFirst(6))))
        } else if line.hasPrefix("    < ") {
          sections[last][sections[last].count - 1].answers.append(String(line.dropFirst(6)))
        }
      }
      return sections.filter { !$0.isEmpty }
    }

    /// Compares the names of members at all depths; an example may omit inner ones.
    private func compare(_ shown: Any, _ actual: Any, at path: String) {
      if let shown = shown as? [String: Any], let actual = actual as? [String: Any] {
        if path.isEmpty { expectEqual(Set(shown.keys), Set(actual.keys)) }
        for (name, value) in shown {
          guard let other = actual[name] else {
            Issue.record("the answer has no member \(path).\(name)")
            continue
          }
          compare(value, other, at: path + "." + name)
        }
      } else if let shown = shown as? [Any], let actual = actual as? [Any] {
        guard let first = shown.first, let other = actual.first else { return }
        compare(first, other, at: path + "[]")
      } else if !(shown is NSNull), !(actual is NSNull) {
        #expect(shown is String == actual is String, "\(path)")
        #expect(shown is NSNumber == actual is NSNumber, "\(path)")
      }
    }

    private func object(_ text: String) throws -> [String: Any] {
      let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
      return try unwrap(object as? [String: Any])
    }

    /// Each section has its own server, since its requests leave changes behind.
    @Test(arguments: try examples())
    func `an example is answered as the page shows`(_ section: [Example]) throws {
      let server = try TestServer(["--clock", "manual", "--size", "320x240"], hasTitles: true)
      let client = try server.start("demo-hello")
      try server.wait("clients 1 commits 1 idle")
      let recording = server.folder.file("example.rdrec")
      let connection = try ControlConnection(server)
      for example in section {
        // Uses a private path: the page's path is shared by all tests of all users.
        let request = example.request.replacing("/tmp/example.rdrec", with: recording)
        try connection.send(request)
        for shown in example.answers {
          let answer = try connection.nextLine()
          #expect(answer.hasPrefix("{\"schema\":1,"))
          let document = try object(answer)
          compare(try object(shown), document, at: "")
          if let count = document["bytes"] as? Int { try connection.skip(count) }
        }
      }
      withExtendedLifetime(client) {}
    }

    @Test func `all requests have their heading, and no other has`() throws {
      let headings = try Self.text("protocol/control.md").matches(of: /(?m)^### (.*)$/)
        .flatMap { $0.output.1.matches(of: /`([a-z]+)/).map { String($0.output.1) } }
      let source = try Self.text("Sources/Server/RenderServer/Control/RenderServer+Control.swift")
      let cases = source.matches(of: /(?m)^    case "([a-z]+)": return \.?(?:json|try)/)
        .map { String($0.output.1) }
      expectGreater(cases.count, 8)
      expectEqual(Set(headings), Set(cases + ["subscribe", "inspect"]))
    }
  }
}
