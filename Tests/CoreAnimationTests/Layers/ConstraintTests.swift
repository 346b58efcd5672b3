import CoreAnimation
import Expectations
import Testing

extension CoreAnimationTests {
  /// §11.9: superlayer 200×100, child (3, 5, 40, 20).
  @MainActor @Suite struct Constraints {
    private struct Rule {
      var attribute: CAConstraintAttribute
      var source = "superlayer"
      var from: CAConstraintAttribute
      var scale: CGFloat = 1
      var offset: CGFloat = 0
    }

    private func layer(_ name: String, _ rules: [Rule], in parent: CALayer) -> CALayer {
      let layer = CALayer()
      layer.name = name
      layer.frame = CGRect(x: 3, y: 5, width: 40, height: 20)
      parent.addSublayer(layer)
      for rule in rules {
        layer.addConstraint(
          CAConstraint(
            attribute: rule.attribute, relativeTo: rule.source, attribute: rule.from,
            scale: rule.scale, offset: rule.offset))
      }
      return layer
    }

    private func parent() -> CALayer {
      let parent = CALayer()
      parent.bounds = CGRect(x: 0, y: 0, width: 200, height: 100)
      parent.layoutManager = CAConstraintLayoutManager.layoutManager()
      return parent
    }

    private func placed(_ rules: Rule...) -> CGRect {
      let parent = parent()
      let child = layer("child", rules, in: parent)
      parent.layoutIfNeeded()
      return child.frame
    }

    @Test func `one edge or centre moves, and a size alone does nothing`() {
      expectEqual(placed(Rule(attribute: .midX, from: .midX)).minX, 80)
      expectEqual(placed(Rule(attribute: .maxX, from: .maxX)).minX, 160)
      expectEqual(placed(Rule(attribute: .maxY, from: .maxY)).minY, 80)
      let alone = placed(Rule(attribute: .width, from: .width))
      expectEqual(alone, CGRect(x: 3, y: 5, width: 40, height: 20))
      let scaled = placed(Rule(attribute: .minX, from: .maxX, scale: 0.25, offset: 7))
      expectEqual(scaled, CGRect(x: 57, y: 5, width: 40, height: 20))
      expectEqual(placed(Rule(attribute: .minX, from: .maxY)).minX, 100)
    }

    @Test func `two parts make a span`() {
      let both = placed(
        Rule(attribute: .minX, from: .minX), Rule(attribute: .maxX, from: .maxX))
      expectEqual(both.minX, 0)
      expectEqual(both.width, 200)
      let middle = placed(
        Rule(attribute: .midX, from: .midX), Rule(attribute: .width, from: .width, scale: 0.5))
      expectEqual(middle.minX, 50)
      expectEqual(middle.width, 100)
      let half = placed(
        Rule(attribute: .minX, from: .minX), Rule(attribute: .midX, from: .midX))
      expectEqual(half.minX, 0)
      expectEqual(half.width, 200)
    }

    @Test("§15 row 80: of more than two constraints the last counts, with the lowest other")
    func row80() {
      let found = placed(
        Rule(attribute: .width, from: .width, scale: 0.25), Rule(attribute: .maxX, from: .maxX),
        Rule(attribute: .midX, from: .midX, offset: -30))
      #expect(isClose(found, CGRect(x: -60, y: 5, width: 260, height: 20)))
      let other = placed(
        Rule(attribute: .maxX, from: .maxX), Rule(attribute: .minX, from: .minX),
        Rule(attribute: .width, from: .width, scale: 0.25))
      #expect(isClose(other, CGRect(x: 0, y: 5, width: 50, height: 20)))
    }

    @Test func `an attribute twice, an unknown source and itself leave the axis alone`() {
      let frame = CGRect(x: 3, y: 5, width: 40, height: 20)
      expectEqual(
        placed(Rule(attribute: .minX, from: .minX), Rule(attribute: .minX, from: .midX)), frame)
      expectEqual(placed(Rule(attribute: .minX, source: "nobody", from: .minX)), frame)
      expectEqual(placed(Rule(attribute: .minX, source: "child", from: .maxX)), frame)
      let other = placed(
        Rule(attribute: .minX, source: "nobody", from: .minX),
        Rule(attribute: .minY, from: .midY))
      expectEqual(other, CGRect(x: 3, y: 50, width: 40, height: 20))
    }

    @Test func `siblings are placed after the siblings that they depend on`() {
      let parent = parent()
      let last = layer("c", [Rule(attribute: .minX, source: "b", from: .maxX)], in: parent)
      let middle = layer("b", [Rule(attribute: .minX, source: "a", from: .maxX)], in: parent)
      let first = layer("a", [Rule(attribute: .minX, from: .minX)], in: parent)
      parent.layoutIfNeeded()
      expectEqual([first, middle, last].map(\.frame.minX), [0, 40, 80])
    }

    @Test func `a sibling that nothing places is no source`() {
      let parent = parent()
      _ = layer("free", [Rule(attribute: .minY, from: .minY)], in: parent)
      let child = layer("child", [Rule(attribute: .minX, source: "free", from: .maxX)], in: parent)
      parent.layoutIfNeeded()
      expectEqual(child.frame.minX, 3)
    }

    @Test func `layers in a cycle are left alone`() {
      let parent = parent()
      let a = layer("a", [Rule(attribute: .minX, source: "b", from: .maxX)], in: parent)
      let b = layer("b", [Rule(attribute: .minX, source: "a", from: .maxX)], in: parent)
      parent.layoutIfNeeded()
      expectEqual(a.frame.minX, 3)
      expectEqual(b.frame.minX, 3)
    }

    @Test func `the bounds' origin counts`() {
      let parent = parent()
      parent.bounds.origin = CGPoint(x: 30, y: 0)
      let child = layer("child", [Rule(attribute: .minX, from: .minX)], in: parent)
      parent.layoutIfNeeded()
      expectEqual(child.frame.minX, 30)
    }
  }
}
