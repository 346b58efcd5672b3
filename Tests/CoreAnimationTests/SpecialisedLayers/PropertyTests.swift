import CoreAnimation
import Expectations
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
      expectEqual(layer.path?.boundingBox, CGRect(x: 0, y: 0, width: 10, height: 10))
      expectIdentical(layer.path, layer.path)
      layer.setValue(path, forKey: "path")
      expectEqual(layer.path?.boundingBox, CGRect(x: 0, y: 0, width: 30, height: 10))
      layer.path = nil
      expectNil(layer.path)
      expectNil(layer.value(forKey: "path"))
    }

    @Test func `colours come back as the objects that were set`() {
      let shape = CAShapeLayer()
      shape.strokeColor = Self.red
      shape.setValue(Self.red, forKey: "fillColor")
      expectIdentical(shape.strokeColor, Self.red)
      expectIdentical(shape.fillColor, Self.red)
      shape.fillColor = nil
      expectNil(shape.fillColor)
      let gradient = CAGradientLayer()
      gradient.setValue([Self.red, CGColor.white], forKey: "colors")
      expectIdentical(gradient.colors?.first as? CGColor, Self.red)
      expectEqual(gradient.colors?.count, 2)
      gradient.colors = [Self.red, "no colour"]
      expectEqual(gradient.colors?.count, 2)
      expectEqual((gradient.value(forKey: "colors") as? [Any])?.last as? String, "no colour")
    }

    @Test func `names go in and out by key, and unknown ones as §11 says`() {
      let shape = CAShapeLayer()
      shape.setValue("round", forKey: "lineCap")
      expectEqual(shape.lineCap, .round)
      expectEqual(shape.value(forKey: "lineCap") as? String, "round")
      shape.setValue(CAShapeLayerLineJoin.bevel, forKey: "lineJoin")
      expectEqual(shape.lineJoin, .bevel)
      shape.lineCap = CAShapeLayerLineCap(rawValue: "pointed")
      expectEqual(shape.lineCap, .butt)
      let gradient = CAGradientLayer()
      gradient.type = CAGradientLayerType(rawValue: "spiral")
      expectEqual(gradient.type.rawValue, "spiral")
      gradient.setValue("radial", forKey: "type")
      expectEqual(gradient.type, .radial)
      gradient.setValue("square", forKey: "type")
      expectEqual(gradient.type.rawValue, "square")
      expectEqual(gradient.value(forKey: "type") as? String, "square")
      let text = CATextLayer()
      text.truncationMode = CATextLayerTruncationMode(rawValue: "both")
      text.setValue("diagonal", forKey: "alignmentMode")
      expectEqual(text.truncationMode.rawValue, "both")
      expectEqual(text.alignmentMode.rawValue, "diagonal")
    }

    @Test func `a replicator has no negative number of copies, §11.4`() {
      let layer = CAReplicatorLayer()
      layer.instanceCount = -3
      expectEqual(layer.instanceCount, 0)
      layer.setValue(-3, forKey: "instanceCount")
      expectEqual(layer.instanceCount, 0)
      layer.setValue(2.6, forKey: "instanceCount")
      expectEqual(layer.instanceCount, 3)
      layer.setValue(Double.infinity, forKey: "instanceCount")
      expectEqual(layer.instanceCount, 3)
    }

    @Test func `floats are as exact as floats`() {
      let layer = CAReplicatorLayer()
      layer.instanceRedOffset = 0.1
      expectEqual(layer.value(forKey: "instanceRedOffset") as? Float, 0.1)
      layer.setValue(0.1, forKey: "instanceBlueOffset")
      expectEqual(layer.instanceBlueOffset, 0.1)
      let emitter = CAEmitterLayer()
      emitter.setValue(0.3, forKey: "birthRate")
      expectEqual(emitter.birthRate, 0.3)
      expectEqual(emitter.value(forKey: "birthRate") as? Float, 0.3)
    }

    @Test func `a key means a property only where the class has it`() {
      let layer = CALayer()
      layer.setValue("mine", forKey: "path")
      expectEqual(layer.value(forKey: "path") as? String, "mine")
      let text = CATextLayer()
      text.setValue(true, forKey: "wrapped")
      expectTrue(text.isWrapped)
    }

    @Test func `values come from styles and from subclasses`() {
      final class Rounded: CAShapeLayer {
        override class func defaultValue(forKey key: String) -> Any? {
          key == "lineCap" ? "round" : super.defaultValue(forKey: key)
        }
      }
      let layer = Rounded()
      expectEqual(layer.lineCap, .round)
      layer.style = ["lineWidth": 4, "lineJoin": "bevel"]
      expectEqual(layer.lineWidth, 4)
      expectEqual(layer.lineJoin, .bevel)
      layer.lineWidth = 5
      expectEqual(layer.lineWidth, 5)
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
      let sepia = try unwrap(CIFilter(name: "CISepiaTone", parameters: ["inputIntensity": 0.5]))
      emitter.filters = [blur, sepia]
      shape.addSublayer(emitter)
      let data = try NSKeyedArchiver.archivedData(
        withRootObject: shape, requiringSecureCoding: true)
      let read = try #require(
        try NSKeyedUnarchiver.unarchivedObject(ofClass: CAShapeLayer.self, from: data))
      expectEqual(read.path?.boundingBox, CGRect(x: 0, y: 0, width: 5, height: 6))
      #expect(read.lineCap == .round && read.lineDashPattern == [1, 2])
      expectEqual(read.strokeColor.map { ColorValues.of($0) }, [1, 0, 0, 1])
      let inner = try unwrap(read.sublayers?.first as? CAEmitterLayer)
      let copy = try unwrap(inner.emitterCells?.first)
      expectEqual(copy.name, "spark")
      expectEqual(copy.birthRate, 7)
      expectEqual(copy.emitterCells?.count, 1)
      expectEqual(copy.magnificationFilter, "nearest")
      expectEqual(copy.duration, .infinity)
      expectEqual(copy.color.map { ColorValues.of($0) }, [1, 0, 0, 1])
      expectEqual(inner.value(forKeyPath: "filters.gaussianBlur.inputRadius") as? Double, 3)
      expectEqual(inner.value(forKeyPath: "filters.CISepiaTone.inputIntensity") as? Double, 0.5)
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
      expectEqual(CAEmitterCell(coder: first)?.scale, 1)
      expectNil(CAFilter(coder: second))
      expectNil(CIFilter(coder: third))
    }

    @Test func `a presentation is of the layer's class`() throws {
      let fixture = Fixture()
      let layer = CAShapeLayer()
      layer.strokeEnd = 0.5
      let shown = try unwrap(fixture.committed(layer).presentation())
      expectEqual((shown as? CAShapeLayer)?.strokeEnd, 0.5)
    }
  }
}
