import CoreAnimation
import DrawList
import Expectations
import GraphicsValues
import Testing

extension CoreAnimationTests {
  @MainActor @Suite struct SpecialisedLayersFilters {
    @Test(arguments: [
      ("gaussianBlur", "inputRadius", 10.0), ("colorHueRotate", "inputAngle", 0),
      ("colorSaturate", "inputAmount", 1), ("colorMonochrome", "inputAmount", 1),
    ])
    func `a filter has the parameters of its type`(type: String, key: String, value: Double) {
      let filter = CAFilter(type: type)
      expectEqual(filter.type, type)
      expectNil(filter.name)
      expectTrue(filter.isEnabled)
      #expect(filter.inputKeys.contains(key))
      expectEqual(filter.value(forKey: key) as? Double, value)
      filter.setValue(3, forKey: key)
      expectEqual(filter.value(forKey: key) as? Double, 3)
      filter.setDefaults()
      expectEqual(filter.value(forKey: key) as? Double, value)
    }

    @Test func `every type of §2.5.7 is known`() {
      let types = """
        gaussianBlur colorMatrix colorMonochrome colorHueRotate colorSaturate colorInvert \
        multiplyColor lanczos normalBlendMode multiplyBlendMode screenBlendMode overlayBlendMode \
        darkenBlendMode lightenBlendMode colorDodgeBlendMode colorBurnBlendMode \
        softLightBlendMode hardLightBlendMode differenceBlendMode exclusionBlendMode clear copy \
        sourceOver sourceIn sourceOut sourceAtop destOver destIn destOut destAtop xor plusD plusL \
        multiply pageCurl
        """
      for type in CAFilter.filterTypes() { expectFalse(type.hasPrefix("CI"), "\(type)") }
      let known = Set(CAFilter.filterTypes())
      for type in types.split(separator: " ") { #expect(known.contains(String(type)), "\(type)") }
    }

    @Test func `a copy is another filter with the same values`() throws {
      let filter = CAFilter(name: "gaussianBlur")
      filter.setValue(4, forKey: "inputRadius")
      filter.isEnabled = false
      let copy = try unwrap(filter.copy() as? CAFilter)
      filter.setValue(5, forKey: "inputRadius")
      expectEqual(copy.name, "gaussianBlur")
      expectEqual(copy.type, "gaussianBlur")
      expectFalse(copy.isEnabled)
      expectEqual(copy.value(forKey: "inputRadius") as? Double, 4)
    }

    @Test(arguments: [
      "CIGaussianBlur", "CIColorMatrix", "CISepiaTone", "CIColorInvert", "CIHueAdjust",
      "CIColorControls", "CIPixellate", "CIVignette", "CIMultiplyBlendMode",
      "CISourceInCompositing",
    ])
    func `an effect has a name that can be changed, and its parameters`(name: String) throws {
      let filter = try unwrap(CIFilter(name: name))
      expectEqual(filter.name, name)
      expectTrue(filter.isEnabled)
      for key in filter.inputKeys { expectNotNil(filter.value(forKey: key), "\(key)") }
      filter.name = "mine"
      let copy = try unwrap(filter.copy() as? CIFilter)
      expectEqual(copy.name, "mine")
      expectEqual(copy.inputKeys, filter.inputKeys)
    }

    @Test(arguments: CIFilter.filterNames(inCategory: nil))
    func `every effect is drawn, or blends`(name: String) throws {
      let served = try ServedFixture()
      let filter = try unwrap(CIFilter(name: name))
      for key in ["inputIntensity", "inputAngle", "inputBrightness"] {
        filter.setValue(0.5, forKey: key)
      }
      filter.setValue(0, forKey: "inputAmount")
      filter.setValue(CIVector(x: 0, y: 1, z: 0, w: 0), forKey: "inputRVector")
      let layer = CALayer()
      layer.filters = [filter]
      try served.show(layer)
      let sent = try unwrap(served.values(.model)[.filters]?.asObjects?.first)
      #expect(FilterOperation(sent) != nil || BlendMode(filter: sent.kind) != nil)
    }

    @Test func `the parameters of an effect travel one by one, for animations`() throws {
      let served = try ServedFixture()
      let layer = CALayer()
      let controls = try unwrap(CIFilter(name: "CIColorControls"))
      controls.name = "controls"
      layer.filters = [controls]
      try served.show(layer)
      CATransaction.setDisableActions(true)
      layer.setValue(0.25, forKeyPath: "filters.controls.inputBrightness")
      try served.deliver()
      let sent = try unwrap(served.values(.model)[.filters]?.asObjects?.first)
      expectEqual(sent.attributes["inputBrightness"], .scalar(0.25))
      expectEqual(sent.attributes["inputContrast"], .scalar(1))
    }

    @Test func `an unknown effect gives nil`() { expectNil(CIFilter(name: "CIMakeItNice")) }

    /// The result of the matrix that a filter is drawn with, for red, green, blue and alpha of one
    /// half, one quarter, one eighth and one.
    private func applied(_ filter: CIFilter) throws -> [Double] {
      let served = try ServedFixture()
      let layer = CALayer()
      layer.filters = [filter]
      try served.show(layer)
      let sent = try #require(try served.values(.model)[.filters]?.asObjects?.first)
      guard let operation = FilterOperation(sent) else { return [0.5, 0.25, 0.125, 1] }
      guard case .colorMatrix(let matrix) = operation else { return [] }
      let m = matrix.numbers.map { Double($0) }
      return (0..<4).map { row in
        let color = [0.5, 0.25, 0.125, 1]
        return (0..<4).reduce(m[row * 5 + 4]) { $0 + m[row * 5 + $1] * color[$1] }
      }
    }

    private func isClose(_ a: [Double], _ b: [Double]) -> Bool {
      a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) < 1e-6 }
    }

    @Test func `colour effects are matrices`() throws {
      let swap = try unwrap(CIFilter(name: "CIColorMatrix"))
      swap.setValue(CIVector(x: 0, y: 1, z: 0, w: 0), forKey: "inputRVector")
      swap.setValue([1, 0, 0, 0], forKey: "inputGVector")
      swap.setValue(CIVector(x: 0, y: 0, z: 0.5, w: 0), forKey: kCIInputBiasVectorKey)
      #expect(isClose(try applied(swap), [0.25, 0.5, 0.625, 1]))

      let sepia = try unwrap(CIFilter(name: "CISepiaTone", parameters: ["inputIntensity": 0]))
      #expect(isClose(try applied(sepia), [0.5, 0.25, 0.125, 1]))
      sepia.setValue(nil, forKey: kCIInputIntensityKey)
      #expect(
        isClose(
          try applied(sepia),
          [
            0.5 * 0.393 + 0.25 * 0.769 + 0.125 * 0.189,
            0.5 * 0.349 + 0.25 * 0.686 + 0.125 * 0.168,
            0.5 * 0.272 + 0.25 * 0.534 + 0.125 * 0.131, 1,
          ]))

      let controls = try unwrap(CIFilter(name: "CIColorControls"))
      #expect(isClose(try applied(controls), [0.5, 0.25, 0.125, 1]))
      controls.setValue(0.25, forKey: kCIInputBrightnessKey)
      controls.setValue(2, forKey: kCIInputContrastKey)
      #expect(isClose(try applied(controls), [0.75, 0.25, 0, 1]))
      controls.setValue(0, forKey: kCIInputSaturationKey)
      let gray = 2 * (0.5 * 0.2125 + 0.25 * 0.7154 + 0.125 * 0.0721) - 0.25
      #expect(isClose(try applied(controls), [gray, gray, gray, 1]))
    }

    @Test func `parameters that are no numbers are not sent`() throws {
      let served = try ServedFixture()
      let blur = CAFilter(type: "gaussianBlur")
      blur.setValue("much", forKey: "inputRadius")
      blur.setValue(Double.nan, forKey: "inputOther")
      let layer = CALayer()
      layer.filters = [blur]
      try served.show(layer)
      try expectEqual(
        served.values(.model)[.filters]?.asObjects?.first?.attributes,
        ["inputRadius": .scalar(10), "enabled": .bool(true)])
    }
  }
}
