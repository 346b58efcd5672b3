import DrawList
import GraphicsValues
import OpenGLRenderer
import SoftwareRenderer
import TestSupport
import Testing

/// The same lists by both renderers.
@Suite struct AgreementTests {
  @Test func `random lists agree`() throws {
    try SoftwareOpenGL.withRenderer { renderer in
      let software = SoftwareRenderer(threads: 1)
      var all = Agreement()
      for seed in 0..<60 as Range<UInt64> {
        var random = PixelsRandom(seed: seed)
        let list = random.drawList(width: 150, height: 110, commandCount: 25)
        var agreement = Agreement()
        let (ours, theirs) = (list.pixels(drawnBy: renderer), list.pixels(drawnBy: software))
        agreement.add(ours, theirs, width: list.width)
        all.add(ours, theirs, width: list.width)
        #expect(agreement.isGood, "seed \(seed): \(agreement)")
      }
      #expect(renderer.failure == nil)
      print(all, renderer.counters)
    }
  }
}
