import AnimationEvaluation
import CoreAnimation
import Expectations
import GraphicsValues
import Quartz2D
import Testing

extension CoreAnimationTests {
  @Suite struct ConnectionDeferredCommitTests {
    private func waiting(_ batches: [CommitStep]...) -> DeferredCommit {
      var deferred = DeferredCommit()
      for (index, changes) in batches.enumerated() {
        deferred.add(CommitBatch(commitTime: Double(index + 1), changes: changes))
      }
      return deferred
    }

    private func lines(_ batches: [CommitStep]...) -> [String] {
      var deferred = DeferredCommit()
      for changes in batches { deferred.add(CommitBatch(commitTime: 1, changes: changes)) }
      return deferred.take().changes.map(describe)
    }

    private func opacity(_ layer: UInt32, _ value: Double) -> CommitStep {
      .set(layer: layer, key: .opacity, value: .scalar(value))
    }

    private func contents(_ layer: UInt32, _ image: UInt32) -> CommitStep {
      .set(layer: layer, key: .contents, value: .image(image))
    }

    private func animate(_ layer: UInt32, _ id: UInt32, from image: UInt32? = nil) -> CommitStep {
      var description = AnimationDescription(timing: Timing(), content: .inert)
      if let image {
        description.content = .basic(
          AnimationDescription.Basic(
            target: .init(PropertyKeyPath(.contents)), from: .image(image)))
      }
      return .addAnimation(layer: layer, id: id, description)
    }

    private func image() throws -> CGImage {
      try unwrap(CGImage(width: 1, height: 1, pixels: [0xFF00_00FF]))
    }

    @Test func `commits are joined in their order, with the last one's time`() {
      var deferred = waiting([.createLayer(1)], [opacity(1, 0.5), .setSublayers(layer: 1, [])])
      expectFalse(deferred.isEmpty)
      let batch = deferred.take()
      expectEqual(batch.commitTime, 2)
      expectEqual(batch.changes.map(describe), ["create 1", "set 1 opacity 0.5"])
      expectTrue(deferred.isEmpty)
      expectEmpty(deferred.take().changes)
    }

    @Test func `only the later of two values of a property is sent`() {
      expectEqual(
        lines([opacity(1, 0.1), opacity(2, 0.2)], [opacity(1, 0.3)]),
        ["set 2 opacity 0.2", "set 1 opacity 0.3"])
    }

    @Test func `only the later of two lists of sublayers is sent`() {
      expectEqual(
        lines(
          [.createLayer(2), .setSublayers(layer: 1, [2])],
          [.createLayer(3), .setSublayers(layer: 1, [2, 3])]),
        ["sublayers 1 []", "create 2", "create 3", "sublayers 1 [2, 3]"])
    }

    @Test func `a layer that moves is seen leaving first`() {
      let moves: [CommitStep] = [
        .setSublayers(layer: 1, []), .setSublayers(layer: 2, [3]),
        .setSublayers(layer: 1, [2]),
      ]
      expectEqual(
        lines(moves), ["sublayers 1 []", "sublayers 2 []", "sublayers 1 [2]", "sublayers 2 [3]"])
      let replacement: [CommitStep] = [
        .setSublayers(layer: 1, []), .destroyLayer(3), .setSublayers(layer: 1, [2]),
      ]
      expectEqual(lines(replacement), ["sublayers 1 []", "destroy 3", "sublayers 1 [2]"])
      let masks: [CommitStep] = [
        .setMask(layer: 1, mask: 0), .setSublayers(layer: 2, [3]), .setMask(layer: 3, mask: 4),
        .setMask(layer: 1, mask: 5),
      ]
      expectEqual(
        lines(masks),
        ["sublayers 2 []", "mask 1 0", "mask 3 0", "sublayers 2 [3]", "mask 1 5", "mask 3 4"])
    }

    @Test func `a layer created and destroyed meanwhile is not sent, nor its changes`() throws {
      expectEqual(
        lines(
          [
            .createLayer(2), opacity(2, 0.5), .defineImage(5, try image()), contents(2, 5),
            .setSublayers(layer: 1, [2]), .createLayer(3), .setMask(layer: 2, mask: 3),
            animate(2, 9),
          ], [opacity(1, 0.25), .removeAnimation(layer: 2, id: 9), animate(2, 10)],
          [.setSublayers(layer: 1, []), .destroyLayer(2), .destroyLayer(3), .releaseImage(5)]),
        ["sublayers 1 []", "set 1 opacity 0.25"])
    }

    @Test func `only the destruction of a destroyed layer is sent`() {
      expectEqual(
        lines(
          [opacity(7, 0.5), animate(7, 9), .setSublayers(layer: 7, [8]), opacity(8, 1)],
          [.removeAnimation(layer: 7, id: 3), .destroyLayer(7)]),
        ["destroy 7", "set 8 opacity 1.0"])
    }

    @Test func `a window opened and closed meanwhile is not sent; others send their last values`() {
      func open(_ id: UInt32) -> CommitStep {
        .createContext(id, layer: id, title: "w", frame: .zero, isPlaced: false)
      }
      expectEqual(
        lines(
          [.createLayer(2), open(2), .setContextTitle(2, "a"), .setContextTitle(1, "a")],
          [.setContextTitle(1, "b"), .setHostingToken(1, "t"), .createLayer(3), open(3)],
          [.destroyContext(2), .destroyLayer(2), .setHostingToken(1, ""), .destroyContext(9)]),
        ["close 9", "create 3", "title 1 b", "context 3 layer 3 w 0.0x0.0 false", "host 1 "])
    }

    @Test func `an image in an object of a layer is sent and released`() throws {
      let filter = ObjectValue(name: "f", kind: "k", attributes: ["inputImage": .image(5)])
      expectEqual(
        lines(
          [.defineImage(5, try image()), .set(layer: 1, key: .filters, value: .objects([filter]))],
          [.releaseImage(5)]
        ).count, 3)
    }

    @Test func `an application that makes layers for long leaves little behind`() {
      var deferred = DeferredCommit()
      for step in 2...5000 as ClosedRange<UInt32> {
        var changes: [CommitStep] = [
          .createLayer(step), opacity(step, 0.5), animate(step, step),
          .setSublayers(layer: 1, [step]), .setSublayers(layer: step, []),
          .setMask(layer: 1, mask: 0), .setContextTitle(1, "\(step)"),
        ]
        if step > 2 { changes.append(.destroyLayer(step - 1)) }
        deferred.add(CommitBatch(commitTime: 0, changes: changes))
      }
      expectLess(deferred.count, 10)
      expectEqual(
        deferred.take().changes.map(describe),
        [
          "sublayers 1 []", "mask 1 0", "create 5000", "sublayers 1 [5000]", "set 5000 opacity 0.5",
          "animate 5000 5000 at 0.0", "title 1 5000",
        ])
    }

    @Test func `an animation that was added and removed is not sent`() {
      expectEqual(
        lines([animate(1, 7), animate(1, 8)], [.removeAnimation(layer: 1, id: 7)]),
        ["animate 1 8 at 0.0"])
    }

    @Test func `an animation that the server has is removed there`() {
      expectEqual(lines([.removeAnimation(layer: 1, id: 7)]), ["stop 1 7"])
    }

    @Test func `an image that nothing names any more is not sent`() throws {
      let image = try image()
      expectEqual(
        lines(
          [.defineImage(5, image), contents(1, 5)],
          [.defineImage(6, image), contents(1, 6), .releaseImage(5)]),
        ["image 6 1x1", "set 1 contents image 6"])
    }

    @Test func `an image that an animation names is sent and released`() throws {
      expectEqual(
        lines([.defineImage(5, try image()), animate(1, 9, from: 5)], [.releaseImage(5)]),
        ["image 5 1x1", "animate 1 9 at 0.0", "release 5"])
    }

    @Test func `an image goes with the animation that named it`() throws {
      expectEqual(
        lines(
          [.defineImage(5, try image()), animate(1, 9, from: 5)],
          [.removeAnimation(layer: 1, id: 9), .releaseImage(5), opacity(1, 1)]),
        ["set 1 opacity 1.0"])
    }

    @Test func `an application that animates pictures for long leaves little behind`() throws {
      let image = try image()
      var deferred = DeferredCommit()
      for step in 1...1000 as ClosedRange<UInt32> {
        var changes: [CommitStep] = [
          .defineImage(step, image), contents(1, step), animate(1, step, from: step),
          opacity(2, Double(step)),
        ]
        if step > 1 {
          changes += [.removeAnimation(layer: 1, id: step - 1), .releaseImage(step - 1)]
        }
        deferred.add(CommitBatch(commitTime: 0, changes: changes))
      }
      expectEqual(deferred.count, 4)
      expectEqual(
        deferred.take().changes.map(describe),
        [
          "image 1000 1x1", "set 1 contents image 1000", "animate 1 1000 at 0.0",
          "set 2 opacity 1000.0",
        ])
    }
  }
}
