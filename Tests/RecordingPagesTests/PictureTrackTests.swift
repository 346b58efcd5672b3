import DrawList
import Expectations
import GraphicsValues
import RecordingPages
import Testing

@Suite struct PictureTrackTests {
  /// The numbers of frames stored whole, out of `count` frames that change one pixel each.
  private func keys(of count: Int, isLive: Bool, time: (Int) -> Double) throws -> [Int] {
    var track = PictureTrack(framesPerPicture: 1, isLive: isLive)
    var pixels = [UInt32](repeating: 0xFF00_0000, count: 64)
    return try (0..<count).filter { frame in
      pixels[0] = 0xFF00_0000 | UInt32(frame)
      var damage = DamageRegion()
      damage.add(PixelRect(minX: 0, minY: 0, maxX: 1, maxY: 1))
      let added = try pixels.withUnsafeBufferPointer {
        try track.add($0, width: 8, height: 8, damage: damage, at: time(frame))
      }
      return added?.0 == "key"
    }
  }

  @Test func `a whole picture comes each second`() throws {
    try expectEqual(keys(of: 130, isLive: true) { Double($0) / 64 }, [0, 64, 128])
    try expectEqual(keys(of: 130, isLive: false) { Double($0) / 64 }, [0, 64, 128])
  }

  @Test func `a live page has whole pictures while the clock stands, so that it can forget`() throws
  {
    try expectEqual(keys(of: 250, isLive: true) { _ in 7 }, [0, 120, 240])
  }
}
