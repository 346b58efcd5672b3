import Expectations
import Foundation
import LayerViews
import Testing

private func insets(
  _ top: CGFloat, _ left: CGFloat, _ bottom: CGFloat, _ right: CGFloat
) -> UIEdgeInsets {
  UIEdgeInsets(top: top, left: left, bottom: bottom, right: right)
}

@MainActor private final class Changes: UIViewController {
  var margins = 0
  var updates = 0
  override func viewLayoutMarginsDidChange() {
    super.viewLayoutMarginsDidChange()
    margins += 1
  }
  override func updateViewConstraints() {
    updates += 1
    super.updateViewConstraints()
  }
}

@MainActor private final class Updated: UIView {
  static var isUsed: Bool { requiresConstraintBasedLayout }
  override class var requiresConstraintBasedLayout: Bool { true }
  var updates = 0
  override func updateConstraints() {
    updates += 1
    super.updateConstraints()
  }
}

/// A view that shows text in a view of its own.
@MainActor private final class Captioned: UIView {
  let label = UILabel(frame: CGRect(x: 0, y: 10, width: 50, height: 20))
  override var forLastBaselineLayout: UIView { label }
}

/// Facts of views §26.1 about margins and guides.
@MainActor @Suite struct MarginTests {
  private func child(of root: UIView, _ frame: CGRect) -> UIView {
    let view = UIView(frame: frame)
    root.addSubview(view)
    return view
  }

  @Test func `a view preserves the margins of its superview where they reach into it`() {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    root.layoutMargins = insets(30, 20, 10, 40)
    let view = child(of: root, CGRect(x: 5, y: 0, width: 190, height: 50))
    expectFalse(view.preservesSuperviewLayoutMargins)
    expectEqual(view.layoutMargins, insets(8, 8, 8, 8))
    view.preservesSuperviewLayoutMargins = true
    expectEqual(view.layoutMargins, insets(30, 15, 8, 35))
    root.layoutMargins = insets(0, 0, 0, 0)
    expectEqual(view.layoutMargins, insets(8, 8, 8, 8))
  }

  @Test func `constraints know preserved margins`() {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    root.layoutMargins = insets(0, 30, 0, 0)
    let (outer, inner) = (UIView(), UIView())
    outer.preservesSuperviewLayoutMargins = true
    root.addSubview(outer)
    outer.addSubview(inner)
    for view in [outer, inner] { view.translatesAutoresizingMaskIntoConstraints = false }
    NSLayoutConstraint.activate([
      outer.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10),
      outer.widthAnchor.constraint(equalToConstant: 100),
      inner.leadingAnchor.constraint(equalTo: outer.layoutMarginsGuide.leadingAnchor),
      inner.widthAnchor.constraint(equalToConstant: 10),
    ])
    root.layoutIfNeeded()
    expectEqual(inner.frame.minX, 20)
  }

  @Test func `the root view of a controller has at least the system's margins`() {
    let controller = Changes()
    controller.view.frame = CGRect(x: 0, y: 0, width: 320, height: 480)
    let side = controller.systemMinimumLayoutMargins.leading
    expectTrue(side == 16 || side == 20)
    expectEqual(
      controller.systemMinimumLayoutMargins,
      NSDirectionalEdgeInsets(top: 0, leading: side, bottom: 0, trailing: side))
    expectEqual(controller.view.layoutMargins, insets(0, side, 0, side))
    controller.view.layoutMargins = insets(3, 4, 5, 50)
    expectEqual(controller.view.layoutMargins, insets(3, side, 5, 50))
    let changes = controller.margins
    controller.viewRespectsSystemMinimumLayoutMargins = false
    expectEqual(controller.margins, changes + 1)
    expectEqual(controller.view.layoutMargins, insets(3, 4, 5, 50))
  }

  @Test func `a readable guide is at most 672 points wide, in the middle of the margins`() {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 1000, height: 100))
    root.layoutMargins = insets(1, 100, 2, 20)
    expectEqual(
      root.readableContentGuide.layoutFrame, CGRect(x: 204, y: 1, width: 672, height: 97))
    let view = UIView()
    view.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(view)
    let guide = root.readableContentGuide
    NSLayoutConstraint.activate([
      view.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
      view.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
      view.topAnchor.constraint(equalTo: guide.topAnchor),
      view.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
    ])
    root.layoutIfNeeded()
    expectEqual(view.frame, CGRect(x: 204, y: 1, width: 672, height: 97))
    root.frame.size.width = 300
    root.layoutIfNeeded()
    expectEqual(view.frame, CGRect(x: 100, y: 1, width: 180, height: 97))
    expectEqual(guide.layoutFrame, view.frame)
  }

  @Test func `the old guides are the parts that bars cover`() {
    let controller = UIViewController()
    controller.view.frame = CGRect(x: 0, y: 0, width: 320, height: 480)
    controller.additionalSafeAreaInsets = insets(44, 0, 34, 0)
    let view = UIView()
    view.translatesAutoresizingMaskIntoConstraints = false
    controller.view.addSubview(view)
    let (top, bottom) = (controller.topLayoutGuide, controller.bottomLayoutGuide)
    expectEqual(top.length, 44)
    expectEqual(bottom.length, 34)
    NSLayoutConstraint.activate(
      [
        view.topAnchor.constraint(equalTo: top.bottomAnchor),
        view.heightAnchor.constraint(equalTo: top.heightAnchor),
      ]
        + NSLayoutConstraint.constraints(
          withVisualFormat: "H:|[view(9)]", metrics: nil, views: ["view": view]))
    controller.view.layoutIfNeeded()
    expectEqual(view.frame, CGRect(x: 0, y: 44, width: 9, height: 44))
    let low = NSLayoutConstraint(
      item: view, attribute: .bottom, relatedBy: .equal, toItem: bottom, attribute: .top,
      multiplier: 1, constant: 0)
    view.constraints.first { $0.firstAttribute == .height }?.isActive = false
    controller.view.constraints.first { $0.firstAttribute == .top }?.isActive = false
    low.isActive = true
    controller.view.layoutIfNeeded()
    expectEqual(view.frame.maxY, 446)
    expectEqual(bottom.topAnchor.constraint(equalTo: top.topAnchor).relation, .equal)
  }

  @Test func `a controller updates the constraints of its view`() {
    let controller = Changes()
    let view = Updated()
    controller.view = view
    view.layoutIfNeeded()
    expectEqual(controller.updates, 1)
    expectEqual(view.updates, 1)
    expectTrue(Updated.isUsed)
  }

  @Test func `a distance between anchors is a size`() {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    let (one, other) = (UIView(), UIView())
    for view in [one, other] {
      view.translatesAutoresizingMaskIntoConstraints = false
      root.addSubview(view)
    }
    let distance = one.trailingAnchor.anchorWithOffset(to: other.leadingAnchor)
    NSLayoutConstraint.activate([
      one.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      one.widthAnchor.constraint(equalToConstant: 50),
      other.widthAnchor.constraint(equalTo: distance, multiplier: 2),
      other.trailingAnchor.constraint(equalTo: root.trailingAnchor),
      one.topAnchor.anchorWithOffset(to: other.topAnchor).constraint(equalToConstant: 30),
      one.topAnchor.constraint(equalTo: root.topAnchor),
    ])
    root.layoutIfNeeded()
    expectEqual(other.frame, CGRect(x: 100, y: 30, width: 100, height: 0))
    root.semanticContentAttribute = .forceRightToLeft
    one.semanticContentAttribute = .forceRightToLeft
    root.layoutIfNeeded()
    expectEqual(other.frame, CGRect(x: 0, y: 30, width: 100, height: 0))
  }

  @Test func `system spacing has all relations, and baselines may be those of a part`() {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    let (one, other) = (UIView(), Captioned(frame: CGRect(x: 0, y: 20, width: 50, height: 40)))
    other.addSubview(other.label)
    other.label.text = "x"
    for view in [one, other] { root.addSubview(view) }
    one.translatesAutoresizingMaskIntoConstraints = false
    let made = [
      one.leftAnchor.constraint(
        greaterThanOrEqualToSystemSpacingAfter: other.rightAnchor, multiplier: 2),
      one.rightAnchor.constraint(
        lessThanOrEqualToSystemSpacingAfter: root.rightAnchor, multiplier: -1),
      one.topAnchor.constraint(
        greaterThanOrEqualToSystemSpacingBelow: other.firstBaselineAnchor, multiplier: 1),
      one.bottomAnchor.constraint(
        lessThanOrEqualToSystemSpacingBelow: root.bottomAnchor, multiplier: 0),
      one.topAnchor.constraint(equalTo: other.lastBaselineAnchor, constant: 10),
    ]
    expectEqual(made.map(\.constant), [16, -8, 8, 0, 10])
    let equal = one.leftAnchor.constraint(
      equalToSystemSpacingAfter: other.rightAnchor, multiplier: 3)
    expectEqual(equal.constant, 24)
    expectIdentical(other.forFirstBaselineLayout, other.label)
    NSLayoutConstraint.activate(made)
    root.layoutIfNeeded()
    let label = other.label
    let line = NSLayoutConstraint(
      item: one, attribute: .bottom, relatedBy: .equal, toItem: label, attribute: .lastBaseline,
      multiplier: 1, constant: 10)
    expectEqual(line.secondAttribute, .lastBaseline)
    expectGreater(one.frame.minY, 30)
    expectLess(one.frame.minY, 60)
    expectEqual(one.frame.minX, 66)
  }
}
