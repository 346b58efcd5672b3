import Expectations
import Foundation
import QuartzCore
import Testing

@MainActor
@Suite("Layers archived and read again, written as for Apple's systems")
struct ArchiveTests {
  private func tree() -> CALayer {
    let root = CALayer()
    root.name = "root"
    root.bounds = CGRect(x: 1, y: 2, width: 30, height: 40)
    root.backgroundColor = CGColor(red: 0.25, green: 0.5, blue: 0.75, alpha: 1)
    root.setValue("note", forKey: "ownKey")
    root.sublayerTransform.m34 = -1 / 500
    let shape = CAShapeLayer()
    shape.path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 8, height: 8), transform: nil)
    shape.strokeColor = .black
    shape.lineDashPattern = [4, 2]
    shape.lineCap = .round
    let gradient = CAGradientLayer()
    gradient.colors = [CGColor.black, CGColor.white]
    gradient.locations = [0, 1]
    gradient.type = .radial
    let text = CATextLayer()
    text.string = "Hello"
    text.fontSize = 12
    text.alignmentMode = .center
    root.sublayers = [shape, gradient, text]
    root.mask = CALayer()
    root.add(CABasicAnimation(keyPath: "opacity"), forKey: "fade")
    return root
  }

  @Test func `a tree of layers survives an archive, §2.10`() throws {
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: tree(), requiringSecureCoding: false)
    let unarchiver = try NSKeyedUnarchiver(forReadingFrom: data)
    unarchiver.requiresSecureCoding = false
    let root = try unwrap(unarchiver.decodeObject(forKey: NSKeyedArchiveRootObjectKey) as? CALayer)
    expectEqual(root.name, "root")
    expectEqual(root.bounds, CGRect(x: 1, y: 2, width: 30, height: 40))
    expectEqual(root.backgroundColor?.components, [0.25, 0.5, 0.75, 1])
    expectEqual(root.value(forKey: "ownKey") as? String, "note")
    expectEqual(root.sublayerTransform.m34, CGFloat(-1) / 500)
    expectEqual(root.sublayers?.count, 3)
    expectNotNil(root.mask)
    let shape = try unwrap(root.sublayers?[0] as? CAShapeLayer)
    expectEqual(shape.path?.boundingBoxOfPath, CGRect(x: 0, y: 0, width: 8, height: 8))
    expectEqual(shape.lineDashPattern, [4, 2])
    expectEqual(shape.lineCap, .round)
    let gradient = try unwrap(root.sublayers?[1] as? CAGradientLayer)
    expectEqual(gradient.colors?.count, 2)
    expectEqual(gradient.locations, [0, 1])
    expectEqual(gradient.type, .radial)
    let text = try unwrap(root.sublayers?[2] as? CATextLayer)
    expectEqual(text.string as? String, "Hello")
    expectEqual(text.fontSize, 12)
    expectEqual(text.alignmentMode, .center)
  }

  @Test func `layers support secure coding, §2.10`() throws {
    expectTrue(CALayer.supportsSecureCoding)
    expectTrue(CAAnimation.supportsSecureCoding)
    let layer = CALayer()
    layer.cornerRadius = 5
    let data = try NSKeyedArchiver.archivedData(withRootObject: layer, requiringSecureCoding: true)
    let read = try NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: data)
    expectEqual(read?.cornerRadius, 5)
  }
}
