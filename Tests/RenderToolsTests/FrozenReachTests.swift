import Expectations
import RenderTools
import SoftwareRenderer
import TestSupport
import Testing

@Suite struct FrozenReachTests {
  /// The picture from which a transition starts includes what lies beyond the edge of the window, as far as a blur
  /// brings it inside.
  @Test func `a fade begins with a blur at the window's edge as it was`() throws {
    let (header, records) = try assembled(
      """
      recording 60x40 background #202428
      0 connect 1
      0 1 hello "edge"
      0 1 commit at 0
      createLayer 1
      set 1 bounds 0 0 60 40
      set 1 position 30 20
      set 1 backgroundColor 1 1 1 1
      createLayer 2
      set 2 bounds 0 0 60 40
      set 2 position 30 20
      insertSublayer 2 at 0 of 1
      createLayer 3
      set 3 bounds 0 0 40 40
      set 3 position 5 20
      set 3 backgroundColor 0.9 0.2 0.1 1
      set 3 filters ["b" "gaussianBlur" { "inputRadius" scalar 4 }]
      insertSublayer 3 at 0 of 2
      createContext 1 layer 1 origin 0 0 size 60 40 "edge"
      0 tick
      0.5 1 commit at 0.5
      addAnimation 1 to 2 transition fade duration 1
      0.5 tick
      """)
    var frames: [[UInt32]] = []
    try Replay(header, records, renderer: SoftwareRenderer(threads: 1)).run(.recorded) { frame in
      frames.append(Array(frame.pixels))
      return true
    }
    try #require(frames.count == 2)
    // Transparent edges are rounded in the picture, too.
    let comparison = PictureComparison(frames[0], frames[1], width: 60, tolerance: 1)
    expectEqual(comparison.differing, 0, "by up to \(comparison.worst)")
  }
}
