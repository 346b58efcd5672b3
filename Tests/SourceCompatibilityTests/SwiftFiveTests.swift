import CoreGraphics
import Expectations
import SwiftFiveMacViews
import SwiftFiveViews
import Testing

@MainActor @Suite struct SwiftFiveTests {
  @Test func `code of Swift 5 on no actor uses views and is their delegate`() {
    let layouter = Layouter()
    let box = layouter.makeBox()
    layouter.widen(box, to: 160)
    expectEqual(box.frame.width, 160)
    expectEqual(box.viewCount, 2)
  }

  @Test func `code of Swift 5 on no actor uses views of the Mac`() {
    let layouter = MacLayouter()
    let box = layouter.makeBox()
    layouter.widen(box, to: 160)
    expectEqual(box.frame.width, 160)
    expectEqual(box.subviews.count, 1)
  }
}
