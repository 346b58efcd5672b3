import AnimationEvaluation
import CoreAnimation
import Expectations
import Foundation
import GraphicsValues
import Quartz2D
import Synchronization
import Testing
import WireProtocol

extension CoreAnimationTests {
  /// Reaching a limit is an error that the application sees.
  @MainActor @Suite struct ServerLimitTests {
    private func limited(_ change: (inout Limits) -> Void) -> Fixture {
      var limits = Limits()
      change(&limits)
      return Fixture(FakeLink(limits: limits))
    }

    private final class Received: Sendable {
      let errors = Mutex<[RenderServerLimitError]>([])
    }

    /// The errors during `body` and its commit.
    private func errors(_ body: () -> Void) async -> [RenderServerLimitError] {
      let received = Received()
      RenderServerConnection.shared.onLimitExceeded = { error in
        received.errors.withLock { $0.append(error) }
      }
      body()
      CATransaction.flush()
      await mainQueueTurn()
      RenderServerConnection.shared.onLimitExceeded = nil
      return received.errors.withLock { $0 }
    }

    private func keyframes(_ keyPath: String, _ count: Int) -> CAKeyframeAnimation {
      let animation = CAKeyframeAnimation(keyPath: keyPath)
      animation.values = (0..<count).map { NSNumber(value: Double($0 % 7)) }
      animation.duration = 5
      return animation
    }

    private func path(_ count: Int) -> CGPath {
      let path = CGMutablePath()
      path.move(to: .zero)
      for index in 1..<count { path.addLine(to: CGPoint(x: index, y: index % 3)) }
      return path
    }

    @Test func `an animation beyond a limit names layer, key and limit, §17.11`() async {
      let fixture = limited { $0.keyframes = 10 }
      let layer = fixture.committed()
      layer.name = "wheel"
      let none = await errors { layer.add(keyframes("opacity", 10), forKey: "short") }
      expectEmpty(none)
      fixture.link.forget()
      let all = await errors { layer.add(keyframes("transform.rotation.z", 11), forKey: "spin") }
      expectEqual(all.count, 1)
      let error = all.first
      expectIdentical(error?.layer, layer)
      expectEqual(error?.key, "spin")
      expectEqual(error?.isAnimation, true)
      expectEqual(error?.limit, "keyframes")
      expectEqual(error?.used, 11)
      expectEqual(error?.maximum, 10)
      expectEqual(error?.keyPath, "transform.rotation.z")
      expectEqual(
        error?.description,
        "CALayer \"wheel\", animation \"spin\" of transform.rotation.z: 11 values, and the "
          + "server accepts 10 (its limit keyframes); the animation changes nothing")
      // The animation runs its time and calls back.
      expectEqual(fixture.link.animations.map(\.content), [.inert])
      expectEqual(fixture.link.animations.first?.timing.duration, 5)
      expectEqual(layer.animationKeys(), ["short", "spin"])
    }

    @Test func `every limit on animations is reported`() async {
      let fixture = limited {
        $0.keyframes = 10
        $0.pathElements = 20
        $0.animationNesting = 3
        $0.transactionBytes = 4096
        $0.textBytes = 30
      }
      let layer = fixture.committed()
      var cases: [(CAAnimation, LimitID)] = []
      let long = keyframes("position", 0)
      long.path = path(21)
      cases.append((long, .pathElements))
      let shapes = CAKeyframeAnimation(keyPath: "shadowPath")
      shapes.values = [path(2), path(21)]
      cases.append((shapes, .pathElements))
      var group: CAAnimation = keyframes("opacity", 2)
      for _ in 0..<3 {
        let outer = CAAnimationGroup()
        outer.animations = [group]
        group = outer
      }
      cases.append((group, .animationNesting))
      let endless = CAAnimationGroup()
      endless.animations = [endless]
      cases.append((endless, .animationNesting))
      let times = keyframes("opacity", 10)
      times.calculationMode = .discrete
      times.keyTimes = (0...10).map { NSNumber(value: Double($0) / 10) }
      cases.append((times, .keyframes))
      let bytes = CAKeyframeAnimation(keyPath: "shadowPath")
      bytes.values = (0..<10).map { _ in path(20) }
      bytes.duration = 1
      let lists = CAAnimationGroup()
      lists.animations = [bytes, bytes]
      cases.append((lists, .transactionBytes))
      let named = keyframes("filters.\(String(repeating: "x", count: 31)).inputRadius", 2)
      cases.append((named, .textBytes))
      for (index, (animation, limit)) in cases.enumerated() {
        let all = await errors { layer.add(animation, forKey: "key \(index)") }
        expectEqual(all.map(\.limit).first, limit.name, "\(index)")
        #expect(all.allSatisfy { $0.key == "key \(index)" && $0.layer === layer }, "\(index)")
      }
      endless.animations = nil
    }

    @Test func `long animations of one commit that are too much together are an error`() async {
      let fixture = limited { $0.transactionBytes = 10_000 }
      let layer = fixture.committed()
      let shapes = CAKeyframeAnimation(keyPath: "shadowPath")
      shapes.values = (0..<12).map { _ in path(20) }
      shapes.duration = 1
      let both = await errors {
        layer.add(shapes, forKey: "first")
        layer.add(shapes, forKey: "second")
      }
      #expect(both.map(\.limit) == ["transactionBytes"] && both.first?.key == "second")
      expectEqual(fixture.link.animations.map { $0.content == .inert }, [false, true])
      let alone = await errors { layer.add(shapes, forKey: "third") }
      expectEmpty(alone)
    }

    @Test func `a value that fits no keyframe is not an error`() async {
      let fixture = limited { $0.keyframes = 10 }
      let layer = fixture.committed()
      let animation = keyframes("opacity", 3)
      animation.keyTimes = (0..<20).map { NSNumber(value: $0) }
      animation.timingFunctions = (0..<20).map { _ in CAMediaTimingFunction(name: .easeIn) }
      animation.calculationMode = .cubic
      animation.tensionValues = (0..<20).map { _ in 0.5 }
      #expect(await errors { layer.add(animation, forKey: nil) }.isEmpty)
      expectNotEqual(fixture.link.animations.first?.content, .inert)
    }

    @Test func `a value beyond a limit names layer, property and limit`() async {
      let fixture = limited {
        $0.pathElements = 20
        $0.listElements = 5
      }
      let shape = CAShapeLayer()
      fixture.root.addSublayer(shape)
      let all = await errors {
        shape.path = path(21)
        shape.lineDashPattern = (0..<6).map { NSNumber(value: $0) }
      }
      let known = all.sorted { $0.limit < $1.limit }
      expectEqual(known.map(\.key), ["lineDashPattern", "path"])
      expectEqual(known.map(\.limit), ["listElements", "pathElements"])
      #expect(known.map(\.used) == [6, 21] && known.map(\.maximum) == [5, 20])
      #expect(known.allSatisfy { $0.layer === shape && !$0.isAnimation && $0.keyPath == nil })
      expectEqual(known.first?.description.contains("CAShapeLayer, lineDashPattern: 6"), true)
      // The screen has no older value.
      let later = await errors { shape.lineDashPattern = [1, 2] }
      expectEmpty(later)
    }

    /// A server's check of all commits of a fixture's link, from the window's first commit on.
    private struct Server {
      var validator: CommitValidator

      init(_ fixture: Fixture) {
        validator = CommitValidator(limits: fixture.link.limits)
        var window = CommitEncoder()
        window.createLayer(1)
        window.createContext(1, layer: 1, origin: nil, size: .zero, title: "")
        check(window)
      }

      /// Checks the commits since the last call.
      mutating func read(_ fixture: Fixture) {
        let batches = fixture.link.batches
        fixture.link.forget()
        for batch in batches {
          for piece in batch.pieces(limits: fixture.link.limits, passesDescriptors: false) {
            check(piece.encoded(limits: fixture.link.limits, passesDescriptors: false).encoder)
          }
        }
      }

      private mutating func check(_ encoder: borrowing CommitEncoder) {
        let outcome = encoder.operations.withUnsafeBytes { bytes in
          Result { try validator.validate(bytes, commitTime: 1) }
        }
        if case .failure(let error) = outcome { Issue.record("\(error)") }
      }
    }

    /// A chain of layers below a layer, from the outermost one.
    private func chain(_ count: Int, below top: CALayer) -> [CALayer] {
      var chain: [CALayer] = []
      for _ in 0..<count {
        let layer = CALayer()
        (chain.last ?? top).addSublayer(layer)
        chain.append(layer)
      }
      return chain
    }

    @Test func `layers that are too deep are left out, and come back when they are not`() async {
      let fixture = limited { $0.treeDepth = 4 }
      var server = Server(fixture)
      var layers: [CALayer] = []
      let all = await errors { layers = chain(6, below: fixture.root) }
      server.read(fixture)
      expectEqual(all.map(\.limit), ["treeDepth"])
      expectIdentical(all.first?.layer, layers[3])
      #expect(all.first?.used == 5 && all.first?.maximum == 4)
      expectEqual(
        all.first?.description,
        "CALayer: 5 layers, and the server accepts 4 (its limit treeDepth); the rest is not shown")
      expectEqual(server.validator.layerCount, 4)
      // The chain is two shorter.
      let deepest = await errors { fixture.root.sublayers = [layers[2]] }
      expectIdentical(deepest.first?.layer, layers[5])
      server.read(fixture)
      expectEqual(server.validator.layerCount, 4, "the root, and the third to the fifth layer")
      let again = await errors { fixture.root.sublayers = [layers[3]] }
      expectEmpty(again)
      server.read(fixture)
      expectEqual(server.validator.layerCount, 4, "the root, and the fourth to the sixth layer")
      let deeper = await errors {
        let top = CALayer()
        top.addSublayer(layers[3])
        fixture.root.addSublayer(top)
      }
      expectEqual(deeper.map(\.limit), ["treeDepth"])
      server.read(fixture)
      expectEqual(
        server.validator.layerCount, 4, "the root, the new layer, the fourth and the fifth")
    }

    @Test func `a tree of 300 layers is shown`() async {
      let fixture = Fixture()
      var server = Server(fixture)
      let none = await errors { _ = chain(300, below: fixture.root) }
      expectEmpty(none)
      server.read(fixture)
      expectEqual(server.validator.layerCount, 301)
    }

    @Test func `layers, windows and images over a limit are left out`() async {
      let fixture = limited {
        $0.layers = 8
        $0.sublayers = 3
        $0.contexts = 2
        $0.images = 2
      }
      var server = Server(fixture)
      let layers = await errors {
        for _ in 0..<9 { fixture.root.addSublayer(CALayer()) }
      }
      expectEqual(layers.map(\.limit), ["layers", "sublayers"])
      server.read(fixture)
      expectEqual(server.validator.layerCount, 8)
      fixture.root.sublayers = []
      CATransaction.flush()
      var windows: [LayerWindow] = []
      let contexts = await errors {
        for _ in 0..<3 { windows.append(LayerWindow(title: "", size: .zero)) }
      }
      expectEqual(Set(contexts.map(\.limit)), ["contexts"])
      expectNil(contexts.first?.layer)
      server.read(fixture)
      expectEqual(server.validator.contextCount, 2)
      let pictures = (0..<3).map { _ in CGImage(width: 1, height: 1, pixels: [0xFFFF_FFFF]) }
      let images = await errors {
        for picture in pictures {
          let layer = CALayer()
          layer.contents = picture
          fixture.root.addSublayer(layer)
        }
      }
      expectEqual(images.map(\.limit).contains("images"), true)
      server.read(fixture)
      expectAtMost(server.validator.imageCount, 2)
      for window in windows { window.close() }
    }

    @Test(arguments: 0..<8 as Range<UInt64>)
    func `no change of the tree breaks a limit`(seed: UInt64) {
      let fixture = limited {
        $0.treeDepth = 4
        $0.layers = 14
        $0.sublayers = 4
        $0.animations = 6
        $0.images = 5
        $0.imageBytes = 4 * 4 * 20
      }
      var server = Server(fixture)
      var random = Seeded(state: seed + 1)
      let layers = [fixture.root] + (0..<24).map { _ in CALayer() }
      func any() -> CALayer { layers[Int.random(in: 0..<layers.count, using: &random)] }
      func isAncestor(_ layer: CALayer, of other: CALayer) -> Bool {
        sequence(first: other) { $0.superlayer }.contains { $0 === layer }
      }
      for _ in 0..<150 {
        for _ in 0..<Int.random(in: 1...6, using: &random) {
          let (one, other) = (any(), any())
          switch Int.random(in: 0..<9, using: &random) {
          case 0...3 where one !== fixture.root && !isAncestor(one, of: other):
            other.addSublayer(one)
          case 4 where one !== fixture.root: one.removeFromSuperlayer()
          case 5 where one !== fixture.root && one.superlayer == nil && !isAncestor(one, of: other):
            other.mask = one
          case 6:
            let side = Int.random(in: 1...5, using: &random)
            one.contents = CGImage(
              width: side, height: side,
              pixels: [UInt32](repeating: 0xFFFF_FFFF, count: side * side))
          case 7: one.contents = nil
          default:
            let animation = CABasicAnimation(keyPath: "opacity")
            animation.toValue = 0.5
            animation.duration = 1e5
            one.add(animation, forKey: "key")
          }
        }
        CATransaction.flush()
        server.read(fixture)
      }
    }

    private struct Seeded: RandomNumberGenerator {
      var state: UInt64

      mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return (state >> 33) &* 0x9E37_79B9_7F4A_7C15
      }
    }

  }
}
