import AnimationEvaluation
import CoreAnimation
import Expectations
import Foundation
import GraphicsValues
import Quartz2D
import Testing
import WireProtocol
import WireTransport

extension CoreAnimationTests {
  /// Commits as bytes stay within the server's limits, for any changes by the application.
  @Suite struct ConnectionEncodingTests {
    private func image(_ width: Int, _ height: Int) throws -> CGImage {
      try unwrap(
        CGImage(
          width: width, height: height,
          pixels: [UInt32](repeating: 0xFF00_00FF, count: width * height)))
    }

    /// The server's answers to batches, one after the other.
    private func validate(
      _ batches: [CommitBatch], limits: Limits = Limits(), passesDescriptors: Bool = false
    ) throws -> CommitValidator {
      var validator = CommitValidator(limits: limits)
      for batch in batches {
        let fitting = CommitBatch(
          commitTime: batch.commitTime, changes: batch.changes.fitting(limits),
          isResend: batch.isResend)
        let commit = fitting.encoded(limits: limits, passesDescriptors: passesDescriptors)
        try commit.encoder.withOperations { bytes throws(WireError) in
          try validator.validate(
            bytes, commitTime: 0, descriptorCount: commit.encoder.descriptorCount)
        }
      }
      return validator
    }

    private func batch(_ changes: [CommitStep], isResend: Bool = false) -> CommitBatch {
      CommitBatch(commitTime: 1, changes: changes, isResend: isResend)
    }

    private func path(_ verbs: Int) -> PathValue {
      var path = PathValue()
      path.verbs = [.move] + [PathValue.Verb](repeating: .line, count: verbs - 1)
      path.points = (0..<verbs).map { Point(x: Double($0), y: 0) }
      return path
    }

    // MARK: Descriptors

    @Test func `a picture for which there is no descriptor goes inline`() throws {
      let image = try image(100, 100)
      var left = 2
      let commit = batch((1...5).map { .defineImage($0, image) }).encoded(passesDescriptors: true) {
        left -= 1
        return left >= 0 ? try? SealedMemory.make(copying: $0) : nil
      }
      expectEqual(commit.encoder.descriptorCount, 2)
      expectGreater(commit.encoder.count, 3 * 40_000)
      expectLess(commit.encoder.count, 4 * 40_000)
      var validator = CommitValidator()
      try commit.encoder.withOperations { bytes throws(WireError) in
        try validator.validate(bytes, commitTime: 0, descriptorCount: 2)
      }
      expectEqual(validator.imageCount, 5)
      let counts = (0..<2).map { _ in commit.takeDescriptors(16).count }
      expectEqual(counts, [2, 0])
    }

    @Test func `descriptors that were not taken are closed`() throws {
      let image = try image(100, 100)
      var ends: [CInt] = []
      var commit: EncodedCommit? = batch((1...3).map { .defineImage($0, image) })
        .encoded(passesDescriptors: true) { _ in
          var pair: [CInt] = [-1, -1]
          guard pipe(&pair) == 0 else { return nil }
          ends.append(pair[0])
          return OwnedDescriptor(adopting: pair[1])
        }
      expectEqual(ends.count, 3)
      expectNotNil(commit)
      let taken = commit?.takeDescriptors(1)
      commit = nil
      // The other end of a pipe shows that this end was closed.
      let hungUp = ends.map { end in
        var waiting = pollfd(fd: end, events: 0, revents: 0)
        return poll(&waiting, 1, 0) == 1 && waiting.revents & Int16(POLLHUP) != 0
      }
      expectEqual(hungUp, [false, true, true])
      for end in ends { close(end) }
      Self.letGo(of: taken)
    }

    /// Ends a value's lifetime here; otherwise a release build may free it after its last use.
    @inline(never)
    private static func letGo(of batch: consuming DescriptorBatch?) {}

    @Test func `pictures travel by few descriptors at a time, ahead of the commit that names them`()
      throws
    {
      let image = try image(100, 100)
      let changes: [CommitStep] =
        [.createLayer(1)] + (1...300).map { .defineImage($0, image) } + [
          .set(layer: 1, key: .contents, value: .image(300))
        ]
      let pieces = batch(changes).pieces(limits: Limits(), passesDescriptors: true)
      expectEqual(pieces.map(\.changes.count), [64, 64, 64, 64, 44, 2])
      #expect(pieces.allSatisfy { $0.commitTime == 1 })
      let validator = try validate(pieces, passesDescriptors: true)
      expectEqual(validator.imageCount, 300)
      expectEqual(validator.layerCount, 1)
      let few = batch(Array(changes.prefix(40)))
      expectEqual(few.pieces(limits: Limits(), passesDescriptors: true).count, 1)
    }

    @Test func `pictures for which there are no descriptors still fit into their commits`() throws {
      var limits = Limits()
      limits.transactionBytes = 100_000
      let image = try image(100, 60)
      let changes = (1...9).map { CommitStep.defineImage($0, image) }
      let pieces = batch(changes).pieces(limits: limits, passesDescriptors: true)
      var validator = CommitValidator(limits: limits)
      for piece in pieces {
        let commit = piece.encoded(limits: limits, passesDescriptors: true) { _ in nil }
        #expect(commit.encoder.count > 24_000 || piece.changes.isEmpty)
        try commit.encoder.withOperations { bytes throws(WireError) in
          try validator.validate(bytes, commitTime: 0)
        }
      }
      expectEqual(validator.imageCount, 9)
      // A large picture needs no commit of its own while descriptors pass.
      let large = batch([.defineImage(1, try self.image(100, 150)), .createLayer(1)])
      expectEqual(large.pieces(limits: limits, passesDescriptors: true).count, 1)
      expectEqual(large.pieces(limits: limits, passesDescriptors: false).count, 2)
    }

    // MARK: Size

    @Test func `a commit with more pictures than fit goes in several`() throws {
      var limits = Limits()
      limits.transactionBytes = 100_000
      let image = try image(100, 50)
      let changes: [CommitStep] = (1...11).flatMap { id in
        [
          CommitStep.createLayer(id), .defineImage(id, image),
          .set(layer: id, key: .contents, value: .image(id)),
        ]
      }
      #expect(throws: WireError.self) { try validate([batch(changes)], limits: limits) }
      let pieces = batch(changes).pieces(limits: limits, passesDescriptors: false)
      expectEqual(pieces.map(\.changes.count), [2, 2, 2, 2, 2, 1, 22])
      let validator = try validate(pieces, limits: limits)
      expectEqual(validator.layerCount, 11)
      expectEqual(validator.imageCount, 11)
    }

    @Test func `the whole state goes in as many commits as it needs, and windows come last`()
      throws
    {
      var limits = Limits()
      limits.transactionBytes = 100_000
      var changes: [CommitStep] = []
      for id: UInt32 in 1...2000 {
        changes.append(.createLayer(id))
        changes.append(.set(layer: id, key: .opacity, value: .scalar(0.5)))
        changes.append(
          .set(layer: id, key: .bounds, value: .rect(Rectangle(x: 0, y: 0, width: 1, height: 1))))
      }
      changes.append(.setSublayers(layer: 1, Array(2...1000)))
      changes.append(.setSublayers(layer: 1001, Array(1002...2000)))
      changes.append(.createContext(1, layer: 1, title: "a", frame: .zero, isPlaced: true))
      changes.append(.createContext(2, layer: 1001, title: "b", frame: .zero, isPlaced: true))
      #expect(throws: WireError.self) { try validate([batch(changes)], limits: limits) }
      let pieces = batch(changes, isResend: true).pieces(limits: limits, passesDescriptors: true)
      expectGreater(pieces.count, 2)
      expectEqual(pieces.flatMap(\.changes).count, changes.count)
      let unseen = try validate(Array(pieces.dropLast()), limits: limits)
      expectEqual(unseen.contextCount, 0)
      let validator = try validate(pieces, limits: limits)
      expectEqual(validator.layerCount, 2000)
      expectEqual(validator.contextCount, 2)
      // Pictures that would fit alone are sent ahead as well.
      let picture = CommitStep.defineImage(1, try image(10, 10))
      let withPicture = batch([picture] + changes, isResend: true)
        .pieces(limits: limits, passesDescriptors: true)
      expectEqual(withPicture.count, pieces.count + 1)
      try expectEqual(validate(withPicture, limits: limits).imageCount, 1)
      // A commit with visible changes is never cut.
      expectEqual(batch(changes).pieces(limits: limits, passesDescriptors: true).count, 1)
    }

    // MARK: Limits

    @Test func `an animation beyond the server's limits changes nothing`() throws {
      var limits = Limits()
      limits.keyframes = 10
      limits.pathElements = 100
      limits.animationNesting = 2
      let target = AnimationDescription.Target(PropertyKeyPath(.path))
      let position = AnimationDescription.Target(PropertyKeyPath(.position))
      func basic(_ verbs: Int) -> AnimationDescription.Content {
        .basic(.init(target: target, to: .path(path(verbs))))
      }
      func frames(_ frames: AnimationDescription.Keyframes.Frames, times: Int = 0)
        -> AnimationDescription.Content
      {
        var keyframes = AnimationDescription.Keyframes(target: position, frames: frames)
        keyframes.keyTimes = (0..<times).map { Double($0) / Double(max(times, 1)) }
        return .keyframes(keyframes)
      }
      func points(_ count: Int) -> AnimationDescription.Keyframes.Frames {
        .values((0..<count).map { .point(Point(x: Double($0), y: 0)) })
      }
      func group(_ content: AnimationDescription.Content) -> AnimationDescription.Content {
        .group([AnimationDescription(timing: Timing(duration: 1), content: content)])
      }
      let fitting = [
        basic(100), frames(.path(path(100)), times: 10), frames(points(10), times: 10),
        group(basic(100)),
      ]
      let excessive = [
        basic(101), frames(.path(path(101))), frames(.path(path(2)), times: 11), frames(points(11)),
        frames(points(2), times: 11),
        group(basic(101)), group(group(basic(2))),
      ]
      for (index, content) in (fitting + excessive).enumerated() {
        let add = CommitStep.addAnimation(
          layer: 1, id: 1, AnimationDescription(timing: Timing(duration: 1), content: content))
        let validator = try validate([batch([.createLayer(1), add])], limits: limits)
        expectEqual(validator.animationCount, 1)
        let size = batch([add].fitting(limits)).encoded(passesDescriptors: false).encoder.count
        let plain = batch([add]).encoded(passesDescriptors: false).encoder.count
        expectEqual((size == plain), (index < fitting.count), "\(index)")
      }
    }

    @Test func `a path of 70,000 elements is left out, animated or not`() throws {
      let long = PropertyValue.path(path(70_000))
      let animation = AnimationDescription(
        timing: Timing(duration: 1),
        content: .basic(.init(target: .init(PropertyKeyPath(.path)), from: long, to: long)))
      _ = try validate([
        batch([
          .createLayer(1), .set(layer: 1, key: .path, value: long),
          .addAnimation(layer: 1, id: 1, animation),
        ])
      ])
    }

    @Test(arguments: [true, false])
    func `a picture that is too large is sent smaller`(passesDescriptors: Bool) throws {
      var limits = Limits()
      limits.oneImageBytes = 50_000
      limits.imageDimension = 1000
      limits.transactionBytes = 45_000
      for (width, height, size) in [
        (1001, 1, "501×1"), (125, 101, "63×51"), (2, 4004, "2×501"),
        (110, 100, "110×100"),
      ] {
        let image = try image(width, height)
        let changes: [CommitStep] = [
          .createLayer(1), .defineImage(1, image),
          .set(layer: 1, key: .contents, value: .image(1)), .releaseImage(1),
        ]
        let pieces = batch(changes).pieces(limits: limits, passesDescriptors: passesDescriptors)
        _ = try validate(pieces, limits: limits, passesDescriptors: passesDescriptors)
        let sent = pieces.flatMap(\.changes).compactMap { change -> String? in
          guard case .defineImage(_, let image) = change else { return nil }
          return "\(image.width)×\(image.height)"
        }
        expectEqual(sent, [size])
      }
    }
  }
}
