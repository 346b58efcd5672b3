import CoreAnimation
import Foundation
import GraphicsValues
import Quartz2D
import RenderServer
import TestSupport
import Testing
import WireProtocol

/// A link to a server of this process, whose clock is turned by hand.
///
/// Sendable because the tests use it from one thread at a time.
private final class ServerLink: RenderLink, @unchecked Sendable {
  let server: ServerFixture
  private let client: TestClient

  init(_ server: ServerFixture) throws {
    self.server = server
    client = try server.greetedClient()
  }

  var currentTime: Double { server.core.clock.now }

  func submit(_ batch: CommitBatch) {
    let commit = batch.encoded(passesDescriptors: false)
    let frames = commit.encoder.makeFrames(
      firstSerial: client.serial + 1, commitTime: batch.commitTime)
    client.serial += UInt64(frames.count)
    for frame in frames { client.send(frame.bytes) }
  }

  /// Passes the server's events of animations on; throws its errors.
  func hear(_ session: ClientSession) throws {
    for message in try client.takeMessages() {
      switch message {
      case .animationStarted(let event):
        session.animationStarted(layer: event.layer, animation: event.animation)
      case .animationStopped(let event):
        session.animationStopped(
          layer: event.layer, animation: event.animation, finished: event.finished)
      case .error(let error): throw LinkFailure(reason: error.message)
      default: break
      }
    }
  }
}

private struct LinkFailure: Error { var reason: String }

extension CoreAnimationTests {
  /// "Shows 4": `presentation()` has the values that the server shows.
  @MainActor @Suite struct Agreement {
    #if DEBUG
      private static let cases = 400
    #else
      private static let cases = 10_000
    #endif

    @Test func `presentation and server agree to the bit for every kind of animation, §1.1`() throws
    {
      let seed = UInt64.random(in: .min ... .max)
      print("agreement seed \(seed)")
      var random = RandomAnimations(seed: seed)
      CATransaction.flush()
      let server = ServerFixture()
      let link = try ServerLink(server)
      let session = ClientSession()
      session.connect = { link }
      ClientSession.shared = session
      let window = LayerWindow(title: "agreement", size: CGSize(width: 200, height: 100))
      var compared = 0
      while compared < Self.cases {
        let layers = (0..<20).map { random.layer(named: "layer \($0)") }
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        window.layer.sublayers = layers
        for layer in layers { random.animate(layer) }
        for layer in layers.prefix(4) { random.animateBelow(window.layer, layer) }
        CATransaction.commit()
        CATransaction.flush()
        for _ in 0..<5 {
          try server.advance(by: random.number(0...1.5))
          // The client knows of an end as soon as it has heard of it (§10.6).
          try link.hear(session)
          try compare(layers, server, "seed \(seed)")
          compared += layers.count
        }
      }
      window.close()
      CATransaction.flush()
    }

    @Test func `14,400 values are ordinary, §17.11`() throws {
      CATransaction.flush()
      let server = ServerFixture()
      let link = try ServerLink(server)
      let session = ClientSession()
      session.connect = { link }
      ClientSession.shared = session
      let window = LayerWindow(title: "many", size: CGSize(width: 200, height: 100))
      let layer = CALayer()
      layer.name = "many"
      window.layer.addSublayer(layer)
      CATransaction.flush()
      // In a commit of many frames.
      let count = 14_400
      let turns = CAKeyframeAnimation(keyPath: "transform")
      turns.values = (0..<count).map { CATransform3DMakeScale(1 + CGFloat($0) / 100, 1, 1) }
      let fades = CAKeyframeAnimation(keyPath: "opacity")
      fades.values = (0..<count).map { NSNumber(value: Double($0 % 100) / 100) }
      fades.keyTimes = (0..<count).map { NSNumber(value: Double($0) / Double(count - 1)) }
      let places = CAKeyframeAnimation(keyPath: "position")
      places.values = (0..<count).map { NSValue(cgPoint: CGPoint(x: $0, y: -$0)) }
      for animation in [turns, fades, places] {
        animation.duration = 1
        layer.add(animation, forKey: animation.keyPath)
      }
      CATransaction.flush()
      // A long commit has its turn in a later frame.
      for _ in 0..<4 { try server.advance(by: 0.125) }
      try link.hear(session)
      try compare([layer], server, "many")
      let shown = try #require(layer.presentation())
      #expect(shown.position != .zero && shown.transform.m11 > 2)
      window.close()
      CATransaction.flush()
    }

    private func compare(
      _ layers: [CALayer], _ server: ServerFixture, _ context: Comment
    ) throws {
      let tree = server.core.tree
      var shown: [String: [PropertyKey: PropertyValue]] = [:]
      for window in tree.contexts {
        for node in tree.nodes(of: window, values: .presentation) {
          var values: [PropertyKey: PropertyValue] = [:]
          for property in node.properties { values[property.key] = property.value }
          if case .text(let name)? = values[.name] { shown[name] = values }
        }
      }
      for layer in layers {
        let name = try #require(layer.name)
        let there = try #require(shown[name], context)
        let here = try #require(layer.presentation(), context)
        for key in RandomAnimations.keys {
          let client = numbers(here.value(forKey: key.name))
          let server = numbers(there[key] ?? key.defaultValue, ofSinglePrecision: key == .opacity)
          // One evaluation in both, and one way to the local time: not even a rounding differs.
          #expect(
            client == server, "\(key.name) of \(name): \(client) here, \(server) there, \(context)")
        }
      }
    }

    private func numbers(_ value: Any?) -> [Double] {
      switch value {
      case let number as NSNumber: [number.doubleValue]
      case let point as CGPoint: [point.x, point.y]
      case let size as CGSize: [size.width, size.height]
      case let rect as CGRect: [rect.minX, rect.minY, rect.width, rect.height]
      case let t as CATransform3D:
        [
          t.m11, t.m12, t.m13, t.m14, t.m21, t.m22, t.m23, t.m24, t.m31, t.m32, t.m33, t.m34,
          t.m41, t.m42, t.m43, t.m44,
        ]
      case let color as CGColor: (color.components ?? []).map { Double(Float($0)) }
      default: []
      }
    }

    private func numbers(_ value: PropertyValue, ofSinglePrecision isSingle: Bool) -> [Double] {
      switch value {
      case .scalar(let v): [isSingle ? Double(Float(v)) : v]
      case .point(let p): [p.x, p.y]
      case .size(let s): [s.width, s.height]
      case .rect(let r): [r.x, r.y, r.width, r.height]
      case .matrix(let m): [m.r0, m.r1, m.r2, m.r3].flatMap { [$0.x, $0.y, $0.z, $0.w] }
      case .color(let c): [c.red, c.green, c.blue, c.alpha].map { Double($0) }
      default: []
      }
    }
  }
}

/// Animations of every kind with random parameters.
@MainActor private struct RandomAnimations {
  static let keys: [PropertyKey] = [
    .position, .bounds, .opacity, .transform, .cornerRadius, .backgroundColor, .borderWidth,
    .zPosition, .anchorPoint, .sublayerTransform, .contentsRect, .shadowOffset, .shadowRadius,
  ]

  private static let scalars = [
    "position.x", "position.y", "bounds.size.width", "bounds.origin.y", "opacity", "cornerRadius",
    "borderWidth", "zPosition", "anchorPoint.x", "transform.rotation.z", "transform.rotation.x",
    "transform.scale.x", "transform.scale", "transform.translation.y",
    "sublayerTransform.rotation.y", "contentsRect.origin.x", "shadowOffset.width", "shadowRadius",
  ]

  private var generator: PixelsRandom

  init(seed: UInt64) { generator = PixelsRandom(seed: seed) }

  mutating func number(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &generator)
  }

  private mutating func chance(_ probability: Double) -> Bool { number(0...1) < probability }

  private mutating func choice<Element>(_ list: [Element]) -> Element {
    list[Int.random(in: list.indices, using: &generator)]
  }

  private mutating func point() -> CGPoint {
    CGPoint(x: number(-100...100), y: number(-100...100))
  }

  mutating func layer(named name: String) -> CALayer {
    let layer = CALayer()
    layer.name = name
    layer.bounds = CGRect(x: 0, y: 0, width: number(10...50), height: number(10...50))
    layer.position = point()
    layer.backgroundColor = color()
    // The server has a fast path for turns of layers that are not transformed.
    if chance(0.6) { layer.transform = matrix() }
    if chance(0.2) { layer.beginTime = number(0...3) }
    if chance(0.3) { layer.speed = Float(number(0.2...3)) }
    if chance(0.2) { layer.timeOffset = number(0...2) }
    return layer
  }

  private mutating func color() -> CGColor {
    CGColor(red: number(0...1), green: number(0...1), blue: number(0...1), alpha: number(0...1))
  }

  private mutating func matrix() -> CATransform3D {
    let turned = CATransform3DMakeRotation(
      number(-3...3), number(-1...1), number(-1...1), number(0.1...1))
    let scaled = CATransform3DScale(turned, number(0.5...2), number(0.5...2), number(0.5...2))
    return CATransform3DTranslate(scaled, number(-50...50), number(-50...50), number(-5...5))
  }

  mutating func animate(_ layer: CALayer) {
    for index in 0..<Int.random(in: 1...3, using: &generator) {
      layer.add(animation(depth: 0), forKey: chance(0.1) ? nil : "key \(index)")
    }
  }

  /// An animation of a layer that a key path of the one above names.
  mutating func animateBelow(_ root: CALayer, _ layer: CALayer) {
    let animation = CABasicAnimation(
      keyPath: "sublayers.\(layer.name ?? "").\(choice(Self.scalars))")
    animation.fromValue = number(-2...2)
    animation.toValue = number(-2...2)
    time(animation)
    root.add(animation, forKey: nil)
  }

  private mutating func animation(depth: Int) -> CAAnimation {
    let result: CAAnimation
    switch Int.random(in: 0..<(depth < 2 ? 6 : 5), using: &generator) {
    case 0: result = basic(CABasicAnimation())
    case 1: result = spring()
    case 2: result = keyframes()
    case 3: result = path()
    case 4: result = valueFunction()
    default:
      let group = CAAnimationGroup()
      group.animations = (0..<3).map { _ in animation(depth: depth + 1) }
      result = group
    }
    time(result)
    if let property = result as? CAPropertyAnimation {
      property.isAdditive = chance(0.3)
      property.isCumulative = chance(0.3)
    }
    return result
  }

  private mutating func time(_ animation: CAAnimation) {
    animation.duration = number(0.2...3)
    animation.fillMode = choice([.removed, .forwards, .backwards, .both])
    animation.isRemovedOnCompletion = chance(0.5)
    if chance(0.3) { animation.speed = Float(number(-2...2)) }
    if chance(0.3) { animation.timeOffset = number(0...3) }
    if chance(0.3) { animation.repeatCount = Float(number(0.5...3)) }
    if chance(0.2) { animation.repeatDuration = number(0.5...4) }
    animation.autoreverses = chance(0.3)
    if chance(0.5) { animation.timingFunction = overshooting() }
  }

  private mutating func overshooting() -> CAMediaTimingFunction {
    CAMediaTimingFunction(
      controlPoints: Float(number(0...1)), Float(number(-0.5...1.5)), Float(number(0...1)),
      Float(number(-0.5...1.5)))
  }

  /// A key path and a maker of values for it.
  private mutating func subject() -> (String, (inout RandomAnimations) -> Any) {
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: ("position", { $0.point() })
    // Sizes and differences of sizes, which may be negative (§14.1).
    case 6: ("bounds.origin", { $0.point() })
    case 7:
      ("bounds.size", { CGSize(width: $0.number(-60...60), height: $0.number(-60...60)) })
    case 1: ("transform", { $0.matrix() })
    case 2: ("backgroundColor", { $0.color() })
    case 3:
      ("bounds", { CGRect(x: 0, y: 0, width: $0.number(1...50), height: $0.number(1...50)) })
    case 4: ("shadowOffset", { CGSize(width: $0.number(-5...5), height: $0.number(-5...5)) })
    default: (choice(Self.scalars), { $0.number(-2...2) })
    }
  }

  private mutating func basic(_ animation: CABasicAnimation) -> CABasicAnimation {
    let (keyPath, value) = subject()
    animation.keyPath = keyPath
    if chance(0.7) { animation.fromValue = value(&self) }
    if chance(0.7) { animation.toValue = value(&self) }
    if chance(0.3) { animation.byValue = value(&self) }
    return animation
  }

  private mutating func spring() -> CABasicAnimation {
    let spring = CASpringAnimation()
    spring.mass = number(0.5...3)
    spring.stiffness = number(10...300)
    spring.damping = number(0...60)
    spring.initialVelocity = number(-5...5)
    spring.allowsOverdamping = chance(0.5)
    return basic(spring)
  }

  private mutating func keyframes() -> CAKeyframeAnimation {
    let (keyPath, value) = subject()
    let animation = CAKeyframeAnimation(keyPath: keyPath)
    let count = Int.random(in: 1...5, using: &generator)
    animation.values = (0..<count).map { _ in value(&self) }
    animation.calculationMode = choice([.linear, .discrete, .paced, .cubic, .cubicPaced])
    if chance(0.5) {
      let inner = (0..<max(count - 2, 0)).map { _ in number(0...1) }.sorted()
      // Any times count, as long as there are as many as values (§17.2).
      let times = chance(0.3) ? (0..<count).map { _ in number(-0.5...1.5) } : [0] + inner + [1]
      animation.keyTimes = times.map { NSNumber(value: $0) }
    }
    if chance(0.3) {
      animation.timingFunctions = (1..<max(count, 2)).map { _ in
        chance(0.7)
          ? CAMediaTimingFunction(name: choice([.easeIn, .easeOut, .linear])) : overshooting()
      }
    }
    let shapes = (0..<count).map { _ in NSNumber(value: number(-1...1)) }
    if chance(0.3) { animation.tensionValues = shapes }
    if chance(0.3) { animation.continuityValues = shapes.reversed() }
    if chance(0.3) { animation.biasValues = shapes }
    return animation
  }

  private mutating func path() -> CAKeyframeAnimation {
    let path = CGMutablePath()
    path.move(to: point())
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: path.addLine(to: point())
      case 1: path.addQuadCurve(to: point(), control: point())
      case 2: path.addCurve(to: point(), control1: point(), control2: point())
      default: path.move(to: point())
      }
    }
    path.addLine(to: point())
    if chance(0.3) { path.closeSubpath() }
    // Any pair moves along a path (§17.1).
    let animation = CAKeyframeAnimation(
      keyPath: choice([
        "position", "position", "shadowOffset", "bounds.size", "transform.translation",
        "contentsRect.origin", "bounds.origin",
      ]))
    animation.path = path
    if chance(0.4) { animation.keyTimes = (0..<4).map { NSNumber(value: 0.3 * Double($0)) } }
    if chance(0.3) { animation.timingFunctions = [overshooting(), overshooting()] }
    animation.calculationMode = choice([.linear, .paced, .cubic, .cubicPaced, .discrete])
    animation.rotationMode = choice([nil, .rotateAuto, .rotateAutoReverse])
    return animation
  }

  private mutating func valueFunction() -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: choice(["transform", "sublayerTransform"]))
    let name = choice([
      CAValueFunctionName.rotateX, .rotateY, .rotateZ, .scale, .scaleX, .scaleY, .scaleZ,
      .translate, .translateX, .translateY, .translateZ,
    ])
    animation.valueFunction = CAValueFunction(name: name)
    func value(_ random: inout RandomAnimations) -> Any {
      guard name == .scale || name == .translate else { return random.number(-3...3) }
      return (0..<3).map { _ in random.number(-3...3) }
    }
    if chance(0.8) { animation.fromValue = value(&self) }
    animation.toValue = value(&self)
    return animation
  }
}
