import Expectations
import Foundation
import LayerViews
import Testing

/// A view of a given intrinsic size.
@MainActor private final class Block: UIView {
  let content: CGSize

  init(_ width: CGFloat, _ height: CGFloat) {
    content = CGSize(width: width, height: height)
    super.init(frame: .zero)
  }
  required init?(coder: NSCoder) { nil }

  override var intrinsicContentSize: CGSize { content }
}

/// Facts of views §17 about the choices of a stack.
@MainActor @Suite struct StackTests {
  private func row(
    _ width: CGFloat, _ alignment: UIStackView.Alignment, _ views: [UIView]
  ) -> UIStackView {
    let stack = UIStackView(arrangedSubviews: views)
    stack.frame = CGRect(x: 0, y: 0, width: width, height: 30)
    stack.spacing = 8
    stack.alignment = alignment
    stack.layoutIfNeeded()
    return stack
  }

  @Test func `of contents that are too long the first is compressed`() {
    let views = [Block(76.5, 19), Block(94, 19)]
    _ = row(120, .fill, views)
    expectEqual(views.map(\.frame.width), [18, 94])
    let three = [Block(50, 19), Block(50, 19), Block(50, 19)]
    _ = row(96, .fill, three)
    expectEqual(three.map(\.frame.width), [0, 30, 50])
  }

  @Test func `of views without contents the last takes the slack`() {
    let views = [Block(29.5, 19), UIView(), Block(29, 19), UIView(), Block(41.5, 19)]
    _ = row(300, .fill, views)
    expectEqual(views.map(\.frame.width), [29.5, 0, 29, 168, 41.5])
  }

  @Test func `a view without contents has no breadth unless it is to fill it`() {
    let views = [Block(28, 19), UIView(), Block(37.5, 19)]
    let stack = row(300, .center, views)
    expectEqual(views[1].frame, CGRect(x: 36, y: 15, width: 218.5, height: 0))
    stack.alignment = .fill
    stack.layoutIfNeeded()
    expectEqual(views[1].frame, CGRect(x: 36, y: 0, width: 218.5, height: 30))
  }

  @Test func `a hidden view keeps its place without a length, and moves no other view`() {
    let views = [Block(40, 19), Block(50, 90), UIView(), Block(20, 19)]
    let stack = row(300, .fill, views)
    views[1].isHidden = true
    stack.layoutIfNeeded()
    expectEqual(views.map(\.frame.minX), [0, 48, 48, 280])
    expectEqual(views.map(\.frame.width), [40, 0, 224, 20])
    expectEqual(views[1].frame.height, 30)
    views[3].isHidden = true
    stack.layoutIfNeeded()
    expectEqual(views.map(\.frame.minX), [0, 48, 48, 300])
    views[0].isHidden = true
    views[1].isHidden = false
    stack.layoutIfNeeded()
    expectEqual(views.map(\.frame.width), [0, 50, 242, 0])
  }

  @Test func `the height of a hidden view does not count`() {
    let (low, high) = (Block(10, 20), Block(10, 90))
    let stack = UIStackView(arrangedSubviews: [low, high])
    high.isHidden = true
    expectEqual(
      stack.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize),
      CGSize(width: 10, height: 20))
  }
}
