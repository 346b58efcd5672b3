import DrawList
import Expectations
import GraphicsValues
import Testing

/// Ends of brackets that may change other pixels than those that changed inside.
@Suite struct `Reach` {
  private func group(_ filters: [FilterOperation]) -> DrawDetail {
    var effects = GroupEffects()
    effects.filters = filters
    return .group(effects)
  }

  @Test func `a group's end spreads by its filters, wherever its detail has them`() {
    let blur = FilterOperation.gaussianBlur(radius: 9)
    let cases: [(detail: DrawDetail, spreads: Bool)] = [
      (group([]), false), (group([blur]), true), (.filters([]), false), (.filters([blur]), true),
    ]
    for (detail, spreads) in cases {
      var list = DrawList(width: 80, height: 60, background: Pixel(0xFF00_0000))
      list.details = [detail]
      var end = DrawCommand(
        kind: .endGroup, bounds: PixelRect(minX: 0, minY: 0, maxX: 8, maxY: 6), transform: .identity
      )
      end.detail = 0
      list.commands.append(end)
      expectEqual(list.spreads(end), spreads, "\(detail)")
      expectEqual(list.spreads(at: 0), spreads, "\(detail)")
    }
  }
}
