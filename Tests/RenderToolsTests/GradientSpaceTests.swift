import Expectations
import RenderTools
import SoftwareRenderer
import TestSupport
import Testing

/// A gradient's points are fractions of its layer's bounds (§11.3), whatever clips the layer.
@Suite struct GradientSpaceTests {
  private static let width = 220

  /// The frames of gradients from red to blue in two columns: in perspective, and flat. Those of the lower row, 40
  /// points below the upper one, have a sublayer, so that a group clips them to their round corners.
  private func frames(_ records: String = "0 tick") throws -> [[UInt32]] {
    func gradient(_ id: Int, in parent: Int, _ x: Double, _ y: Double, _ properties: String)
      -> String
    {
      """
      createLayer \(id)
      set \(id) kind gradient
      set \(id) bounds 0 0 80 30
      set \(id) position \(x) \(y)
      set \(id) colors [1 0 0 1, 0 0 1 1]
      set \(id) startPoint 0 0.5
      set \(id) endPoint 1 0.5
      set \(id) cornerRadius 8
      set \(id) masksToBounds true
      \(properties)insertSublayer \(id) at 0 of \(parent)

      """
    }
    func sublayer(_ id: Int, in parent: Int) -> String {
      """
      createLayer \(id)
      set \(id) bounds 0 0 4 4
      set \(id) position 40 26
      set \(id) backgroundColor 0 1 0 1
      insertSublayer \(id) at 0 of \(parent)

      """
    }
    let turned =
      "transform 0.9998477 0 -0.0174524 0 0 1 0 0 0.0174524 0 0.9998477 0 0 0 0 1\n"
    let (header, recorded) = try assembled(
      """
      recording \(Self.width)x80 background #202428
      0 connect 1
      0 1 hello "gradients"
      0 1 commit at 0
      createLayer 1
      set 1 bounds 0 0 220 80
      set 1 position 110 40
      set 1 backgroundColor 1 1 1 1
      createLayer 2
      set 2 bounds 0 0 220 80
      set 2 position 110 40
      set 2 sublayerTransform 1 0 0 0 0 1 0 0 0 0 1 -0.0005 0 0 0 1
      insertSublayer 2 at 0 of 1
      \(gradient(3, in: 2, 55, 20, "set 3 " + turned))\
      \(gradient(4, in: 2, 55, 60, "set 4 " + turned))\
      \(sublayer(5, in: 4))\
      \(gradient(6, in: 1, 165, 20, ""))\
      \(gradient(7, in: 1, 165, 60, ""))\
      \(sublayer(8, in: 7))\
      createContext 1 layer 1 origin 0 0 size 220 80 "gradients"
      \(records)
      """)
    var frames: [[UInt32]] = []
    try Replay(header, recorded, renderer: SoftwareRenderer(threads: 1)).run(.recorded) { frame in
      frames.append(Array(frame.pixels))
      return true
    }
    return frames
  }

  /// The pixels of a row, between two columns.
  private func row(_ y: Int, _ columns: Range<Int>, of pixels: [UInt32]) -> [UInt32] {
    columns.map { pixels[y * Self.width + $0] }
  }

  @Test(arguments: [20..<90, 130..<200])
  func `a group that clips a gradient leaves its colours where they are`(columns: Range<Int>) throws
  {
    let pixels = try #require(try frames().first)
    // The rows above and below the middle are the same in perspective, too.
    let (alone, clipped) = (row(20, columns, of: pixels), row(59, columns, of: pixels))
    let comparison = PictureComparison(alone, clipped, width: columns.count, tolerance: 1)
    expectEqual(
      comparison.differing, 0,
      "\(alone.map { String($0, radix: 16) }) \(clipped.map { String($0, radix: 16) })")
    #expect(Set(alone).count > 40)
  }

  @Test func `a fade of a clipped gradient begins with the picture before it`() throws {
    let frames = try frames(
      """
      0 tick
      0.5 1 commit at 0.5
      addAnimation 1 to 7 transition fade duration 1
      0.5 tick
      """)
    try #require(frames.count == 2)
    // The whole layer but for its antialiased corners.
    for y in 50..<70 {
      expectEqual(row(y, 125..<205, of: frames[1]), row(y, 125..<205, of: frames[0]), "row \(y)")
    }
  }
}
