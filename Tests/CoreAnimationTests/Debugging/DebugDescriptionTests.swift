import CoreAnimation
import Expectations
import Foundation
import Quartz2D
import Testing

extension CoreAnimationTests {
  /// Descriptions for debuggers. In the texts the name of the class stands for `<CLASS: ADDRESS>`.
  @Suite(.timeLimit(.minutes(10))) @MainActor struct DebugDescriptionTests {
    @Test func `a layer shows its number, its frame and the values that are set`() {
      let fixture = Fixture()
      let layer = fixture.committed()
      CATransaction.setDisableActions(true)
      layer.name = "card"
      layer.frame = CGRect(x: 10, y: 20, width: 100, height: 50)
      layer.cornerRadius = 8
      layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
      layer.contentsGravity = .resizeAspect
      CATransaction.flush()
      expectEqual(
        shown(layer),
        """
        CALayer layer 2 "card" frame 10 20 100 50, backgroundColor 1 0 0 1, cornerRadius 8, \
        contentsGravity resizeAspect
        """)
    }

    @Test func `a frame that is not sufficient is followed by bounds and position`() {
      let layer = CALayer()
      layer.bounds = CGRect(x: 5, y: 0, width: 20, height: 10)
      layer.transform = CATransform3DMakeScale(2, 1, 1)
      expectEqual(
        shown(layer),
        """
        CALayer in no window frame -20 -5 40 10, bounds 5 0 20 10, \
        transform 2 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1
        """)
    }

    @Test func `animations, masks and sublayers follow, indented`() {
      let fixture = Fixture()
      let layer = fixture.committed()
      CATransaction.setDisableActions(true)
      layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
      let inside = CAShapeLayer()
      layer.addSublayer(inside)
      layer.mask = CALayer()
      layer.add(fade(), forKey: "fade")
      CATransaction.flush()
      expectEqual(
        shown(layer),
        """
        CALayer layer 2 frame 0 0 10 10
          animation 1 "fade" CABasicAnimation not begun basic opacity from 0 to 1 duration 1 begin 100
          mask CALayer layer 4 frame 0 0 0 0
          CAShapeLayer layer 3 frame 0 0 0 0
        """)
    }

    @Test func `a presentation says whose it is`() throws {
      let fixture = Fixture()
      let layer = fixture.committed()
      let presentation = try unwrap(layer.presentation())
      expectEqual(shown(presentation), "CALayer presentation of layer 2 frame 0 0 0 0")
    }

    @Test func `a long tree is cut after a hundred lines, a deep one after eight levels`() {
      let wide = CALayer()
      for _ in 0..<150 { wide.addSublayer(CALayer()) }
      let lines = shown(wide).split(separator: "\n")
      expectEqual(lines.count, 101)
      expectEqual(lines.last, "and 51 more, with what is in them")

      let deep = CALayer()
      var lowest = deep
      for _ in 0..<20 {
        let next = CALayer()
        lowest.addSublayer(next)
        lowest = next
      }
      let levels = shown(deep).split(separator: "\n")
      expectEqual(levels.count, 10)
      expectEqual(levels.last?.hasSuffix("  with 1 sublayers"), true)
    }

    @Test func `many animations and masks of masks keep to the same limits`() {
      let busy = CALayer()
      for _ in 0..<150 { busy.add(CABasicAnimation(keyPath: "opacity"), forKey: nil) }
      let lines = shown(busy).split(separator: "\n")
      expectEqual(lines.count, 101)
      expectEqual(lines.last, "and 51 more, with what is in them")

      let masked = CALayer()
      var lowest = masked
      for _ in 0..<20 {
        let mask = CALayer()
        lowest.mask = mask
        lowest = mask
      }
      let levels = shown(masked).split(separator: "\n")
      expectEqual(levels.count, 10)
      expectEqual(levels.last?.hasSuffix("  with 0 sublayers and a mask"), true)
    }

    @Test func `an animation is one line in the words of recordings`() {
      let move = CABasicAnimation(keyPath: "position")
      move.fromValue = CGPoint(x: 10, y: 20)
      move.toValue = CGPoint(x: 30, y: 40)
      move.duration = 0.5
      move.timingFunction = CAMediaTimingFunction(name: .easeIn)
      let listener = Listener()
      move.delegate = listener
      expectEqual(
        shown(move),
        """
        CABasicAnimation basic position from 10 20 to 30 40 duration 0.5 curve easeIn \
        delegate Listener
        """)

      let spring = CASpringAnimation(keyPath: "bounds.size.width")
      spring.toValue = 5
      expectEqual(
        shown(spring),
        """
        CASpringAnimation basic bounds.size.width to 5 spring mass 1 stiffness 100 damping 10 \
        velocity 0 duration 0
        """)

      let keyframes = CAKeyframeAnimation(keyPath: "opacity")
      keyframes.values = [0, 1, 0.5]
      keyframes.duration = 2
      keyframes.repeatCount = .infinity
      expectEqual(
        shown(keyframes),
        "CAKeyframeAnimation keyframes opacity values [0, 1, 0.5] duration 2 repeatCount inf")

      let group = CAAnimationGroup()
      group.animations = [move, keyframes]
      group.duration = 3
      expectEqual(
        shown(group),
        """
        CAAnimationGroup group { basic position from 10 20 to 30 40 duration 0.5 curve easeIn } \
        { keyframes opacity values [0, 1, 0.5] duration 2 repeatCount inf } duration 3
        """)

      let transition = CATransition()
      transition.type = .push
      transition.subtype = .fromTop
      expectEqual(shown(transition), "CATransition transition push fromTop duration 0")

      let coast = CADecelerationAnimation(keyPath: "bounds.origin.y")
      coast.velocity = 100
      #expect(shown(coast).hasPrefix("CADecelerationAnimation deceleration bounds.origin.y from 0"))
    }

    @Test func `an animation of a key that no server knows shows its objects`() {
      let animation = CABasicAnimation(keyPath: "level")
      animation.fromValue = "low"
      animation.duration = 1
      expectEqual(shown(animation), "CABasicAnimation \"level\" from low duration 1")
      expectEqual(shown(CABasicAnimation()), "CABasicAnimation without a key path duration 0")
    }

    @Test func `curves, value functions, cells, filters and transforms say what they are`() {
      expectEqual(
        shown(CAMediaTimingFunction(name: .easeInEaseOut)), "CAMediaTimingFunction easeInEaseOut")
      expectEqual(
        shown(CAMediaTimingFunction(controlPoints: 0.5, 0, 1, 1)), "CAMediaTimingFunction 0.5 0 1 1"
      )
      let function = CAValueFunction(name: .rotateZ)
      expectEqual(function.map { shown($0) }, "CAValueFunction rotateZ")

      let cell = CAEmitterCell()
      cell.name = "spark"
      cell.birthRate = 10
      cell.lifetime = 2
      expectEqual(shown(cell), "CAEmitterCell \"spark\", birthRate 10, lifetime 2")

      let filter = CAFilter(type: "gaussianBlur")
      filter.setValue(4, forKey: "inputRadius")
      expectEqual(shown(filter), "CAFilter gaussianBlur, inputRadius 4.0")

      expectEqual(CATransform3DIdentity.debugDescription, "CATransform3D(identity)")
      expectEqual(
        CATransform3DMakeTranslation(1, 2, 0.5).debugDescription,
        "CATransform3D(translation 1 2 0.5)")
      expectEqual(CATransform3DMakeScale(2, 2, 1).debugDescription, "CATransform3D(scale 2 2 1)")
      var perspective = CATransform3DIdentity
      perspective.m34 = -0.002
      expectEqual(
        perspective.debugDescription, "CATransform3D(1 0 0 0 / 0 1 0 0 / 0 0 1 -0.002 / 0 0 0 1)")
    }

    @Test func `a description is class and address, as Apple's`() {
      let layer = CALayer()
      expectNotNil(layer.description.wholeMatch(of: /<[\w.]*CALayer: 0x[0-9a-f]+>/))
    }
  }
}

/// The description with bare class names in place of module, class and address.
private func shown(_ object: NSObject) -> String {
  object.debugDescription.replacing(/<(?:\w+\.)?(\w+): 0x[0-9a-f]+>/) { String($0.output.1) }
}
