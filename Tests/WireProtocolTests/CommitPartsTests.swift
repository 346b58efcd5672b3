import AnimationEvaluation
import Expectations
import GraphicsValues
import TestSupport
import Testing
import WireProtocol

@Suite struct `Dividing commits` {
  private func parts(_ write: (inout CommitEncoder) -> Void) throws -> CommitParts? {
    var encoder = CommitEncoder()
    write(&encoder)
    var validator = CommitValidator()
    validator.undividedBytes = 100
    try encoder.operations.withUnsafeBytes { try validator.validate($0, commitTime: 0) }
    return validator.parts
  }

  private func fill(_ encoder: inout CommitEncoder, _ layer: UInt32 = 1) {
    encoder.createLayer(layer)
    for step in 0..<10 {
      encoder.setProperty(.point(Point(x: Double(step), y: 0)), for: .position, of: layer)
    }
  }

  @Test func `short commits are not divided`() throws {
    try expectNil(parts { $0.createLayer(1) })
  }

  @Test func `values come first, then animations, the tree last, and none is lost`() throws {
    var count = 0
    let parts = try #require(
      try self.parts { encoder in
        fill(&encoder)
        fill(&encoder, 2)
        encoder.insertSublayer(2, at: 0, of: 1)
        encoder.setScalar(0.5, for: .opacity, of: 2)
        encoder.addAnimation(1, to: 2, .basic(.init(.opacity), from: .scalar(0), to: .scalar(1)))
        count = encoder.count
      })
    expectEqual(parts.values.count, 2)
    expectEqual(parts.animations.count, 1)
    expectEqual(parts.others.count, 1)
    expectEqual(parts.pieceCount, 3)
    let pieces = parts.pieces(1..<3)
    expectEqual(Array(pieces.values), [parts.values[1]])
    expectEqual(Array(pieces.animations), parts.animations)
    let bytes = (parts.values + parts.animations + parts.others)
      .sorted { $0.lowerBound < $1.lowerBound }
    expectEqual(bytes.first?.lowerBound, 0)
    expectEqual(bytes.last?.upperBound, count)
    #expect(zip(bytes, bytes.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
  }

  @Test func `pieces have a bounded length`() throws {
    let parts = try #require(
      try self.parts { encoder in
        encoder.createLayer(1)
        for step in 0..<20_000 {
          encoder.setProperty(.point(Point(x: Double(step), y: 0)), for: .position, of: 1)
        }
      })
    expectGreater(parts.values.count, 5)
    #expect(parts.values.allSatisfy { $0.count < CommitParts.pieceBytes + 64 })
  }

  @Test func `short pieces count as much as the least, and long ones as their bytes`() throws {
    let parts = try #require(
      try self.parts { encoder in
        encoder.createLayer(1)
        for _ in 0..<300 {
          encoder.unset(.backgroundColor, of: 1)
          encoder.removeFromSuperlayer(1)
        }
        for step in 0..<1000 {
          encoder.setProperty(.point(Point(x: Double(step), y: 0)), for: .position, of: 1)
        }
      })
    expectEqual(parts.values.count, 301)
    expectEqual(parts.others.count, 300)
    let weight = (0..<parts.pieceCount).reduce(0) { $0 + parts.weight(ofPiece: $1) }
    expectEqual(parts.weight, weight)
    expectEqual(weight, 300 * 256 + (parts.values.last?.count ?? 0))
    let bytes = parts.values.reduce(0) { $0 + $1.count }
    expectEqual(parts.addedWeight, weight - bytes)
    expectAtLeast(parts.heapBytes, 601 * 16)
  }

  @Test func `a commit of many animations is long, however few bytes it has`() throws {
    func parts(_ animationCount: UInt32) throws -> CommitParts? {
      var encoder = CommitEncoder()
      encoder.createLayer(1)
      for number in 1...animationCount {
        encoder.addAnimation(
          number, to: 1, .basic(.init(.opacity), from: .scalar(0), to: .scalar(1)))
      }
      expectLess(encoder.count, CommitParts.shortBytes)
      var validator = CommitValidator()
      try encoder.operations.withUnsafeBytes { try validator.validate($0, commitTime: 0) }
      return validator.parts
    }
    try expectNil(parts(1900))
    let long = try #require(try parts(2500))
    expectEqual(long.animations.count, 2500)
    let bytes = long.animations.reduce(0) { $0 + $1.count }
    expectEqual(long.weight, 2500 * 768 + bytes + 256)
  }

  @Test func `animations that come before those they replace count twice`() throws {
    func parts(_ replaces: Bool) throws -> CommitParts? {
      try self.parts {
        fill(&$0)
        for number in 1...2 as ClosedRange<UInt32> {
          $0.addAnimation(
            number, to: 1, .basic(.init(.opacity), from: .scalar(0), to: .scalar(1)))
          if replaces, number == 1 { $0.removeAnimation(number, from: 1) }
        }
      }
    }
    try expectEqual(parts(false)?.doubledBytes, 0)
    try expectGreater(parts(true)?.doubledBytes ?? 0, 1024)
  }

  @Test func `replaced values and layers count until the rest is applied`() throws {
    var path = PathValue()
    path.move(to: .zero)
    for x in 0..<1000 { path.line(to: Point(x: Double(x), y: 5)) }
    var validator = CommitValidator()
    func parts(_ write: (inout CommitEncoder) -> Void) throws -> CommitParts? {
      var encoder = CommitEncoder()
      write(&encoder)
      try encoder.operations.withUnsafeBytes { try validator.validate($0, commitTime: 0) }
      return validator.parts
    }
    _ = try parts {
      $0.createLayer(1)
      $0.createLayer(2)
      $0.set(.path(path), for: .shadowPath, of: 1)
    }
    validator.undividedBytes = 0
    let replacing = try #require(
      try parts {
        $0.destroyLayer(2)
        $0.createLayer(3)
        $0.set(.path(PathValue()), for: .shadowPath, of: 1)
      })
    expectEqual(replacing.destroyedCount, 1)
    // The path came without spare room.
    expectGreater(replacing.doubledBytes, path.heapBytes * 9 / 10)
    let moving = try parts { $0.setPoint(.zero, for: .position, of: 3) }
    expectEqual(moving?.doubledBytes, 0)
  }

  @Test func `animations of a client with a time of its own are pieces, and so are transitions`()
    throws
  {
    var encoder = CommitEncoder()
    encoder.createLayer(1)
    encoder.setScalar(2, for: .speed, of: 1)
    var validator = CommitValidator()
    try encoder.operations.withUnsafeBytes { try validator.validate($0, commitTime: 0) }
    validator.undividedBytes = 0
    encoder = CommitEncoder()
    encoder.createLayer(2)
    encoder.addAnimation(1, to: 2, .basic(.init(.opacity), from: .scalar(0), to: .scalar(1)))
    let transition = AnimationDescription(
      timing: Timing(duration: 1), content: .transition(.init()))
    encoder.addAnimation(
      2, to: 1, AnimationDescription(timing: Timing(duration: 1), content: .group([transition])))
    encoder.insertSublayer(2, at: 0, of: 1)
    try encoder.operations.withUnsafeBytes { try validator.validate($0, commitTime: 0) }
    let parts = try unwrap(validator.parts)
    expectEqual(parts.pieceCount, 3)
    expectEqual(parts.others.count, 1)
  }

  @Test func `animations begin by the time of their layer at their place`() throws {
    let animation = AnimationDescription.basic(.init(.opacity), from: .scalar(0), to: .scalar(1))
    var encoder = CommitEncoder()
    fill(&encoder)
    fill(&encoder, 2)
    encoder.addAnimation(1, to: 2, animation)
    encoder.setScalar(2, for: .speed, of: 1)
    encoder.addAnimation(2, to: 2, animation)
    encoder.setMask(2, of: 1)
    encoder.addAnimation(3, to: 2, animation)
    encoder.setScalar(5, for: .timeOffset, of: 2)
    encoder.addAnimation(4, to: 2, animation)
    encoder.setScalar(0, for: .timeOffset, of: 2)
    encoder.setMask(0, of: 1)
    encoder.addAnimation(5, to: 2, animation)
    var validator = CommitValidator()
    validator.undividedBytes = 100
    try encoder.operations.withUnsafeBytes { try validator.validate($0, commitTime: 3) }
    let parts = try unwrap(validator.parts)
    let first = parts.pieceCount - 5
    expectEqual(Array(parts.pieces(first..<first + 5).begins), [3, 3, 6, 11, 3])
    expectEqual(Array(parts.pieces(first + 2..<first + 4).begins), [6, 11])
  }

  /// Finding the begin of such an animation means walking through all layers above.
  @Test func `an animation on a layer that is too deep is refused where layers have times`() throws
  {
    func write(_ isTimed: Bool) -> CommitEncoder {
      var encoder = CommitEncoder()
      for layer in 1...6 as ClosedRange<UInt32> { encoder.createLayer(layer) }
      if isTimed { encoder.setScalar(2, for: .speed, of: 1) }
      // From the leaf to the root: each superlayer is a root itself.
      for layer in 2...6 as ClosedRange<UInt32> {
        encoder.insertSublayer(layer - 1, at: 0, of: layer)
      }
      encoder.addAnimation(1, to: 1, .basic(.init(.opacity), from: .scalar(0), to: .scalar(1)))
      encoder.removeFromSuperlayer(3)
      return encoder
    }
    var limits = Limits()
    limits.treeDepth = 5
    func validate(_ isTimed: Bool) throws {
      var validator = CommitValidator(limits: limits)
      try write(isTimed).operations.withUnsafeBytes { try validator.validate($0, commitTime: 0) }
    }
    try validate(false)
    let error = #expect(throws: WireError.self) { try validate(true) }
    expectEqual(error?.code, .limitExceeded)
  }

  @Test func `layers and images made after others have gone come in pieces`() throws {
    func parts(
      _ limits: Limits, _ write: (inout CommitEncoder) -> Void
    ) throws -> CommitParts? {
      var encoder = CommitEncoder()
      fill(&encoder)
      encoder.addImage(1, width: 2, height: 2, [1, 2, 3, 4])
      var validator = CommitValidator(limits: limits)
      try encoder.operations.withUnsafeBytes { try validator.validate($0, commitTime: 0) }
      validator.undividedBytes = 0
      encoder = CommitEncoder()
      write(&encoder)
      try encoder.operations.withUnsafeBytes { try validator.validate($0, commitTime: 0) }
      return validator.parts
    }
    func layers(_ encoder: inout CommitEncoder) {
      encoder.destroyLayer(1)
      encoder.createLayer(2)
    }
    func images(_ encoder: inout CommitEncoder) {
      encoder.releaseImage(1)
      encoder.addImage(2, width: 2, height: 2, [1, 2, 3, 4])
    }
    var limits = Limits()
    for write in [layers, images] {
      let parts = try #require(try parts(limits, write))
      expectEqual(parts.values.count, 1)
      expectEqual(parts.others.count, 1)
    }
    limits.layers = 1
    try expectNotNil(parts(limits, layers))
    limits.images = 1
    try expectNotNil(parts(limits, images))
  }

  /// Each animation would walk through the times of all layers above.
  @Test func `the steps for finding begin times are bounded`() throws {
    var encoder = CommitEncoder()
    for layer in 1...200 as ClosedRange<UInt32> {
      encoder.createLayer(layer)
      encoder.setScalar(2, for: .speed, of: layer)
      if layer > 1 { encoder.insertSublayer(layer, at: 0, of: layer - 1) }
    }
    var limits = Limits()
    limits.layers = 200
    limits.animations = 2000
    var validator = CommitValidator(limits: limits)
    try encoder.operations.withUnsafeBytes { try validator.validate($0, commitTime: 0) }
    validator.undividedBytes = 0
    // The limit is 65,536 steps; each begin takes 50, and 8 for each timing.
    func validate(_ count: UInt32, begin: Double) throws {
      var encoder = CommitEncoder()
      for number in 1...count {
        encoder.addAnimation(
          number, to: 200,
          .basic(.init(.opacity), from: .scalar(0), to: .scalar(1), begin: begin))
      }
      var trial = validator
      try encoder.operations.withUnsafeBytes { try trial.validate($0, commitTime: 0) }
    }
    try validate(39, begin: 0)
    #expect(throws: WireError.self) { try validate(40, begin: 0) }
    try validate(2000, begin: 1)
  }

  @Test func `tables of removed times take no memory`() throws {
    var validator = CommitValidator()
    var bytes: [Int] = []
    for speed in [1.0, 2, 1] {
      var encoder = CommitEncoder()
      for layer in 1...1000 as ClosedRange<UInt32> {
        if bytes.isEmpty { encoder.createLayer(layer) }
        encoder.setScalar(speed, for: .speed, of: layer)
      }
      try encoder.operations.withUnsafeBytes { try validator.validate($0, commitTime: 0) }
      bytes.append(validator.objects.shadowBytes)
    }
    #expect(bytes[0] == bytes[2] && bytes[1] > bytes[0] + 40_000)
  }
}
