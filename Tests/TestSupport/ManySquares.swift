import AnimationEvaluation
import GraphicsValues
package import WireProtocol

extension CommitEncoder {
  /// The scene of `demo-many`: squares with round corners in a window of 1280 by 720 points, each
  /// moving between two points and turning, for ever. The layers have the numbers from 2.
  package mutating func addManySquares(_ count: Int = 1000) {
    var state: UInt32 = 12345
    func next() -> Double {
      state = (state &* 1_103_515_245 &+ 12345) & 0x7FFF_FFFF
      return Double(state) / Double(0x7FFF_FFFF)
    }
    func place() -> Point {
      let (x, y) = (next(), next())
      return Point(x: x * 1232 + 24, y: y * 672 + 24)
    }
    addWindow(
      1, Rectangle(x: 0, y: 0, width: 1280, height: 720),
      ColorValue(red: 0.125, green: 0.14, blue: 0.157, alpha: 1))
    let layers = 2..<UInt32(count + 2)
    for layer in layers {
      let (start, end) = (place(), place())
      createLayer(layer)
      setRect(Rectangle(x: 0, y: 0, width: 48, height: 48), for: .bounds, of: layer)
      setPoint(start, for: .position, of: layer)
      setScalar(8, for: .cornerRadius, of: layer)
      setScalar(0.9, for: .opacity, of: layer)
      let (red, green, blue) = (next(), next(), next())
      setColor(
        ColorValue(red: Float(red), green: Float(green), blue: Float(blue), alpha: 1),
        for: .backgroundColor, of: layer)
      let duration = 2 + Double(layer % 5) * 0.2
      addAnimation(
        2 * layer, to: layer,
        .basic(
          PropertyKeyPath(.position), from: .point(start), to: .point(end), duration: duration,
          curve: .easeInEaseOut, repeatCount: .infinity, autoreverses: true))
      addAnimation(
        2 * layer + 1, to: layer,
        .basic(
          PropertyKeyPath(.transform, .rotationZ), from: .scalar(0), to: .scalar(2 * .pi),
          duration: duration, curve: .easeInEaseOut, repeatCount: .infinity, autoreverses: true))
    }
    setSublayers(layers, of: 1)
  }
}
