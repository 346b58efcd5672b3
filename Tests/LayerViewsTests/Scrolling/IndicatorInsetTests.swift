import Expectations
import LayerViews
import Testing

/// Insets of indicators (views §14.1).
@MainActor @Suite struct IndicatorInsetTests {
  @Test func `both indicators have insets of their own, which one property sets together`() {
    let view = UIScrollView()
    let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    view.scrollIndicatorInsets = insets
    expectEqual(view.verticalScrollIndicatorInsets, insets)
    expectEqual(view.horizontalScrollIndicatorInsets, insets)
    view.verticalScrollIndicatorInsets.bottom = 40
    expectEqual(view.horizontalScrollIndicatorInsets.bottom, 3)
    expectEqual(view.scrollIndicatorInsets.bottom, 40)
  }

  @Test func `a label's font keeps its size, whether it follows that of text or not`() {
    let label = UILabel()
    label.text = "Text"
    expectFalse(label.adjustsFontForContentSizeCategory)
    let size = label.intrinsicContentSize
    label.adjustsFontForContentSizeCategory = true
    expectEqual(label.intrinsicContentSize, size)
  }
}
