import Expectations
import Foundation
import LayerViews
import Quartz2D
import Testing

/// Colours of asset catalogues (views §25).
@Suite struct ColorAssetTests {
  private func colour(_ components: String, space: String = "srgb") throws -> UIColor? {
    let folder = try CatalogueFolder()
    try folder.describe(
      "C.colorset",
      #"{"colors":[{"color":{"color-space":"\#(space)","components":{\#(components)}},"idiom":"universal"}]}"#
    )
    return UIColor(named: "C", in: folder.bundle, compatibleWith: nil)
  }

  @Test(arguments: [
    #""red":"1.000","green":"0.502","blue":"0.000","alpha":"1.000""#,
    #""red":"255","green":"128","blue":"0","alpha":"1.000""#,
    #""red":"0xFF","green":"0x80","blue":"0x00","alpha":"1.000""#,
    #""red":1,"green":0.502,"blue":0,"alpha":1"#,
  ])
  func `components are fractions, steps or hexadecimal (views §25)`(components: String) throws {
    expectEqual(steps(try colour(components)), [255, 128, 0, 255])
  }

  @Test func `an alpha of 1 is opaque, and one beyond is as well`() throws {
    let rgb = #""red":"0","green":"0","blue":"0","#
    expectEqual(steps(try colour(rgb + #""alpha":"1""#)), [0, 0, 0, 255])
    expectEqual(steps(try colour(rgb + #""alpha":"0.5""#)), [0, 0, 0, 128])
    expectEqual(steps(try colour(rgb + #""alpha":"7.5""#)), [0, 0, 0, 255])
  }

  @Test func `each colour space of the editor is known (views §25)`() throws {
    let red = #""red":"1.000","green":"0.000","blue":"0.000","alpha":"1.000""#
    expectEqual(
      try colour(red, space: "display-p3")?.cgColor.colorSpace?.name, CGColorSpace.displayP3)
    let bright = #""red":"1.5","green":"0.000","blue":"-0.25","alpha":"1.000""#
    expectEqual(try colour(bright, space: "extended-srgb")?.cgColor.components?.first, 1.5)
    expectEqual(try colour(bright)?.cgColor.components?.first, 1)
    for space in ["gray-gamma-22", "extended-gray"] {
      let gray = try colour(#""white":"0.500","alpha":"1.000""#, space: space)
      expectEqual(gray?.cgColor.components?.first, 0.5)
    }
    expectNotNil(try colour(red, space: "extended-linear-srgb"))
  }

  @Test func `a colour of two appearances follows the traits (views §25)`() throws {
    let folder = try CatalogueFolder()
    try folder.color(
      "Accent", light: #""red":"0xFF","green":"0","blue":"0","alpha":"1""#,
      dark: #""red":"0","green":"0","blue":"0xFF","alpha":"1""#)
    let color = try unwrap(UIColor(named: "Accent", in: folder.bundle, compatibleWith: nil))
    let (light, dark) = (
      UITraitCollection(userInterfaceStyle: .light), UITraitCollection(userInterfaceStyle: .dark)
    )
    expectEqual(steps(color.resolvedColor(with: light)), [255, 0, 0, 255])
    expectEqual(steps(color.resolvedColor(with: dark)), [0, 0, 255, 255])
    dark.performAsCurrent { expectEqual(steps(color), [0, 0, 255, 255]) }
    let fixed = UIColor(named: "Accent", in: folder.bundle, compatibleWith: dark)
    light.performAsCurrent { expectEqual(steps(fixed), [0, 0, 255, 255]) }
  }

  @Test func `a colour of the system is found by its name (views §25)`() throws {
    let folder = try CatalogueFolder()
    try folder.describe(
      "Warn.colorset",
      #"{"colors":[{"color":{"platform":"universal","reference":"systemRedColor"},"idiom":"universal"}]}"#
    )
    let light = UITraitCollection(userInterfaceStyle: .light)
    let color = UIColor(named: "Warn", in: folder.bundle, compatibleWith: light)
    expectEqual(steps(color), [255, 59, 48, 255])
  }

  @Test func `groups are no part of a name, unless they give a namespace (views §25)`() throws {
    let folder = try CatalogueFolder()
    let color =
      #"{"colors":[{"color":{"components":{"red":"9","green":"9","blue":"9","alpha":"1"}},"idiom":"universal"}]}"#
    try folder.describe("Plain/One.colorset", color)
    try folder.describe("Birds", #"{"properties":{"provides-namespace":true}}"#)
    try folder.describe("Birds/Small/Two.colorset", color)
    func exists(_ name: String) -> Bool {
      UIColor(named: name, in: folder.bundle, compatibleWith: nil) != nil
    }
    expectTrue(exists("One"))
    expectTrue(exists("Birds/Two"))
    expectFalse(exists("Two"))
    expectFalse(exists("Plain/One"))
    expectNil(UIColor(named: "One"))
  }
}
