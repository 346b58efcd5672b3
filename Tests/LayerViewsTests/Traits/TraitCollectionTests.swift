import CoreAnimation
import Expectations
import Foundation
import LayerViews
import Testing

private struct Theme: UITraitDefinition {
  static let defaultValue = "plain"
  static let affectsColorAppearance = true
}

private struct Density: UITraitDefinition {
  static let defaultValue = 1
}

extension UITraitCollection {
  fileprivate var theme: String { self[Theme.self] }
}

extension UIMutableTraits {
  fileprivate var theme: String {
    get { self[Theme.self] }
    set { self[Theme.self] = newValue }
  }
}

/// Collections of traits, views §21.
@Suite struct TraitCollectionTests {
  @Test func `a collection names the traits it was made with, and the rest is unspecified`() {
    let none = UITraitCollection()
    expectEqual(none.userInterfaceStyle, .unspecified)
    expectEqual(none.userInterfaceIdiom, .unspecified)
    expectEqual(none.horizontalSizeClass, .unspecified)
    expectEqual(none.verticalSizeClass, .unspecified)
    expectEqual(none.displayScale, 0)
    expectEqual(none.displayGamut, .unspecified)
    expectEqual(none.layoutDirection, .unspecified)
    expectEqual(none.preferredContentSizeCategory, .unspecified)
    expectEqual(none.accessibilityContrast, .unspecified)
    expectEqual(none.forceTouchCapability, .unknown)
    expectEqual(none.userInterfaceLevel, .unspecified)
    expectEqual(none.activeAppearance, .unspecified)
    expectEqual(none.legibilityWeight, .unspecified)
    expectEqual(UITraitCollection(userInterfaceIdiom: .pad).userInterfaceIdiom, .pad)
    expectEqual(UITraitCollection(horizontalSizeClass: .regular).horizontalSizeClass, .regular)
    expectEqual(UITraitCollection(verticalSizeClass: .compact).verticalSizeClass, .compact)
    expectEqual(UITraitCollection(displayScale: 3).displayScale, 3)
    expectEqual(UITraitCollection(displayGamut: .P3).displayGamut, .P3)
    expectEqual(UITraitCollection(layoutDirection: .rightToLeft).layoutDirection, .rightToLeft)
    let large = UITraitCollection(preferredContentSizeCategory: .extraLarge)
    expectEqual(large.preferredContentSizeCategory, .extraLarge)
    expectEqual(UITraitCollection(accessibilityContrast: .high).accessibilityContrast, .high)
    let force = UITraitCollection(forceTouchCapability: .unavailable)
    expectEqual(force.forceTouchCapability, .unavailable)
    expectEqual(UITraitCollection(userInterfaceLevel: .elevated).userInterfaceLevel, .elevated)
    expectEqual(UITraitCollection(activeAppearance: .inactive).activeAppearance, .inactive)
    expectEqual(UITraitCollection(legibilityWeight: .bold).legibilityWeight, .bold)
  }

  @Test func `of several collections the last that names a trait wins`() {
    let joined = UITraitCollection(traitsFrom: [
      UITraitCollection(userInterfaceStyle: .dark), UITraitCollection(displayScale: 2),
      UITraitCollection(userInterfaceStyle: .light), UITraitCollection(userInterfaceIdiom: .phone),
    ])
    expectEqual(joined.userInterfaceStyle, .light)
    expectEqual(joined.displayScale, 2)
    expectTrue(joined.containsTraits(in: UITraitCollection(displayScale: 2)))
    expectFalse(joined.containsTraits(in: UITraitCollection(displayScale: 1)))
    expectTrue(joined.containsTraits(in: UITraitCollection()))
    expectTrue(joined.containsTraits(in: nil))
    let same = UITraitCollection { traits in
      traits.userInterfaceStyle = .light
      traits.displayScale = 2
      traits.userInterfaceIdiom = .phone
    }
    expectEqual(joined, same)
    expectEqual(joined.hash, same.hash)
    expectIdentical(joined.copy() as AnyObject, joined)
    expectEqual(
      joined.description,
      "UITraitCollection [userInterfaceStyle light, userInterfaceIdiom phone, displayScale 2.0]")
  }

  @Test func `changing traits makes another collection`() {
    let light = UITraitCollection(userInterfaceStyle: .light)
    let changed = light.modifyingTraits { traits in
      traits.userInterfaceLevel = .elevated
      traits.verticalSizeClass = .regular
      traits.horizontalSizeClass = .compact
      traits.displayGamut = .SRGB
      traits.layoutDirection = .leftToRight
      traits.preferredContentSizeCategory = .small
      traits.accessibilityContrast = .normal
      traits.forceTouchCapability = .available
      traits.activeAppearance = .active
      traits.legibilityWeight = .regular
    }
    expectEqual(light.userInterfaceLevel, .unspecified)
    expectEqual(changed.userInterfaceStyle, .light)
    expectEqual(changed.userInterfaceLevel, .elevated)
    expectEqual(changed.preferredContentSizeCategory, .small)
    let dark = changed.replacing(UITraitUserInterfaceStyle.self, value: .dark)
    expectEqual(dark.userInterfaceStyle, .dark)
    expectEqual(dark.userInterfaceLevel, .elevated)
  }

  @Test func `colours differ with style, contrast, level, gamut and own traits that say so`() {
    let light = UITraitCollection(userInterfaceStyle: .light)
    for other in [
      light.replacing(UITraitUserInterfaceStyle.self, value: .dark),
      light.replacing(UITraitAccessibilityContrast.self, value: .high),
      light.replacing(UITraitUserInterfaceLevel.self, value: .elevated),
      light.replacing(UITraitDisplayGamut.self, value: .P3),
      light.replacing(UITraitActiveAppearance.self, value: .inactive),
      light.modifyingTraits { $0.theme = "sea" },
    ] {
      expectTrue(light.hasDifferentColorAppearance(comparedTo: other))
    }
    for other in [
      light.replacing(UITraitDisplayScale.self, value: 2),
      light.replacing(UITraitHorizontalSizeClass.self, value: .regular),
      light.modifyingTraits { $0[Density.self] = 2 },
    ] {
      expectFalse(light.hasDifferentColorAppearance(comparedTo: other))
    }
    expectTrue(light.hasDifferentColorAppearance(comparedTo: nil))
    expectEqual(UITraitCollection.systemTraitsAffectingColorAppearance.count, 5)
    expectEqual(UITraitCollection.systemTraitsAffectingImageLookup.count, 10)
  }

  @Test func `a trait of the program has its default value until it is set`() {
    let none = UITraitCollection()
    expectEqual(none.theme, "plain")
    let sea = UITraitCollection { $0.theme = "sea" }
    expectEqual(sea.theme, "sea")
    expectEqual(sea[Density.self], 1)
    expectFalse(sea == none)
    expectEqual(sea, UITraitCollection { $0.theme = "sea" })
    expectEqual(Theme.name, "Theme")
    expectEqual(Theme.identifier, "")
    expectEqual(sea.description, "UITraitCollection [Theme sea]")
    expectFalse(Density.affectsColorAppearance)
    expectEqual(UITraitUserInterfaceStyle.defaultValue, .unspecified)
  }

  @Test func `sizes of text have an order, and five are for people who see badly`() {
    expectTrue(UIContentSizeCategory.extraSmall < .large)
    expectTrue(UIContentSizeCategory.accessibilityMedium > .extraExtraExtraLarge)
    expectFalse(UIContentSizeCategory.extraExtraExtraLarge.isAccessibilityCategory)
    let large: [UIContentSizeCategory] = [
      .accessibilityMedium, .accessibilityLarge, .accessibilityExtraLarge,
      .accessibilityExtraExtraLarge, .accessibilityExtraExtraExtraLarge,
    ]
    for size in large { expectTrue(size.isAccessibilityCategory) }
    expectEqual(UIContentSizeCategory.medium.rawValue, "UICTContentSizeCategoryM")
    expectEqual(UIContentSizeCategory.extraExtraLarge.rawValue, "UICTContentSizeCategoryXXL")
    expectTrue(UIContentSizeCategory(rawValue: "nonsense") < .extraSmall)
  }

  @Test func `the current traits are the system's, and others within performAsCurrent`() async {
    await LayerEnvironment().run {
      await MainActor.run {
        let system = UITraitCollection.current
        expectEqual(system.userInterfaceStyle, .light)
        expectEqual(system.userInterfaceIdiom, .phone)
        expectEqual(system.displayScale, 1)
        expectEqual(system, UIScreen.main.traitCollection)
        let dark = UITraitCollection(userInterfaceStyle: .dark)
        let shade = UIColor(dynamicProvider: { $0.userInterfaceStyle == .dark ? .white : .black })
        var seen: [CGFloat] = []
        dark.performAsCurrent {
          expectIdentical(UITraitCollection.current, dark)
          seen.append(shade.cgColor.components?.first ?? -1)
        }
        seen.append(shade.cgColor.components?.first ?? -1)
        expectEqual(seen, [1, 0])
        expectEqual(UITraitCollection.current, system)
        UITraitCollection.current = dark
        expectEqual(shade.cgColor.components?.first, 1)
      }
    }
  }
}
