import Expectations
import QuartzCore
import Testing

/// Source for Apple's systems imports Core Animation as QuartzCore, which brings Core Graphics and
/// Foundation along.
@MainActor @Suite struct `QuartzCore` {
  @Test func `one import brings layers, drawing and boxes`() {
    let layer = CALayer()
    layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    layer.setValue(NSNumber(value: 0.5), forKey: "opacity")
    expectEqual(layer.opacity, 0.5)
    let path = CGMutablePath()
    path.addRect(CGRect(x: 0, y: 0, width: 1, height: 1))
    expectEqual(path.boundingBox, CGRect(x: 0, y: 0, width: 1, height: 1))
  }
}
