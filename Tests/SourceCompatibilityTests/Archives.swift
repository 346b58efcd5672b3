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
    let root = try #require(
      unarchiver.decodeObject(forKey: NSKeyedArchiveRootObjectKey) as? CALayer)
    #expect(root.name == "root")
    #expect(root.bounds == CGRect(x: 1, y: 2, width: 30, height: 40))
    #expect(root.backgroundColor?.components == [0.25, 0.5, 0.75, 1])
    #expect(root.value(forKey: "ownKey") as? String == "note")
    #expect(root.sublayerTransform.m34 == CGFloat(-1) / 500)
    #expect(root.sublayers?.count == 3)
    #expect(root.mask != nil)
    let shape = try #require(root.sublayers?[0] as? CAShapeLayer)
    #expect(shape.path?.boundingBoxOfPath == CGRect(x: 0, y: 0, width: 8, height: 8))
    #expect(shape.lineDashPattern == [4, 2])
    #expect(shape.lineCap == .round)
    let gradient = try #require(root.sublayers?[1] as? CAGradientLayer)
    #expect(gradient.colors?.count == 2)
    #expect(gradient.locations == [0, 1])
    #expect(gradient.type == .radial)
    let text = try #require(root.sublayers?[2] as? CATextLayer)
    #expect(text.string as? String == "Hello")
    #expect(text.fontSize == 12)
    #expect(text.alignmentMode == .center)
  }

  @Test func `layers support secure coding, §2.10`() throws {
    #expect(CALayer.supportsSecureCoding)
    #expect(CAAnimation.supportsSecureCoding)
    let layer = CALayer()
    layer.cornerRadius = 5
    let data = try NSKeyedArchiver.archivedData(withRootObject: layer, requiringSecureCoding: true)
    let read = try NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: data)
    #expect(read?.cornerRadius == 5)
  }
}
