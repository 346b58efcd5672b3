import Expectations
import RenderTools
import SoftwareRenderer
import TestSupport
import Testing

/// The same layer with and without a change that does not concern it has the same pixels. All ways to draw a list
/// share the list's mistakes; here the lists differ.
@Suite struct NeutralChangeTests {
  private static let blockCount = 16
  private static let blockLength = 10
  /// Distance from the edges in points beyond which a pixel is inside: more than an antialiased edge, and than the
  /// two pixels by which edges are moved in a group that clips, in the smallest of the layers.
  private static let inset = 5.0

  private func picture(_ text: String) throws -> [UInt32] {
    let (header, records) = try assembled(text)
    var pixels: [UInt32] = []
    try Replay(header, records, renderer: SoftwareRenderer(threads: 1)).run(.recorded) { frame in
      pixels = Array(frame.pixels)
      return true
    }
    return pixels
  }

  @Test(arguments: 0..<blockCount)
  func `a neutral change of a tree leaves a layer's pixels as they are`(block: Int) throws {
    for index in 1...Self.blockLength {
      let layer = ArbitraryLayer(seed: UInt64(block * Self.blockLength + index))
      let scene = LayerScene(layer)
      let plain = try picture(scene.text)
      let inside = try picture(scene.probe(inset: Self.inset)).map { $0 == 0xFFFF_FFFF ? $0 : 0 }
      // A refused commit shows the bare display, which agrees with anything.
      #expect(plain.contains { $0 != plain[0] }, "\(scene.text)")
      #expect(inside.contains { $0 != 0 }, "\(scene.text)")
      for relation in NeutralChange.all where relation.applies(layer) {
        var changed = scene
        relation.change(&changed)
        let other = try picture(changed.text)
        let comparison = PictureComparison(
          plain, other, width: scene.pixelWidth, tolerance: relation.agreement.tolerance,
          shown: relation.isInside ? inside : nil, isShifted: relation.agreement.isShifted)
        guard let first = comparison.first else { continue }
        let place = "(\(first % scene.pixelWidth), \(first / scene.pixelWidth))"
        let colors = [plain, other].map { "#" + String($0[first], radix: 16) }
        Issue.record(
          """
          seed \(layer.seed), a \(layer.kind) layer, with \(relation.name): \(comparison.differing) of \
          \(comparison.count) pixels differ, by up to \(comparison.worst), first \(place): \
          \(colors[0]) without, \(colors[1]) with it. The change below, then the recording without it.
          \(changed.difference(from: scene))
          \(scene.text)
          """)
      }
    }
  }
}
