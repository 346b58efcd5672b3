import CoreAnimation
import Expectations
import Foundation
import LayerViews
import LiveStage
import Testing

/// Names of traits and their numbers, views §21.
@MainActor @Suite struct TraitNameTests {
  @Test func `values of traits have Apple's numbers`() {
    let idioms: [UIUserInterfaceIdiom] = [.unspecified, .phone, .pad]
    expectEqual(idioms.map(\.rawValue), [-1, 0, 1])
    let gamuts: [UIDisplayGamut] = [.unspecified, .SRGB, .P3]
    expectEqual(gamuts.map(\.rawValue), [-1, 0, 1])
    let directions: [UITraitEnvironmentLayoutDirection] = [
      .unspecified, .leftToRight, .rightToLeft,
    ]
    expectEqual(directions.map(\.rawValue), [-1, 0, 1])
    let contrasts: [UIAccessibilityContrast] = [.unspecified, .normal, .high]
    expectEqual(contrasts.map(\.rawValue), [-1, 0, 1])
    let forces: [UIForceTouchCapability] = [.unknown, .unavailable, .available]
    expectEqual(forces.map(\.rawValue), [0, 1, 2])
    let levels: [UIUserInterfaceLevel] = [.unspecified, .base, .elevated]
    expectEqual(levels.map(\.rawValue), [-1, 0, 1])
    let states: [UIUserInterfaceActiveAppearance] = [.unspecified, .inactive, .active]
    expectEqual(states.map(\.rawValue), [-1, 0, 1])
    let weights: [UILegibilityWeight] = [.unspecified, .regular, .bold]
    expectEqual(weights.map(\.rawValue), [-1, 0, 1])
    let sizes: [UIUserInterfaceSizeClass] = [.unspecified, .compact, .regular]
    expectEqual(sizes.map(\.rawValue), [0, 1, 2])
    let styles: [UIUserInterfaceStyle] = [.unspecified, .light, .dark]
    expectEqual(styles.map(\.rawValue), [0, 1, 2])
    let animations: [UIStatusBarAnimation] = [.none, .fade, .slide]
    expectEqual(animations.map(\.rawValue), [0, 1, 2])
  }

  @Test func `a trait that was not set has no value`() {
    expectEqual(UITraitUserInterfaceStyle.defaultValue, .unspecified)
    expectEqual(UITraitUserInterfaceIdiom.defaultValue, .unspecified)
    expectEqual(UITraitHorizontalSizeClass.defaultValue, .unspecified)
    expectEqual(UITraitVerticalSizeClass.defaultValue, .unspecified)
    expectEqual(UITraitDisplayScale.defaultValue, 0)
    expectEqual(UITraitDisplayGamut.defaultValue, .unspecified)
    expectEqual(UITraitLayoutDirection.defaultValue, .unspecified)
    expectEqual(UITraitPreferredContentSizeCategory.defaultValue, .unspecified)
    expectEqual(UITraitAccessibilityContrast.defaultValue, .unspecified)
    expectEqual(UITraitForceTouchCapability.defaultValue, .unknown)
    expectEqual(UITraitUserInterfaceLevel.defaultValue, .unspecified)
    expectEqual(UITraitActiveAppearance.defaultValue, .unspecified)
    expectEqual(UITraitLegibilityWeight.defaultValue, .unspecified)
    let withColors: [UITrait] = [
      UITraitUserInterfaceStyle.self, UITraitDisplayGamut.self, UITraitAccessibilityContrast.self,
      UITraitUserInterfaceLevel.self, UITraitActiveAppearance.self,
    ]
    for trait in withColors { expectTrue(trait.affectsColorAppearance) }
    expectFalse(UITraitDisplayScale.affectsColorAppearance)
  }

  @Test func `overrides know what was set, and forget it`() {
    LayerEnvironment().run {
      var overrides: UITraitOverrides = UIView().traitOverrides
      expectFalse(overrides.contains(UITraitDisplayScale.self))
      overrides.displayScale = 3
      overrides[UITraitUserInterfaceStyle.self] = .dark
      expectTrue(overrides.contains(UITraitDisplayScale.self))
      expectEqual(
        overrides.description, "UITraitOverrides [userInterfaceStyle dark, displayScale 3.0]")
      overrides.remove(UITraitDisplayScale.self)
      expectFalse(overrides.contains(UITraitDisplayScale.self))
      expectEqual(overrides[UITraitUserInterfaceStyle.self], .dark)
    }
  }

  @Test func `views, controllers and scenes call handlers`() {
    LayerEnvironment().run {
      var calls: [String] = []
      let traits: [UITrait] = [UITraitUserInterfaceStyle.self]
      let (view, controller) = (UIView(), UIViewController())
      view.registerForTraitChanges(
        traits, handler: { (view: UIView, _: UITraitCollection) in calls.append("view") })
      controller.registerForTraitChanges(
        traits,
        handler: { (_: UIViewController, _: UITraitCollection) in calls.append("controller") })
      view.overrideUserInterfaceStyle = .dark
      controller.overrideUserInterfaceStyle = .dark
      guard let scene = UIApplication.shared.connectedScenes.first as? UIWindowScene else {
        return
      }
      scene.traitCollectionDidChange(nil)
      let observable: any UITraitChangeObservable = scene
      let registration = observable.registerForTraitChanges(
        traits, handler: { (_: UIWindowScene, _: UITraitCollection) in calls.append("scene") })
      scene.traitOverrides.userInterfaceStyle = .dark
      observable.unregisterForTraitChanges(registration)
      scene.traitOverrides.userInterfaceStyle = .light
      expectEqual(calls, ["view", "controller", "scene"])
    }
  }
}
