import AnimationEvaluation
import ArbitraryProtocolValues
import Expectations
import GraphicsValues
import Testing
import WireProtocol

/// The animations and long values that a validator keeps for those who apply the commit.
@Suite struct `Kept values` {
  private func visit(
    _ operations: [UInt8], _ decoded: DecodedValues, _ pieces: [Range<Int>]? = nil
  ) -> [UInt8] {
    let pieces = pieces ?? [0..<operations.count]
    var visitor = ReencodingVisitor()
    operations.withUnsafeBytes { bytes in
      var reader = DecodedReader(decoded, from: pieces.first?.lowerBound ?? 0)
      for piece in pieces { visitCommit(bytes, piece, &reader, &visitor) }
    }
    return visitor.encoder.operations
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `are the values of the commit, whole, in pieces, and from any piece on`(seed: UInt64) throws
  {
    var values = ArbitraryValues(seed: seed)
    var validator = CommitValidator()
    validator.undividedBytes = 0
    for _ in 0..<6 {
      let operations = values.operations()
      expectNil(validator.error(of: operations))
      let decoded = validator.takeDecoded()
      expectEqual(visit(operations, decoded), operations)
      let pieces = operationRanges(operations)
      expectEqual(visit(operations, decoded, pieces), operations)
      let half = Array(pieces[(pieces.count / 2)...])
      expectEqual(
        visit(operations, decoded, half), Array(operations[(half.first?.lowerBound ?? 0)...]))
    }
  }

  private func commit(to end: Double, name: String) -> [UInt8] {
    var encoder = CommitEncoder()
    encoder.createLayer(1)
    encoder.set(.text(name), for: .name, of: 1)
    encoder.addAnimation(1, to: 1, basic(.opacity, to: .scalar(end)))
    return encoder.operations
  }

  @Test func `are not decoded again`() throws {
    var validator = CommitValidator()
    expectNil(validator.error(of: commit(to: 0.25, name: "one")))
    // Bytes of the same shape with other values: only the kept values can come from the first commit.
    let decoded = validator.takeDecoded()
    let (first, second) = (commit(to: 0.25, name: "one"), commit(to: 0.75, name: "two"))
    expectEqual(visit(second, decoded), first)
    let pieces = operationRanges(second)
    expectEqual(visit(second, decoded, pieces), first)
    for start in pieces.indices {
      let rest = Array(pieces[start...])
      expectEqual(visit(second, decoded, rest), Array(first[rest[0].lowerBound...]))
    }
  }

  @Test func `of operations that are elsewhere are not used`() throws {
    var validator = CommitValidator()
    expectNil(validator.error(of: commit(to: 0.25, name: "one")))
    let decoded = validator.takeDecoded()
    var other = CommitEncoder()
    other.createLayer(1)
    other.createLayer(2)
    other.set(.text("two"), for: .name, of: 1)
    other.addAnimation(1, to: 1, basic(.opacity, to: .scalar(0.75)))
    expectEqual(visit(other.operations, decoded), other.operations)
    // An operation that ends before its kept value does is not read beyond the commit's end.
    let cut = Array(commit(to: 0.75, name: "two")[..<16])
    expectEqual(visit(cut, decoded), Array(cut[..<8]))
    expectEqual(visit([], decoded), [])
    expectEqual(visit(cut, decoded, [8..<4096]), [])
  }

  @Test func `are those of the last commit, and are given away once`() {
    var validator = CommitValidator()
    expectNil(validator.error(of: commit(to: 0.25, name: "one")))
    expectGreater(validator.takeDecoded().heapBytes, 0)
    expectEqual(validator.takeDecoded().heapBytes, 0)
    expectNil(validator.error { $0.set(.text("a name of more than 15 bytes"), for: .name, of: 1) })
    expectNil(validator.error { $0.setScalar(1, for: .opacity, of: 1) })
    expectEqual(validator.takeDecoded().heapBytes, 0)
  }

  @Test func `count with the memory that they point to, and are dropped beyond a limit`() {
    let text = String(repeating: "x", count: 1 << 20)
    var encoder = CommitEncoder()
    encoder.createLayer(1)
    for _ in 0..<24 { encoder.set(.text(text), for: .name, of: 1) }
    var limits = Limits()
    limits.textBytes = 1 << 20
    var validator = CommitValidator(limits: limits)
    expectNil(validator.error(of: encoder.operations))
    let decoded = validator.takeDecoded()
    expectGreater(decoded.heapBytes, 15 << 20)
    expectAtMost(decoded.heapBytes, 16 << 20)
    expectTrue(visit(encoder.operations, decoded) == encoder.operations)
  }
}
