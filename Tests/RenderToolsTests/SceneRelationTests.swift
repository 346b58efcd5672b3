import Expectations
import RenderTools
import SoftwareRenderer
import TestSupport
import Testing

@Suite struct SceneRelationTests {
  private static let width = 120
  private static let height = 90

  private func picture(_ operations: [String], scale: Int = 1) throws -> [UInt32] {
    let (header, records) = try assembled(
      """
      recording \(Self.width * scale)x\(Self.height * scale) scale \(scale) background #202428
      0 connect 1
      0 1 hello "relation"
      0 1 commit at 0
      createLayer 1
      set 1 bounds 0 0 120 90
      set 1 position 60 45
      set 1 backgroundColor 0.92 0.92 0.9 1
      \(operations.joined())
      createContext 1 layer 1 origin 0 0 size 120 90 "relation"
      0 tick
      """)
    var pixels: [UInt32] = []
    try Replay(header, records, renderer: SoftwareRenderer(threads: 1)).run(.recorded) { frame in
      pixels = Array(frame.pixels)
      return true
    }
    return pixels
  }

  @Test(arguments: SceneRelation.all)
  func `two descriptions of a picture give the same pixels`(relation: SceneRelation) throws {
    let one = try picture(relation.one)
    let other = try picture(relation.other)
    // A refused commit shows the bare display, which would agree with anything.
    #expect(one.contains { $0 != one[0] }, "\(relation.name): the first shows nothing")
    #expect(other.contains { $0 != other[0] }, "\(relation.name): the second shows nothing")
    if relation.tolerance == 0 {
      expectNil(pixelsDifference(one, other, width: Self.width), "\(relation.name)")
    } else {
      let worst = zip(one, other).map { distance($0, $1) }.max() ?? 0
      expectAtMost(worst, relation.tolerance, "\(relation.name)")
    }
  }

  private func distance(_ a: UInt32, _ b: UInt32) -> Int {
    stride(from: 0, to: 32, by: 8).map { shift in
      abs(Int(a >> UInt32(shift) & 255) - Int(b >> UInt32(shift) & 255))
    }.max() ?? 0
  }

  @Test func `an output of scale 2 shows everything at twice the size, §2.5.2`() throws {
    func scene(image: String) -> [String] {
      [
        SceneRelation.pair("borderWidth 3", "masksToBounds true"), image,
        SceneRelation.layer(4, 5, 5, 20, 20, "contents 1", "contentsGravity center"),
      ]
    }
    let small = "defineImage 1 2x2 ffdc3c32 ff2fa352 ff2864c8 fff0f0f0\n"
    let doubled =
      "defineImage 1 4x4 ffdc3c32*2 ff2fa352*2 ffdc3c32*2 ff2fa352*2 "
      + "ff2864c8*2 fff0f0f0*2 ff2864c8*2 fff0f0f0*2\n"
    let single = try picture(scene(image: small))
    let double = try picture(scene(image: doubled) + ["set 4 contentsScale 2\n"], scale: 2)
    let expected = (0..<Self.height * 2).flatMap { y in
      (0..<Self.width * 2).map { x in single[y / 2 * Self.width + x / 2] }
    }
    expectNil(pixelsDifference(double, expected, width: Self.width * 2))
  }
}
