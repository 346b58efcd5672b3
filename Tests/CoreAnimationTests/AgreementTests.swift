import CoreAnimation
import Expectations
import Foundation
import GraphicsValues
import Quartz2D
import RenderServer
import TestSupport
import Testing
import WireProtocol

/// A link to a server of this process, with a manual clock.
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

  /// Passes the server's animation events on to a session; throws the server's errors.
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
      LayerEnvironment.current.session = session
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
          // The client knows of an end only after it has received the event (§10.6).
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
      LayerEnvironment.current.session = session
      let window = LayerWindow(title: "many", size: CGSize(width: 200, height: 100))
      let layer = CALayer()
      layer.name = "many"
      window.layer.addSublayer(layer)
      CATransaction.flush()
      // Makes a commit of many frames.
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
      // A long commit is applied in a later frame.
      for _ in 0..<4 { try server.advance(by: 0.125) }
      try link.hear(session)
      try compare([layer], server, "many")
      let shown = try unwrap(layer.presentation())
      expectNotEqual(shown.position, .zero)
      expectGreater(shown.transform.m11, 2)
      window.close()
      CATransaction.flush()
    }

    private func compare(
      _ layers: [CALayer], _ server: ServerFixture, _ context: Comment
    ) throws {
      let tree = server.core.tree
      var shown: [String: [PropertyKey: PropertyValue]] = [:]
      for window in tree.scene.contexts {
        for node in tree.scene.nodes(of: window, values: .presentation) {
          var values: [PropertyKey: PropertyValue] = [:]
          for property in node.properties { values[property.key] = property.value }
          if case .text(let name)? = values[.name] { shown[name] = values }
        }
      }
      for layer in layers {
        let name = try unwrap(layer.name)
        let there = try #require(shown[name], context)
        let here = try #require(layer.presentation(), context)
        for key in RandomAnimations.keys {
          let client = numbers(here.value(forKey: key.name))
          let server = numbers(there[key] ?? key.defaultValue, ofSinglePrecision: key == .opacity)
          // Both use one evaluation and one conversion to local time: not even a rounding differs.
          expectEqual(
            client, server, "\(key.name) of \(name): \(client) here, \(server) there, \(context)")
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
      value.numbers.map { isSingle && value.type == .scalar ? Double(Float($0)) : $0 }
    }
  }
}
