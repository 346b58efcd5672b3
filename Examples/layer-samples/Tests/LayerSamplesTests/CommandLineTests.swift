import Foundation
import Testing

struct CommandLineTests {
  static let names = [
    "clock", "cube", "door", "fountain", "reflection", "ring", "tiles", "picker", "ball", "cards",
  ]

  @Test func `without a name the samples are listed`() throws {
    let list = try Program.run("layer-samples", [])
    #expect(list.split(separator: "\n").map(String.init) == Self.names)
  }

  @Test(arguments: [
    ["square"], ["clock", "--seconds"], ["clock", "--seconds", "-1"],
    ["clock", "--seconds", "soon"], ["clock", "--minutes", "1"],
  ])
  func `wrong arguments are wrong usage`(_ arguments: [String]) throws {
    let end = try Program("layer-samples", arguments).waitForEnd()
    #expect(end.status == 64)
    #expect(end.errors.hasPrefix("usage: layer-samples"))
  }

  @Test func `without a server it prints the reason`() throws {
    let end = try Program("layer-samples", ["clock"], display: "/nowhere/renderd").waitForEnd()
    #expect(end.status == 69)
    #expect(end.errors.contains("/nowhere/renderd"))
  }

  @Test(arguments: names)
  func `a sample imports UIKit alone, and uses only Apple's names`(
    _ name: String
  ) throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent(
        "../../Sources/layer-samples/Samples/\(name.capitalized)ViewController.swift")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    #expect(lines.filter { $0.contains("import ") } == ["import UIKit"])
    for own in ["LayerWindow", "RenderServer", "LayerViews", "CALayerHost", "LayerHosting"] {
      #expect(!lines.contains { $0.contains(own) })
    }
  }
}

extension SampleTests {
  struct EndTests {
    @Test(arguments: CommandLineTests.names)
    func `a sample ends by media time`(_ name: String) throws {
      let stage = try Stage(name, ["--seconds", "2.5"])
      try stage.advance(2.4)
      #expect(try stage.picture().width == 320)
      try stage.end(advancing: 0.2)
      #expect(stage.sample.waitForEnd().status == 0)
    }
  }
}
