import Expectations
import Testing

import RenderServer

@Suite struct SurfaceReadingTests {
  @Test func `a kernel that keeps its promise is used, unless copying was asked for`() throws {
    try expectTrue(SurfaceReading.auto.mapsMemory(fault: nil))
    try expectTrue(SurfaceReading.map.mapsMemory(fault: nil))
    try expectFalse(SurfaceReading.copy.mapsMemory(fault: nil))
  }

  @Test func `on any other kernel frames are copied, and mapping that was asked for is an error`()
    throws
  {
    try expectFalse(SurfaceReading.auto.mapsMemory(fault: "a hole"))
    try expectFalse(SurfaceReading.copy.mapsMemory(fault: "a hole"))
    #expect(throws: SurfaceReadingError(fault: "a hole")) {
      try SurfaceReading.map.mapsMemory(fault: "a hole")
    }
  }
}

@Suite struct RecordedSurfacesTests {
  @Test func `the option is all, hashes or a number of megabytes`() {
    expectEqual(RecordedSurfaces("all"), .all)
    expectEqual(RecordedSurfaces("hashes"), .hashes)
    expectEqual(RecordedSurfaces("12"), .megabytes(12))
    for text in ["", "0", "-1", "1.5", "1000001", "99999999999999999999", "ALL"] {
      expectNil(RecordedSurfaces(text))
    }
  }

  @Test func `bytes fit as far as media time has filled the bucket, and it holds a second's`() {
    var budget = FrameBytesBudget(.megabytes(2))
    expectTrue(budget.take(1_500_000, at: 10))
    expectFalse(budget.take(600_000, at: 10))
    expectTrue(budget.take(500_000, at: 10))
    expectFalse(budget.take(1, at: 10))
    expectTrue(budget.take(1_000_000, at: 10.5))
    expectTrue(budget.take(2_000_000, at: 100))
    expectFalse(budget.take(1, at: 100))
  }

  @Test func `time that goes back fills nothing`() {
    var budget = FrameBytesBudget(.megabytes(1))
    expectTrue(budget.take(1_000_000, at: 5))
    expectFalse(budget.take(1, at: 4))
    expectFalse(budget.take(1, at: 5))
    expectTrue(budget.take(1, at: 6))
  }

  @Test func `equal bytes are there once, as long as their hash is among the first`() {
    var frames = RecordedFrameBytes(.all, mostKnown: 2)
    func take(_ byte: UInt8) -> RecordedFrameBytes.Part {
      frames.take(withUnsafeBytes(of: byte) { ContentsDigest(of: $0) }, 1, at: 0)
    }
    expectEqual((1...3).map(take), [.new, .new, .new])
    expectEqual((1...3).map(take), [.known, .known, .new])
  }

  @Test func `all has room for everything, and hashes for nothing`() {
    var all = FrameBytesBudget(.all)
    expectTrue(all.take(.max, at: 0))
    var none = FrameBytesBudget(.hashes)
    expectFalse(none.take(1, at: 0))
    expectFalse(none.take(1, at: 1e9))
  }
}
