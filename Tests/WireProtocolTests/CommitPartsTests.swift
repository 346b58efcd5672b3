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

  @Test func `values come first, the tree and animations last, and none is lost`() throws {
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
    #expect(parts.isDivisible && parts.values.count == 2 && parts.others.count == 2)
    let bytes = (parts.values + parts.others).sorted { $0.lowerBound < $1.lowerBound }
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

  @Test func `short pieces count as much as the least, and long ones as their bytes`() throws {
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
    #expect(parts.weight == parts.values.reduce(0) { $0 + CommitParts.weight(of: $1) })
    #expect(parts.weight == 300 * 2048 + (parts.values.last?.count ?? 0))
    let bytes = parts.values.reduce(0) { $0 + $1.count }
    #expect(parts.addedWeight == parts.weight - bytes)
    #expect(parts.heapBytes >= 601 * 16)
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
