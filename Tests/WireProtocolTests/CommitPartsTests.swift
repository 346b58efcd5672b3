import AnimationEvaluation
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
    try encoder.operations.withUnsafeBytes { try validator.validate($0) }
    return validator.parts
  }

  private func fill(_ encoder: inout CommitEncoder, _ layer: UInt32 = 1) {
    encoder.createLayer(layer)
    for step in 0..<10 {
      encoder.setPoint(Point(x: Double(step), y: 0), for: .position, of: layer)
    }
  }

  @Test func `short ones are not divided`() throws {
    #expect(try parts { $0.createLayer(1) } == nil)
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
    #expect(parts.isDivisible && parts.values.count == 2)
    #expect(parts.animations.count == 1 && parts.others.count == 1)
    #expect(parts.rest(.values) == parts.others + parts.animations)
    #expect(parts.rest(.animations) == parts.others)
    #expect(parts.pieceCount(.values) == 2 && parts.pieceCount(.animations) == 3)
    let pieces = parts.pieces(1..<3)
    #expect(Array(pieces.values) == [parts.values[1]])
    #expect(Array(pieces.animations) == parts.animations)
    let bytes = (parts.values + parts.rest(.values)).sorted { $0.lowerBound < $1.lowerBound }
    #expect(bytes.first?.lowerBound == 0 && bytes.last?.upperBound == count)
    #expect(zip(bytes, bytes.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
  }

  @Test func `pieces have a bounded length`() throws {
    let parts = try #require(
      try self.parts { encoder in
        encoder.createLayer(1)
        for step in 0..<20_000 {
          encoder.setPoint(Point(x: Double(step), y: 0), for: .position, of: 1)
        }
      })
    #expect(parts.values.count > 5)
    #expect(parts.values.allSatisfy { $0.count < CommitParts.pieceBytes + 64 })
  }

  @Test(arguments: [(CommitDivision.values, 2048), (.animations, 256)])
  func `short pieces count as much as the least, and long ones as their bytes`(
    division: CommitDivision, least: Int
  ) throws {
    let parts = try #require(
      try self.parts { encoder in
        encoder.createLayer(1)
        for _ in 0..<300 {
          encoder.unset(.backgroundColor, of: 1)
          encoder.removeFromSuperlayer(1)
        }
        for step in 0..<1000 {
          encoder.setPoint(Point(x: Double(step), y: 0), for: .position, of: 1)
        }
      })
    #expect(parts.values.count == 301 && parts.others.count == 300)
    let weight = (0..<parts.pieceCount(division)).reduce(0) {
      $0 + parts.weight(ofPiece: $1, division)
    }
    #expect(parts.weight(division) == weight)
    #expect(weight == 300 * least + (parts.values.last?.count ?? 0))
    let bytes = parts.values.reduce(0) { $0 + $1.count }
    #expect(parts.addedWeight(division) == weight - bytes)
    #expect(parts.heapBytes >= 601 * 16)
  }

  @Test func `a commit of many animations is long, however few bytes it has`() throws {
    func parts(_ animationCount: UInt32) throws -> CommitParts? {
      var encoder = CommitEncoder()
      encoder.createLayer(1)
      for number in 1...animationCount {
        encoder.addAnimation(
          number, to: 1, .basic(.init(.opacity), from: .scalar(0), to: .scalar(1)))
      }
      #expect(encoder.count < CommitParts.shortBytes)
      var validator = CommitValidator()
      try encoder.operations.withUnsafeBytes { try validator.validate($0) }
      return validator.parts
    }
    #expect(try parts(1900) == nil)
    let long = try #require(try parts(2500))
    #expect(long.animations.count == 2500)
    let bytes = long.animations.reduce(0) { $0 + $1.count }
    #expect(long.weight(.animations) == 2500 * 768 + bytes + 256)
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
    #expect(try parts(false)?.doubledBytes(afterPieces: 2) == 0)
    #expect(try parts(true)?.doubledBytes(afterPieces: 1) == 0)
    #expect(try parts(true)?.doubledBytes(afterPieces: 2) ?? 0 > 1024)
  }

  @Test func `animations of a client with a time of its own stay with the tree`() throws {
    var encoder = CommitEncoder()
    encoder.createLayer(1)
    encoder.setScalar(2, for: .speed, of: 1)
    var validator = CommitValidator()
    try encoder.operations.withUnsafeBytes { try validator.validate($0) }
    validator.undividedBytes = 0
    encoder = CommitEncoder()
    encoder.createLayer(2)
    encoder.addAnimation(1, to: 2, .basic(.init(.opacity), from: .scalar(0), to: .scalar(1)))
    encoder.insertSublayer(2, at: 0, of: 1)
    try encoder.operations.withUnsafeBytes { try validator.validate($0) }
    let parts = try #require(validator.parts)
    #expect(parts.isDivisible && parts.animations.isEmpty && parts.others.count == 1)
  }

  @Test func `where the order counts they stay whole`() throws {
    let animation = AnimationDescription.basic(.init(.opacity), from: .scalar(0), to: .scalar(1))
    // The begin of the animation follows from the layer's time at that place.
    #expect(
      try parts {
        fill(&$0)
        $0.addAnimation(1, to: 1, animation)
        $0.setScalar(2, for: .speed, of: 1)
      }?.isDivisible == false)
    #expect(
      try parts {
        fill(&$0)
        $0.addAnimation(1, to: 1, animation)
      }?.isDivisible == true)
    // All layers at once would be more than there may be.
    #expect(
      try parts {
        fill(&$0)
        $0.destroyLayer(1)
        $0.createLayer(2)
      }?.isDivisible == false)
  }
}
