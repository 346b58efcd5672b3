import Expectations
import Foundation
import LayerViews
import Testing

/// A view of 200 × 100 points with two views in it, by their names.
@MainActor private final class Scene {
  let root = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
  let a = UIView()
  let b = UIView()

  init() {
    for view in [a, b] {
      view.translatesAutoresizingMaskIntoConstraints = false
      root.addSubview(view)
    }
  }

  func made(
    _ format: String, _ options: NSLayoutConstraint.FormatOptions = [],
    _ metrics: [String: Any]? = nil
  ) -> [NSLayoutConstraint] {
    NSLayoutConstraint.constraints(
      withVisualFormat: format, options: options, metrics: metrics, views: ["a": a, "b": b])
  }

  func apply(
    _ formats: [String], _ options: NSLayoutConstraint.FormatOptions = [],
    _ metrics: [String: Any]? = nil
  ) {
    for format in formats { NSLayoutConstraint.activate(made(format, options, metrics)) }
    root.layoutIfNeeded()
  }
}

private func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
  CGRect(x: x, y: y, width: width, height: height)
}

/// Facts of views §26.1 about visual formats.
@MainActor @Suite struct VisualFormatTests {
  @Test func `distances, sizes and edges place views`() {
    let scene = Scene()
    scene.apply(["H:|-10-[a(50)]-20-[b]|", "V:|[a(==40)]", "V:|-5-[b]-15-|"])
    expectEqual(scene.a.frame, rect(10, 0, 50, 40))
    expectEqual(scene.b.frame, rect(80, 5, 120, 80))
  }

  @Test func `a bare line is the margin at an edge, and 8 points between views`() {
    let scene = Scene()
    scene.root.layoutMargins = UIEdgeInsets(top: 1, left: 12, bottom: 2, right: 14)
    scene.apply(["|-[a(50)]-[b]-|", "V:|-[a]-|", "V:|-[b]-|"])
    expectEqual(scene.a.frame, rect(12, 1, 50, 97))
    expectEqual(scene.b.frame, rect(70, 1, 116, 97))
  }

  @Test func `conditions have relations, names and priorities`() {
    let scene = Scene()
    let made = scene.made(
      "H:|-(>=gap,<=40@low)-[a(b,>=20@250)][b(width)]", [],
      ["gap": 10, "low": 100.0, "width": CGFloat(30)])
    expectEqual(made.count, 6)
    let relations: [NSLayoutConstraint.Relation] = [
      .equal, .greaterThanOrEqual, .greaterThanOrEqual, .lessThanOrEqual, .equal, .equal,
    ]
    expectEqual(made.map(\.relation), relations)
    expectEqual(made.map(\.constant), [0, 20, 10, 40, 30, 0])
    expectEqual(made.map { $0.priority.rawValue }, [1000, 250, 1000, 100, 1000, 1000])
    expectIdentical(made[0].secondItem, scene.b)
    expectEqual(made[0].firstAttribute, .width)
    expectIdentical(made[2].firstItem, scene.a)
    expectEqual(made[2].firstAttribute, .leading)
    expectIdentical(made[2].secondItem, scene.root)
    expectFalse(made.contains(where: \.isActive))
  }

  @Test func `options align views and choose a direction`() {
    let scene = Scene()
    scene.apply(["V:|-5-[a(10)]"])
    scene.apply(
      ["H:|-10-[a(50)]-20-[b(30)]"], [.alignAllTop, .alignAllBottom, .directionRightToLeft])
    expectEqual(scene.a.frame, rect(140, 5, 50, 10))
    expectEqual(scene.b.frame, rect(90, 5, 30, 10))
    let left = scene.made("H:[a]-(>=20)-[b]-3-|", .directionLeftToRight)
    expectEqual(left.map(\.firstAttribute), [.left, .right])
    expectEqual(left.map(\.secondAttribute), [.right, .right])
    let lines = scene.made("V:[a]-20-[b]", .spacingBaselineToBaseline)
    expectEqual(lines.map(\.firstAttribute), [.firstBaseline])
    expectEqual(lines.map(\.secondAttribute), [.lastBaseline])
    let all: [NSLayoutConstraint.FormatOptions] = [
      .alignAllLeft, .alignAllRight, .alignAllLeading, .alignAllTrailing, .alignAllCenterX,
    ]
    for option in all { expectEqual(scene.made("V:[a][b]", option).count, 2) }
    let others: [NSLayoutConstraint.FormatOptions] = [
      .alignAllCenterY, .alignAllLastBaseline, .alignAllFirstBaseline,
    ]
    for option in others { expectEqual(scene.made("H:[a][b]", option).count, 2) }
    expectTrue(NSLayoutConstraint.FormatOptions.alignmentMask.contains(.alignAllFirstBaseline))
    expectTrue(NSLayoutConstraint.FormatOptions.directionMask.contains(.directionRightToLeft))
    expectEqual(NSLayoutConstraint.FormatOptions.directionLeadingToTrailing.rawValue, 0)
    expectTrue(NSLayoutConstraint.FormatOptions.spacingEdgeToEdge.isEmpty)
    expectEqual(
      NSLayoutConstraint.FormatOptions.spacingMask,
      NSLayoutConstraint.FormatOptions.spacingBaselineToBaseline)
    expectEqual(NSLayoutConstraint.FormatOptions(rawValue: 2), .alignAllLeft)
  }

  @Test(arguments: [
    "", "[", "[a", "[a]-", "[a]-5", "[a]-5-", "[c]", "X:[a]", "H[a]", "[a(>5)]", "[a(5]", "[a(c)]",
    "[a]-(b)-[b]", "[a]-(>=unknown)-[b]", "[a(5@0)]", "[a(5@1001)]", "[a(5@)]", "[a] b", "|[a]|[b]",
    "[a]--[b]", "[a()]", "|", "|-", "[a(1e999)]",
  ])
  func `a format with a mistake gives no constraints`(format: String) {
    expectEmpty(Scene().made(format))
  }

  @Test func `options that contradict the format, and things that are no views, give none`() {
    let scene = Scene()
    expectEmpty(scene.made("H:[a][b]", .alignAllLeft))
    expectEmpty(scene.made("V:[a][b]", .alignAllTop))
    expectEmpty(
      NSLayoutConstraint.constraints(
        withVisualFormat: "[a]", metrics: nil, views: ["a": "text"]))
    scene.a.removeFromSuperview()
    expectEmpty(scene.made("|[a]"))
    expectEqual(scene.made("[a(5)]").count, 1)
  }
}
