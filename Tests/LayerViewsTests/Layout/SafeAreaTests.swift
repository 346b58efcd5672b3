import Expectations
import Foundation
import LayerViews
import Testing

@MainActor private final class Told: UIView {
  var changes: [UIEdgeInsets] = []
  var marginChanges = 0
  override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    changes.append(safeAreaInsets)
  }
  override func layoutMarginsDidChange() { marginChanges += 1 }
}

@MainActor private final class ToldController: UIViewController {
  var changes = 0
  override func viewSafeAreaInsetsDidChange() {
    super.viewSafeAreaInsetsDidChange()
    changes += 1
  }
}

private func insets(
  _ top: CGFloat, _ left: CGFloat, _ bottom: CGFloat, _ right: CGFloat
) -> UIEdgeInsets {
  UIEdgeInsets(top: top, left: left, bottom: bottom, right: right)
}

/// Facts of views §17 about safe areas.
@MainActor @Suite struct SafeAreaTests {
  private let controller = ToldController()

  init() {
    controller.view = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    controller.additionalSafeAreaInsets = insets(44, 10, 34, 12)
  }

  private func add<View: UIView>(_ view: View, _ frame: CGRect) -> View {
    view.frame = frame
    controller.view.addSubview(view)
    return view
  }

  @Test(arguments: [
    (CGRect(x: -50, y: -50, width: 500, height: 700), insets(44, 10, 34, 12)),
    (CGRect(x: 30, y: 20, width: 100, height: 500), insets(24, 0, 34, 0)),
    (CGRect(x: -40, y: -60, width: 200, height: 200), insets(44, 10, 0, 0)),
    (CGRect(x: 0, y: 500, width: 100, height: 50), insets(0, 10, 34, 0)),
    (CGRect(x: 50, y: 100, width: 10, height: 10), insets(0, 0, 0, 0)),
  ])
  func `a view's safe area is the part of its superview's that covers it`(
    frame: CGRect, expected: UIEdgeInsets
  ) {
    expectEqual(add(UIView(), frame).safeAreaInsets, expected)
  }

  @Test func `margins contain the safe area, unless they are not to`() {
    let view = add(UIView(), controller.view.bounds)
    expectEqual(view.layoutMargins, insets(52, 18, 42, 20))
    view.layoutMargins = insets(1, 2, 3, 4)
    expectEqual(view.layoutMargins, insets(45, 12, 37, 16))
    expectEqual(
      view.layoutMarginsGuide.layoutFrame, CGRect(x: 12, y: 45, width: 292, height: 398))
    expectTrue(view.insetsLayoutMarginsFromSafeArea)
    view.insetsLayoutMarginsFromSafeArea = false
    expectEqual(view.layoutMargins, insets(1, 2, 3, 4))
  }

  @Test func `a view is told of each change of its safe area`() {
    expectEqual(controller.changes, 1)
    let outer = add(UIView(), CGRect(x: 0, y: 0, width: 320, height: 480))
    let view = Told(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    outer.addSubview(view)
    expectEqual(view.changes, [insets(44, 10, 0, 0)])
    view.center.y += 20
    view.frame.origin.x = 50
    expectEqual(view.changes.count, 3)
    expectEqual(view.safeAreaInsets, insets(24, 0, 0, 0))
    outer.frame.origin.y = 100
    expectEqual(view.changes.last, .zero)
    expectEqual(view.marginChanges, 4)
    outer.frame.origin.y = 0
    controller.additionalSafeAreaInsets.top = 30
    expectEqual(view.changes.last, insets(10, 0, 0, 0))
    expectEqual(controller.changes, 2)
    view.removeFromSuperview()
    expectEqual(view.changes.last, .zero)
  }

  @Test func `views in a scroll view have no safe area`() {
    let scroll = add(UIScrollView(), controller.view.bounds)
    let content = Told(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    scroll.addSubview(content)
    expectEqual(scroll.safeAreaInsets, insets(44, 10, 34, 12))
    expectEqual(content.safeAreaInsets, .zero)
    expectEmpty(content.changes)
  }
}
