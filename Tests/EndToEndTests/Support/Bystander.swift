import AnimationEvaluation
import GraphicsValues
import WireProtocol

/// A client that breaks no rule: its scene in the left half of a display of 320 by 200 pixels
/// repeats exactly every two seconds.
final class Bystander {
  /// Seconds from one picture to the next: a power of two, so that no time is rounded.
  static let step = 0.25
  /// Number of pictures before they repeat.
  static let count = 8
  static let width = 160

  private var client: RawClient?
  private var blink = Float(0)

  /// Connects and shows the scene, whose time starts at the server's time.
  init(_ server: TestServer) throws {
    let client = try RawClient(server)
    self.client = client
    let start = client.welcome.time
    try client.commit { Self.makeScene(&$0, from: start) }
    try awaitPresentation()
  }

  /// Changes a hidden layer, and waits until the server has shown a frame with the change.
  func exchange() throws {
    blink += 1
    try client?.commit {
      $0.setColor(
        ColorValue(red: blink / 100, green: 0, blue: 0, alpha: 1), for: .backgroundColor, of: 9)
    }
    try awaitPresentation()
  }

  /// Closes the connection.
  func leave() { client = nil }

  private func awaitPresentation() throws {
    while let message = try client?.receive() {
      if case .presented = message { return }
    }
    throw ChildProcess.Failure(description: "the server closed the bystander's connection")
  }

  /// The bystander's half of the display.
  static func picture(_ server: TestServer) throws -> [UInt8] {
    let shot = try server.screenshot()
    let row = shot.width * 4
    return (0..<shot.height).flatMap { shot.bytes[$0 * row..<$0 * row + width * 4] }
  }

  private static func makeScene(_ encoder: inout CommitEncoder, from start: Double) {
    func layer(_ id: UInt32, _ rect: Rectangle, _ red: Float, _ blue: Float) {
      encoder.createLayer(id)
      encoder.setRect(
        Rectangle(x: 0, y: 0, width: rect.width, height: rect.height), for: .bounds, of: id)
      encoder.setPoint(
        Point(x: rect.x + rect.width / 2, y: rect.y + rect.height / 2), for: .position, of: id)
      encoder.setColor(
        ColorValue(red: red, green: 0.5, blue: blue, alpha: 1), for: .backgroundColor, of: id)
    }
    func square(_ x: Double, _ y: Double, _ side: Double) -> Rectangle {
      Rectangle(x: x, y: y, width: side, height: side)
    }
    layer(1, Rectangle(x: 0, y: 0, width: 160, height: 200), 0.1, 0.2)
    layer(2, square(20, 20, 40), 0.9, 0.1)
    layer(3, square(90, 20, 40), 0.2, 0.9)
    layer(4, square(20, 90, 40), 0.7, 0.7)
    layer(5, square(90, 90, 40), 1, 1)
    layer(6, square(10, 10, 20), 1, 1)
    layer(7, Rectangle(x: 10, y: 150, width: 20, height: 30), 0, 0)
    layer(8, square(0, 5, 12), 0.9, 0.9)
    layer(9, square(0, 0, 5), 0, 0)
    encoder.setScalar(6, for: .cornerRadius, of: 2)
    encoder.addShadow(to: 3)
    var pixels = [UInt8](repeating: 255, count: 16 * 16 * 4)
    for index in pixels.indices where index % 4 != 3 { pixels[index] = UInt8(index * 7 % 251) }
    pixels.withUnsafeBytes {
      encoder.defineImage(1, width: 16, height: 16, rowBytes: 64, pixels: $0)
    }
    encoder.setImage(1, for: .contents, of: 4)
    encoder.set(
      .objects([
        ObjectValue(kind: "gaussianBlur", attributes: ["inputRadius": .scalar(2)])
      ]), for: .filters, of: 4)
    encoder.setMask(6, of: 5)
    encoder.setBits(LayerKind.replicator.rawValue, for: .kind, of: 7)
    encoder.setScalar(6, for: .instanceCount, of: 7)
    encoder.setMatrix(.translation(22, 0, 0), for: .instanceTransform, of: 7)
    encoder.setSublayers([8], of: 7)
    encoder.setBool(true, for: .hidden, of: 9)
    encoder.setSublayers([2, 3, 4, 5, 7, 9], of: 1)

    func animate(
      _ id: UInt32, _ layer: UInt32, _ key: PropertyKey, _ from: PropertyValue, _ to: PropertyValue
    ) {
      let timing = Timing(
        beginTime: start, duration: 1, repeatCount: .infinity, autoreverses: true)
      encoder.addAnimation(
        id, to: layer,
        AnimationDescription(
          timing: timing,
          content: .basic(.init(target: .init(PropertyKeyPath(key)), from: from, to: to))))
    }
    animate(1, 2, .position, .point(Point(x: 40, y: 40)), .point(Point(x: 60, y: 60)))
    animate(2, 3, .opacity, .scalar(1), .scalar(0.25))
    animate(3, 4, .cornerRadius, .scalar(0), .scalar(20))
    animate(4, 6, .position, .point(Point(x: 10, y: 10)), .point(Point(x: 30, y: 30)))
    animate(5, 8, .position, .point(Point(x: 6, y: 6)), .point(Point(x: 6, y: 24)))
    encoder.createContext(
      1, layer: 1, origin: .zero, size: Size(width: 160, height: 200), title: "bystander")
    encoder.setPoint(Point(x: 80, y: 100), for: .position, of: 1)
  }
}

extension CommitEncoder {
  fileprivate mutating func addShadow(to layer: UInt32) {
    setScalar(0.8, for: .shadowOpacity, of: layer)
    setScalar(5, for: .shadowRadius, of: layer)
  }
}
