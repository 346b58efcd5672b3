import CoreAnimation
import Foundation
import Testing

extension CoreAnimationTests {
  @MainActor @Suite struct SpecialisedLayersProperties {
    private static let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)

    @Test func `a shape's path is taken as it is when it is set`() {
      let layer = CAShapeLayer()
      let path = CGMutablePath()
      path.addRect(CGRect(x: 0, y: 0, width: 10, height: 10))
      layer.path = path
      path.addRect(CGRect(x: 20, y: 0, width: 10, height: 10))
      #expect(layer.path?.boundingBox == CGRect(x: 0, y: 0, width: 10, height: 10))
      #expect(layer.path === layer.path)
      layer.setValue(path, forKey: "path")
      #expect(layer.path?.boundingBox == CGRect(x: 0, y: 0, width: 30, height: 10))
      layer.path = nil
      #expect(layer.path == nil && layer.value(forKey: "path") == nil)
    }

    @Test func `colours come back as the objects that were set`() {
      let shape = CAShapeLayer()
      shape.strokeColor = Self.red
      shape.setValue(Self.red, forKey: "fillColor")
      #expect(shape.strokeColor === Self.red && shape.fillColor === Self.red)
      shape.fillColor = nil
      #expect(shape.fillColor == nil)
      let gradient = CAGradientLayer()
      gradient.setValue([Self.red, CGColor.white], forKey: "colors")
      #expect(gradient.colors?.first as? CGColor === Self.red && gradient.colors?.count == 2)
      gradient.colors = [Self.red, "no colour"]
      #expect(gradient.colors?.count == 2)
      #expect((gradient.value(forKey: "colors") as? [Any])?.last as? String == "no colour")
    }

    @Test func `names go in and out by key, and unknown ones as §11 says`() {
      let shape = CAShapeLayer()
      shape.setValue("round", forKey: "lineCap")
      #expect(shape.lineCap == .round && shape.value(forKey: "lineCap") as? String == "round")
      shape.setValue(CAShapeLayerLineJoin.bevel, forKey: "lineJoin")
      #expect(shape.lineJoin == .bevel)
      shape.lineCap = CAShapeLayerLineCap(rawValue: "pointed")
      #expect(shape.lineCap == .butt)
      let gradient = CAGradientLayer()
      gradient.type = CAGradientLayerType(rawValue: "spiral")
      #expect(gradient.type.rawValue == "spiral")
      gradient.setValue("radial", forKey: "type")
      #expect(gradient.type == .radial)
      gradient.setValue("square", forKey: "type")
      #expect(gradient.type.rawValue == "square")
      #expect(gradient.value(forKey: "type") as? String == "square")
      let text = CATextLayer()
      text.truncationMode = CATextLayerTruncationMode(rawValue: "both")
      text.setValue("diagonal", forKey: "alignmentMode")
      #expect(text.truncationMode.rawValue == "both" && text.alignmentMode.rawValue == "diagonal")
    }

    @Test func `a replicator has no negative number of copies, §11.4`() {
      let layer = CAReplicatorLayer()
      layer.instanceCount = -3
      #expect(layer.instanceCount == 0)
      layer.setValue(-3, forKey: "instanceCount")
      #expect(layer.instanceCount == 0)
      layer.setValue(2.6, forKey: "instanceCount")
      #expect(layer.instanceCount == 3)
      layer.setValue(Double.infinity, forKey: "instanceCount")
      #expect(layer.instanceCount == 3)
    }

    @Test func `floats are as exact as floats`() {
      let layer = CAReplicatorLayer()
      layer.instanceRedOffset = 0.1
      #expect(layer.value(forKey: "instanceRedOffset") as? Float == 0.1)
      layer.setValue(0.1, forKey: "instanceBlueOffset")
      #expect(layer.instanceBlueOffset == 0.1)
      let emitter = CAEmitterLayer()
      emitter.setValue(0.3, forKey: "birthRate")
      #expect(emitter.birthRate == 0.3 && emitter.value(forKey: "birthRate") as? Float == 0.3)
    }

    @Test func `a key means a property only where the class has it`() {
      let layer = CALayer()
      layer.setValue("mine", forKey: "path")
      #expect(layer.value(forKey: "path") as? String == "mine")
      let text = CATextLayer()
      text.setValue(true, forKey: "wrapped")
      #expect(text.isWrapped)
    }

    @Test func `values come from styles and from subclasses`() {
      final class Rounded: CAShapeLayer {
        override class func defaultValue(forKey key: String) -> Any? {
          key == "lineCap" ? "round" : super.defaultValue(forKey: key)
        }
      }
      let layer = Rounded()
      #expect(layer.lineCap == .round)
      layer.style = ["lineWidth": 4, "lineJoin": "bevel"]
      #expect(layer.lineWidth == 4 && layer.lineJoin == .bevel)
      layer.lineWidth = 5
      #expect(layer.lineWidth == 5)
    }

    @Test func `an archive has everything that was set`() throws {
      let shape = CAShapeLayer()
      shape.path = CGPath(rect: CGRect(x: 0, y: 0, width: 5, height: 6), transform: nil)
      shape.lineCap = .round
      shape.strokeColor = Self.red
      shape.lineDashPattern = [1, 2]
      let emitter = CAEmitterLayer()
      let cell = CAEmitterCell()
      cell.name = "spark"
      cell.birthRate = 7
      cell.color = Self.red
      cell.magnificationFilter = "nearest"
      cell.emitterCells = [CAEmitterCell()]
      emitter.emitterCells = [cell]
      let blur = CAFilter(name: "gaussianBlur")
      blur.setValue(3, forKey: "inputRadius")
      let sepia = try #require(CIFilter(name: "CISepiaTone", parameters: ["inputIntensity": 0.5]))
      emitter.filters = [blur, sepia]
      shape.addSublayer(emitter)
      let data = try NSKeyedArchiver.archivedData(
        withRootObject: shape, requiringSecureCoding: true)
      let read = try #require(
        try NSKeyedUnarchiver.unarchivedObject(ofClass: CAShapeLayer.self, from: data))
      #expect(read.path?.boundingBox == CGRect(x: 0, y: 0, width: 5, height: 6))
      #expect(read.lineCap == .round && read.lineDashPattern == [1, 2])
      #expect(read.strokeColor.map { ColorValues.of($0) } == [1, 0, 0, 1])
      let inner = try #require(read.sublayers?.first as? CAEmitterLayer)
      let copy = try #require(inner.emitterCells?.first)
      #expect(copy.name == "spark" && copy.birthRate == 7 && copy.emitterCells?.count == 1)
      #expect(copy.magnificationFilter == "nearest" && copy.duration == .infinity)
      #expect(copy.color.map { ColorValues.of($0) } == [1, 0, 0, 1])
      #expect(inner.value(forKeyPath: "filters.gaussianBlur.inputRadius") as? Double == 3)
      #expect(inner.value(forKeyPath: "filters.CISepiaTone.inputIntensity") as? Double == 0.5)
    }

    @Test func `a damaged archive gives its readable values`() throws {
      let archiver = NSKeyedArchiver(requiringSecureCoding: true)
      archiver.encode("nonsense" as NSString, forKey: "values")
      archiver.encode(3, forKey: "inputs")
      archiver.finishEncoding()
      func coder() throws -> NSKeyedUnarchiver {
        let coder = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
        coder.decodingFailurePolicy = .setErrorAndReturn
        return coder
      }
      let (first, second, third) = (try coder(), try coder(), try coder())
      #expect(CAEmitterCell(coder: first)?.scale == 1)
      #expect(CAFilter(coder: second) == nil && CIFilter(coder: third) == nil)
    }

    @Test func `a presentation is of the layer's class`() throws {
      let fixture = Fixture()
      let layer = CAShapeLayer()
      layer.strokeEnd = 0.5
      let shown = try #require(fixture.committed(layer).presentation())
      #expect((shown as? CAShapeLayer)?.strokeEnd == 0.5)
    }
  }
}
