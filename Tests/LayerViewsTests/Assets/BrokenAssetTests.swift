import Expectations
import Foundation
import LayerViews
import Testing

/// Assets with faults: nil, and a line on standard error that names file and reason (views §25).
@Suite struct BrokenAssetTests {
  private func expectNoColor(_ json: String) throws {
    let folder = try CatalogueFolder()
    try folder.describe("C.colorset", json)
    let color = UIColor(named: "C", in: folder.bundle, compatibleWith: nil)
    expectNil(color, String(json.prefix(80)))
  }

  @Test func `a description that is none gives no colour`() throws {
    try expectNoColor("{")
    try expectNoColor("[]")
    try expectNoColor("{}")
    try expectNoColor(#"{"colors":5}"#)
    try expectNoColor(#"{"colors":[1]}"#)
    try expectNoColor(#"{"colors":[]}"#)
    try expectNoColor(String(repeating: "[", count: 100_000))
    try expectNoColor(
      #"{"colors":[{"color":{"components":{}}}]}"# + String(repeating: " ", count: 2 << 20))
  }

  @Test func `wrong numbers give no colour`() throws {
    for red in [
      #""256""#, #""-1""#, #""0x1FF""#, #""nan""#, #""inf""#, #""""#, #""red""#, "[]", "null",
    ] {
      try expectNoColor(
        #"{"colors":[{"color":{"components":{"red":\#(red),"green":"0","blue":"0","alpha":"1"}}}]}"#
      )
    }
    try expectNoColor(
      #"{"colors":[{"color":{"color-space":"mauve","components":{"white":"1","alpha":"1"}}}]}"#)
    try expectNoColor(#"{"colors":[{"color":{"reference":"systemMauveColor"}}]}"#)
  }

  @Test func `a description that is a pipe, a device or another folder's file gives no colour`()
    throws
  {
    let folder = try CatalogueFolder()
    let white =
      #"{"colors":[{"color":{"components":{"red":"1","green":"1","blue":"1","alpha":"1"}}}]}"#
    try folder.write("../outside.json", Data(white.utf8))
    func make(_ name: String, _ make: (String) -> Void) throws {
      try folder.write("\(name).colorset/keep", Data())
      make(folder.catalogue.path + "/\(name).colorset/Contents.json")
    }
    func link(_ target: String) -> (String) -> Void {
      { try? FileManager.default.createSymbolicLink(atPath: $0, withDestinationPath: target) }
    }
    try make("Pipe") { mkfifo($0, 0o600) }
    try make("Device", link("/dev/zero"))
    try make("Link", link("../../outside.json"))
    try make("Folder") {
      try? FileManager.default.createDirectory(atPath: $0, withIntermediateDirectories: true)
    }
    for name in ["Pipe", "Device", "Link", "Folder"] {
      expectNil(UIColor(named: name, in: folder.bundle, compatibleWith: nil), name)
    }
    try folder.write("P.imageset/keep", Data())
    mkfifo(folder.catalogue.path + "/P.imageset/p.png", 0o600)
    try folder.describe("P.imageset", #"{"images":[{"filename":"p.png"}]}"#)
    expectNil(UIImage(named: "P", in: folder.bundle, with: nil))
  }

  @Test func `a display scale that no display has chooses the largest picture`() throws {
    let folder = try CatalogueFolder()
    try folder.picture("I.imageset/1.png", .red, side: 2)
    try folder.picture("I.imageset/3.png", .red, side: 6)
    try folder.describe(
      "I.imageset",
      #"{"images":[{"filename":"1.png","scale":"1x"},{"filename":"3.png","scale":"3x"}]}"#)
    for scale in [CGFloat.infinity, 1e300] {
      let traits = UITraitCollection(displayScale: scale)
      let image = UIImage(named: "I", in: folder.bundle, compatibleWith: traits)
      expectEqual(image?.scale, 3)
    }
    for scale in [CGFloat.nan, -1] {
      let traits = UITraitCollection(displayScale: scale)
      expectNotNil(UIImage(named: "I", in: folder.bundle, compatibleWith: traits))
    }
  }

  @Test func `a dark picture of another scale is a variant`() throws {
    let folder = try CatalogueFolder()
    try folder.picture("I.imageset/light.png", .red, side: 2)
    try folder.picture("I.imageset/dark.png", .blue, side: 4)
    let isDark = #""appearances":[{"appearance":"luminosity","value":"dark"}]"#
    try folder.describe(
      "I.imageset",
      #"{"images":[{"filename":"light.png","scale":"1x"},{"filename":"dark.png","scale":"2x",\#(isDark)}]}"#
    )
    let light = UITraitCollection(userInterfaceStyle: .light)
    let dark = UITraitCollection(userInterfaceStyle: .dark)
    let image = UIImage(named: "I", in: folder.bundle, compatibleWith: light)
    expectEqual(image?.scale, 1)
    expectEqual(image?.imageAsset?.image(with: dark).scale, 2)
  }

  private func image(_ json: String) throws -> UIImage? {
    let folder = try CatalogueFolder()
    try folder.picture("I.imageset/i.png", .red)
    try folder.write("I.imageset/broken.png", Data("no picture".utf8))
    try folder.write("I.imageset/drawing.svg", Data("<svg/>".utf8))
    try folder.picture("outside.png", .red)
    try folder.picture("../outside.png", .red)
    try folder.describe("I.imageset", json)
    return UIImage(named: "I", in: folder.bundle, with: nil)
  }

  @Test func `a picture that is missing, broken, a drawing or outside gives no image`() throws {
    expectNotNil(try image(#"{"images":[{"filename":"i.png"}]}"#))
    for name in ["none.png", "broken.png", "drawing.svg", "../../outside.png", "", "i"] {
      expectNil(try image(#"{"images":[{"filename":"\#(name)"}]}"#))
    }
    for scale in [#""0x""#, #""9x""#, #""two""#, "2"] {
      expectNil(try image(#"{"images":[{"filename":"i.png","scale":\#(scale)}]}"#))
    }
    let caps = #"{"top":-1,"left":0,"bottom":0,"right":0}"#
    expectNil(
      try image(#"{"images":[{"filename":"i.png","resizing":{"cap-insets":\#(caps)}}]}"#))
  }

  @Test func `links lead neither out of a catalogue nor around in it`() throws {
    let folder = try CatalogueFolder()
    let color =
      #"{"colors":[{"color":{"components":{"red":"9","green":"9","blue":"9","alpha":"1"}}}]}"#
    try folder.describe("Group/C.colorset", color)
    try folder.describe("../Elsewhere/D.colorset", color)
    let files = FileManager.default
    func link(_ name: String, to path: String) throws {
      try files.createSymbolicLink(
        atPath: folder.catalogue.appendingPathComponent(name).path, withDestinationPath: path)
    }
    try link("Group/Loop", to: "..")
    try link("Out", to: "../Elsewhere")
    try link("E.colorset", to: "../Elsewhere/D.colorset")
    func exists(_ name: String) -> Bool {
      UIColor(named: name, in: folder.bundle, compatibleWith: nil) != nil
    }
    expectTrue(exists("C"))
    expectFalse(exists("D"))
    expectFalse(exists("E"))
  }

  @Test func `a fault is said once, with the file and the reason`() async throws {
    let ended = try await unwrap(
      #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        let folder = try CatalogueFolder()
        try folder.describe("C.colorset", "{")
        for _ in 0..<3 { _ = UIColor(named: "C", in: folder.bundle, compatibleWith: nil) }
        _ = UIImage(systemName: "no.such.symbol")
      })
    let lines = String(decoding: ended.standardErrorContent, as: UTF8.self).split(separator: "\n")
      .filter { $0.hasPrefix("UIKit: ") }
    expectEqual(lines.count, 2)
    expectTrue(
      lines.first?.hasSuffix("Assets.xcassets/C.colorset/Contents.json is not JSON") ?? false)
    expectEqual(lines.last, "UIKit: there is no symbol named \"no.such.symbol\"")
  }
}
