import Expectations
import Foundation
import LayerViews
import Testing

/// Facts of views §26.5.
@MainActor @Suite struct FeedbackTests {
  @Test func `generators accept what cannot be felt`() {
    let styles: [UIImpactFeedbackGenerator.FeedbackStyle] = [
      .light, .medium, .heavy, .soft, .rigid,
    ]
    expectEqual(styles.map(\.rawValue), [0, 1, 2, 3, 4])
    let impact = UIImpactFeedbackGenerator(style: .heavy)
    impact.prepare()
    impact.impactOccurred()
    impact.impactOccurred(intensity: 0.5)
    impact.impactOccurred(at: .zero)
    UIImpactFeedbackGenerator().prepare()
    UIImpactFeedbackGenerator(style: .soft, view: UIView()).prepare()
    UISelectionFeedbackGenerator().selectionChanged()
    let types: [UINotificationFeedbackGenerator.FeedbackType] = [.success, .warning, .error]
    expectEqual(types.map(\.rawValue), [0, 1, 2])
    for type in types { UINotificationFeedbackGenerator().notificationOccurred(type) }
    UIFeedbackGenerator().prepare()
  }

  @Test func `motion effects are kept, and tell their values`() {
    let effect = UIInterpolatingMotionEffect(keyPath: "center.x", type: .tiltAlongHorizontalAxis)
    effect.minimumRelativeValue = -10
    effect.maximumRelativeValue = 30.0
    expectEqual(effect.keyPath, "center.x")
    expectEqual(effect.type, .tiltAlongHorizontalAxis)
    func value(_ effect: UIMotionEffect, _ x: CGFloat, _ y: CGFloat, _ key: String) -> Double? {
      effect.keyPathsAndRelativeValues(
        forViewerOffset: UIOffset(horizontal: x, vertical: y))?[key] as? Double
    }
    expectEqual(value(effect, 0, 1, "center.x"), 10)
    expectEqual(value(effect, 2, 0, "center.x"), 30)
    let copy = effect.copy() as? UIInterpolatingMotionEffect
    expectEqual(copy?.maximumRelativeValue as? Double, 30)
    let other = UIInterpolatingMotionEffect(keyPath: "center.y", type: .tiltAlongVerticalAxis)
    expectNil(value(other, 0, 1, "center.y"))
    other.minimumRelativeValue = 0
    other.maximumRelativeValue = 8
    let group = UIMotionEffectGroup()
    group.motionEffects = [effect, other]
    expectEqual(value(group, 1, 1, "center.x"), 30)
    expectEqual(value(group, 1, 1, "center.y"), 8)
    let view = UIView()
    expectEmpty(view.motionEffects)
    view.addMotionEffect(group)
    view.motionEffects.append(effect)
    expectEqual(view.motionEffects.count, 2)
    view.removeMotionEffect(group)
    expectIdentical(view.motionEffects.first, effect)
    expectNil(UIMotionEffect().keyPathsAndRelativeValues(forViewerOffset: .zero))
  }
}
