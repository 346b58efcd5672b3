import Expectations
import RenderTools
import SoftwareRenderer
import TestSupport
import Testing

/// Nothing is painted outside the clip of a superlayer, whatever a layer needs pixels from there for.
@Suite struct SurroundingClipTests {
  private static let size = (width: 60, height: 40)

  /// The frames of a white window in which layer 2 clips to its left half.
  private func frames(_ layers: String, then: String = "") throws -> [[UInt32]] {
    let (header, records) = try assembled(
      """
      recording \(Self.size.width)x\(Self.size.height) background #202428
      0 connect 1
      0 1 hello "clip"
      0 1 commit at 0
      createLayer 1
      set 1 bounds 0 0 60 40
      set 1 position 30 20
      set 1 backgroundColor 1 1 1 1
      createLayer 2
      set 2 bounds 0 0 30 40
      set 2 position 15 20
      set 2 masksToBounds true
      insertSublayer 2 at 0 of 1
      \(layers)
      createContext 1 layer 1 origin 0 0 size 60 40 "clip"
      0 tick
      \(then)
      """)
    var frames: [[UInt32]] = []
    try Replay(header, records, renderer: SoftwareRenderer(threads: 1)).run(.recorded) { frame in
      frames.append(Array(frame.pixels))
      return true
    }
    return frames
  }

  private func expectWhiteOutside(_ pixels: [UInt32], _ comment: String) {
    let (width, height) = Self.size
    let painted = (0..<height).reduce(0) { count, y in
      count + (30..<width).count { pixels[y * width + $0] != 0xFFFF_FFFF }
    }
    expectEqual(painted, 0, comment)
  }

  @Test(arguments: [0, 6], ["0 0 0 1", "0 0 0 0"])
  func `a card with a shadow stays inside`(radius: Int, shadow: String) throws {
    let shown = try frames(
      """
      createLayer 3
      set 3 bounds 0 0 20 20
      set 3 position 30 20
      set 3 backgroundColor 0.2 0.4 0.9 1
      set 3 masksToBounds true
      set 3 cornerRadius \(radius)
      set 3 shadowOpacity 1
      set 3 shadowRadius 5
      set 3 shadowColor \(shadow)
      insertSublayer 3 at 0 of 2
      createLayer 4
      set 4 bounds 0 0 4 4
      set 4 position 4 4
      set 4 backgroundColor 1 0 0 1
      insertSublayer 4 at 0 of 3
      """)
    expectEqual(shown.first?[20 * 60 + 25], 0xFF33_66E6)
    expectWhiteOutside(shown[0], "radius \(radius), shadow \(shadow)")
  }

  @Test(arguments: ["", "set 5 filters [\"b\" \"gaussianBlur\" { \"inputRadius\" scalar 4 }]"])
  func `an old picture stays inside while it fades`(filter: String) throws {
    let shown = try frames(
      """
      createLayer 3
      set 3 bounds 0 0 20 20
      set 3 position 20 20
      insertSublayer 3 at 0 of 2
      createLayer 4
      set 4 bounds 0 0 30 8
      set 4 position 20 4
      set 4 backgroundColor 0.9 0.2 0.1 1
      insertSublayer 4 at 0 of 3
      createLayer 5
      set 5 bounds 0 0 30 8
      set 5 position 20 16
      set 5 backgroundColor 0.1 0.6 0.2 1
      \(filter)
      insertSublayer 5 at 1 of 3
      """,
      then: """
        0.5 1 commit at 0.5
        addAnimation 1 to 3 transition fade duration 1
        0.5 tick
        1 tick
        """)
    expectEqual(shown.count, 3)
    for (number, pixels) in shown.enumerated() { expectWhiteOutside(pixels, "frame \(number)") }
    let comparison = PictureComparison(shown[0], shown[1], width: 60, tolerance: 1)
    expectEqual(comparison.differing, 0, "by up to \(comparison.worst)")
  }
}
