import Expectations
import Foundation
import LayerViews
import Testing

/// Facts of views §26.6.
@Suite struct FontDescriptorTests {
  @Test func `a description has a family, a style and a size`() {
    let descriptor = UIFontDescriptor(name: "Helvetica-BoldOblique", size: 20)
    expectEqual(descriptor.pointSize, 20)
    expectEqual(descriptor.symbolicTraits, [.traitBold, .traitItalic])
    expectEqual(descriptor.object(forKey: .family) as? String, "Helvetica")
    expectEqual(descriptor.object(forKey: .face) as? String, "Bold Italic")
    expectEqual(descriptor.object(forKey: .name) as? String, "Helvetica-BoldItalic")
    let traits = descriptor.object(forKey: .traits) as? [UIFontDescriptor.TraitKey: Any]
    expectEqual(traits?[.weight] as? CGFloat, 0.4)
    expectEqual(traits?[.symbolic] as? UInt32, 3)
    expectNotNil(traits?[.slant])
    expectNotNil(traits?[.width])
    let font = UIFont(descriptor: descriptor, size: 0)
    expectEqual(font.pointSize, 20)
    expectEqual(font.familyName, "Helvetica")
    expectEqual(UIFont(descriptor: descriptor, size: 9).pointSize, 9)
    expectEqual(font.fontDescriptor, descriptor)
    expectEqual(font.fontDescriptor.hash, descriptor.hash)
    expectIdentical(descriptor.copy() as? UIFontDescriptor, descriptor)
  }

  @Test func `other descriptions come from one`() {
    let base = UIFont.systemFont(ofSize: 17, weight: .semibold).fontDescriptor
    expectEqual(base.symbolicTraits, .traitBold)
    let slanted = base.withSymbolicTraits([.traitBold, .traitItalic])
    expectEqual(slanted?.object(forKey: .face) as? String, "Semibold Italic")
    expectEqual(base.withSymbolicTraits([])?.postscriptName, "Sans")
    expectEqual(base.withSize(5).pointSize, 5)
    expectEqual(base.withFamily("Courier").postscriptName, "Courier-Semibold")
    expectTrue(base.withFamily("Courier").symbolicTraits.contains(.traitMonoSpace))
    expectEqual(base.withFace("Light").postscriptName, "Sans-Light")
    expectEqual(base.withDesign(.monospaced)?.postscriptName, "Monospace-Semibold")
    expectEqual(base.withDesign(.serif)?.postscriptName, "Serif-Semibold")
    expectEqual(base.withDesign(.rounded), base.withDesign(.default))
    expectNil(base.withDesign(UIFontDescriptor.SystemDesign(rawValue: "?")))
    let added = UIFontDescriptor(fontAttributes: [.family: "Courier", .size: 12])
      .addingAttributes([.traits: [UIFontDescriptor.TraitKey.weight: UIFont.Weight.heavy]])
    expectEqual(added.postscriptName, "Courier-Heavy")
    let flags = UIFontDescriptor(fontAttributes: [
      .name: "Sans",
      .traits: [UIFontDescriptor.TraitKey.symbolic: UIFontDescriptor.SymbolicTraits.traitCondensed],
    ])
    expectEqual(flags.postscriptName, "Sans-Condensed")
    expectEqual(UIFontDescriptor(fontAttributes: [.face: "Thin"]).postscriptName, "Sans-Thin")
  }

  @Test func `uses have descriptions, and sizes that nobody has changed`() {
    let headline = UIFontDescriptor.preferredFontDescriptor(withTextStyle: .headline)
    expectEqual(headline.pointSize, 17)
    expectEqual(headline.symbolicTraits, .traitBold)
    expectEqual(
      headline.object(forKey: .textStyle) as? String, UIFont.TextStyle.headline.rawValue)
    let font = UIFont.systemFont(ofSize: 20)
    expectEqual(UIFontMetrics(forTextStyle: .body).scaledFont(for: font), font)
    let limited = UIFontMetrics.default.scaledFont(for: font, maximumPointSize: 15)
    expectEqual(limited.pointSize, 15)
    expectEqual(UIFontMetrics.default.scaledValue(for: 3), 3)
  }

  @Test func `sizes follow the content size of traits`() {
    let large = UITraitCollection(preferredContentSizeCategory: .accessibilityLarge)
    let small = UITraitCollection(preferredContentSizeCategory: .extraSmall)
    let sizes = [
      UIFont.preferredFont(forTextStyle: .body, compatibleWith: large).pointSize,
      UIFont.preferredFont(forTextStyle: .caption2, compatibleWith: small).pointSize,
      UIFont.preferredFont(forTextStyle: .largeTitle, compatibleWith: nil).pointSize,
    ]
    expectEqual(sizes, [33, 11, 34])
    let metrics = UIFontMetrics(forTextStyle: .body)
    let font = UIFont.systemFont(ofSize: 34)
    expectEqual(metrics.scaledFont(for: font, compatibleWith: large).pointSize, 66)
    expectEqual(
      metrics.scaledFont(for: font, maximumPointSize: 40, compatibleWith: large).pointSize, 40)
    expectEqual(metrics.scaledValue(for: 17, compatibleWith: small), 14)
    small.performAsCurrent {
      expectEqual(UIFont.preferredFont(forTextStyle: .title1).pointSize, 25)
    }
  }

  @Test func `names and flags have Apple's values`() {
    let flags: [UIFontDescriptor.SymbolicTraits] = [
      .traitItalic, .traitBold, .traitExpanded, .traitCondensed, .traitMonoSpace, .traitVertical,
      .traitUIOptimized, .traitTightLeading, .traitLooseLeading,
    ]
    expectEqual(flags.map(\.rawValue), [0, 1, 5, 6, 10, 11, 12, 15, 16].map { 1 << $0 })
    expectTrue(UIFontDescriptor.SymbolicTraits.classMask.contains(.classSansSerif))
    expectTrue(UIFontDescriptor.SymbolicTraits.classMask.contains(.classOldStyleSerifs))
    let names: [UIFontDescriptor.AttributeName] = [
      .family, .name, .face, .size, .visibleName, .traits, .textStyle, .featureSettings,
    ]
    expectEqual(Set(names.map(\.rawValue)).count, 8)
  }
}
