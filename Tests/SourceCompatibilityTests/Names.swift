import Expectations
import Foundation
import QuartzCore
import Testing

@MainActor
@Suite("Names and their casts, written as for Apple's systems")
struct NameTests {
  /// A client's types with names that the library once used.
  private struct LayerProperty { var name = "mine" }
  private struct LayerPropertyValue { var name = "mine" }

  private final class Gauge: CALayer {
    @CALayerProperty("level") var level: CGFloat
    @CALayerProperty("gravity") var gravity: CALayerContentsGravity?
  }

  @Test func `string constants come out of key-value coding by their type, §17`() {
    let layer = CALayer()
    layer.contentsGravity = .resizeAspect
    if let gravity = layer.value(forKey: "contentsGravity") as? CALayerContentsGravity {
      expectEqual(gravity, .resizeAspect)
    } else {
      Issue.record("no gravity")
    }
    expectEqual(layer.value(forKey: "contentsGravity") as? String, "resizeAspect")
    expectEqual(CALayer.defaultValue(forKey: "fillMode") as? CAMediaTimingFillMode, .removed)
    expectEqual(CAShapeLayer.defaultValue(forKey: "lineCap") as? CAShapeLayerLineCap, .butt)
    layer.transform = CATransform3DMakeScale(2, 3, 4)
    let transform = layer.value(forKey: "transform") as? CATransform3D
    expectEqual(transform?.m22, 3)
  }

  @Test func `a client may have types called LayerProperty`() {
    expectEqual(LayerProperty().name, LayerPropertyValue().name)
    let gauge = Gauge()
    gauge.level = 0.5
    gauge.gravity = .topLeft
    expectEqual(gauge.value(forKey: "level") as? CGFloat, 0.5)
    expectEqual(gauge.value(forKey: "gravity") as? String, "topLeft")
    expectEqual(gauge.gravity, .topLeft)
  }

  @Test func `emitter cells are copied, §17`() {
    let cell = CAEmitterCell()
    cell.birthRate = 3
    let copy = cell.copy(with: nil) as? CAEmitterCell
    copy?.birthRate = 4
    expectEqual(cell.birthRate, 3)
    expectEqual(copy?.birthRate, 4)
  }

  @Test func `the dynamic range has an automatic value, §17`() {
    let layer = CALayer()
    layer.preferredDynamicRange = .automatic
    expectEqual(layer.preferredDynamicRange, CALayer.DynamicRange.automatic)
    layer.preferredDynamicRange = CADynamicRange.constrainedHigh
    layer.toneMapMode = CAToneMapMode.ifSupported
    expectEqual(layer.preferredDynamicRange, .constrainedHigh)
    expectEqual(layer.toneMapMode, .ifSupported)
  }
}
