import Expectations
import Foundation
import LayerViews
import Testing

/// A scroll view of 100 × 100 points in a root, with a view in it that has only constraints.
@MainActor private struct Page {
  let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
  let scroll = UIScrollView()
  let content = UIView()

  init(isPlaced: Bool = true) {
    content.translatesAutoresizingMaskIntoConstraints = false
    scroll.addSubview(content)
    root.addSubview(scroll)
    scroll.frame = root.bounds
    guard isPlaced else { return }
    scroll.translatesAutoresizingMaskIntoConstraints = false
    NSLayoutConstraint.activate([
      scroll.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      scroll.trailingAnchor.constraint(equalTo: root.trailingAnchor),
      scroll.topAnchor.constraint(equalTo: root.topAnchor),
      scroll.bottomAnchor.constraint(equalTo: root.bottomAnchor),
    ])
  }

  func activate(_ constraints: NSLayoutConstraint...) {
    NSLayoutConstraint.activate(constraints)
    root.layoutIfNeeded()
  }

  func pin(inset: CGFloat = 0) {
    activate(
      content.leftAnchor.constraint(equalTo: scroll.leftAnchor, constant: inset),
      content.rightAnchor.constraint(equalTo: scroll.rightAnchor, constant: -inset),
      content.topAnchor.constraint(equalTo: scroll.topAnchor, constant: inset),
      content.bottomAnchor.constraint(equalTo: scroll.bottomAnchor, constant: -inset))
  }
}

/// Facts of views §17.
@MainActor @Suite struct ScrolledContentTests {
  @Test(arguments: [true, false])
  func `edges of a scroll view are those of its content, sizes those of its frame`(
    isPlaced: Bool
  ) {
    let page = Page(isPlaced: isPlaced)
    page.pin(inset: 10)
    let height = page.content.heightAnchor.constraint(equalToConstant: 900)
    page.activate(
      page.content.widthAnchor.constraint(
        equalTo: page.scroll.widthAnchor, multiplier: 1, constant: -20),
      height)
    expectEqual(page.scroll.frame.size, CGSize(width: 100, height: 100))
    expectEqual(page.content.frame, CGRect(x: 10, y: 10, width: 80, height: 900))
    expectEqual(page.scroll.contentSize, CGSize(width: 100, height: 920))
    height.constant = 50
    page.root.layoutIfNeeded()
    expectEqual(page.scroll.contentSize, CGSize(width: 100, height: 70))
    page.scroll.contentOffset.y = 30
    page.root.layoutIfNeeded()
    expectEqual(page.content.frame, CGRect(x: 10, y: 10, width: 80, height: 50))
  }

  @Test func `contents give both lengths, and an axis without constraints keeps its own`() {
    let wide = Page()
    wide.pin()
    wide.activate(
      wide.content.widthAnchor.constraint(equalToConstant: 300),
      wide.content.heightAnchor.constraint(equalTo: wide.scroll.heightAnchor))
    expectEqual(wide.scroll.contentSize, CGSize(width: 300, height: 100))
    let half = Page()
    half.scroll.contentSize = CGSize(width: 70, height: 80)
    half.activate(
      half.content.topAnchor.constraint(equalTo: half.scroll.topAnchor),
      half.content.bottomAnchor.constraint(equalTo: half.scroll.bottomAnchor),
      half.content.leftAnchor.constraint(equalTo: half.scroll.leftAnchor),
      half.content.widthAnchor.constraint(equalToConstant: 20),
      half.content.heightAnchor.constraint(equalToConstant: 500))
    expectEqual(half.scroll.contentSize, CGSize(width: 70, height: 500))
  }

  @Test func `the guides are the content and the frame`() {
    let page = Page()
    let (content, frame) = (page.scroll.contentLayoutGuide, page.scroll.frameLayoutGuide)
    expectIdentical(content, page.scroll.contentLayoutGuide)
    page.activate(
      page.content.leadingAnchor.constraint(equalTo: content.leadingAnchor),
      page.content.trailingAnchor.constraint(equalTo: content.trailingAnchor),
      page.content.topAnchor.constraint(equalTo: content.topAnchor, constant: 5),
      content.bottomAnchor.constraint(equalTo: page.content.bottomAnchor),
      content.widthAnchor.constraint(equalTo: frame.widthAnchor),
      page.content.heightAnchor.constraint(equalTo: frame.heightAnchor, multiplier: 3))
    expectEqual(page.content.frame, CGRect(x: 0, y: 5, width: 100, height: 300))
    expectEqual(page.scroll.contentSize, CGSize(width: 100, height: 305))
    page.scroll.contentOffset.y = 40
    expectEqual(content.layoutFrame, CGRect(x: 0, y: 0, width: 100, height: 305))
    expectEqual(frame.layoutFrame, CGRect(x: 0, y: 40, width: 100, height: 100))
    expectEmpty(page.scroll.layoutGuides)
  }

  @Test(arguments: [true, false])
  func `views in the content that are placed by the frame, or by views outside, do not scroll`(
    isPlaced: Bool
  ) {
    let page = Page(isPlaced: isPlaced)
    let (badge, outer) = (UIView(), UIView())
    for view in [badge, outer] {
      view.translatesAutoresizingMaskIntoConstraints = false
      page.scroll.addSubview(view)
    }
    page.pin()
    page.activate(
      page.content.widthAnchor.constraint(equalToConstant: 400),
      page.content.heightAnchor.constraint(equalToConstant: 900),
      badge.leftAnchor.constraint(equalTo: page.scroll.frameLayoutGuide.leftAnchor, constant: 5),
      badge.bottomAnchor.constraint(equalTo: page.scroll.frameLayoutGuide.bottomAnchor),
      badge.widthAnchor.constraint(equalToConstant: 10),
      badge.heightAnchor.constraint(equalToConstant: 10),
      outer.topAnchor.constraint(equalTo: page.root.topAnchor, constant: 20),
      outer.leftAnchor.constraint(equalTo: page.content.leftAnchor, constant: 7),
      outer.widthAnchor.constraint(equalToConstant: 10),
      outer.heightAnchor.constraint(equalToConstant: 10))
    expectEqual(badge.frame.origin, CGPoint(x: 5, y: 90))
    expectEqual(outer.frame.origin, CGPoint(x: 7, y: 20))
    page.scroll.contentOffset = CGPoint(x: 30, y: 200)
    page.root.layoutIfNeeded()
    expectEqual(badge.frame.origin, CGPoint(x: 35, y: 290))
    expectEqual(outer.frame.origin, CGPoint(x: 7, y: 220))
    expectEqual(page.scroll.contentSize, CGSize(width: 400, height: 900))
  }

  @Test func `a stack of labels in a scroll view is as high as they are`() {
    let page = Page()
    let stack = UIStackView()
    stack.axis = .vertical
    stack.translatesAutoresizingMaskIntoConstraints = false
    page.content.addSubview(stack)
    for line in 1...20 {
      let label = UILabel()
      label.numberOfLines = 0
      label.text = "a line of text that is too long for the width, number \(line)"
      stack.addArrangedSubview(label)
    }
    page.pin()
    page.activate(
      stack.leadingAnchor.constraint(equalTo: page.content.leadingAnchor),
      stack.trailingAnchor.constraint(equalTo: page.content.trailingAnchor),
      stack.topAnchor.constraint(equalTo: page.content.topAnchor),
      stack.bottomAnchor.constraint(equalTo: page.content.bottomAnchor),
      page.content.widthAnchor.constraint(equalTo: page.scroll.widthAnchor))
    let lines = stack.arrangedSubviews.map {
      $0.sizeThatFits(CGSize(width: 100, height: 0)).height
    }
    expectGreater(lines[0], 40)
    expectEqual(page.scroll.contentSize, CGSize(width: 100, height: lines.reduce(0, +)))
  }

  @Test func `a zoomed view keeps its corner, and its scale counts`() {
    final class Delegate: UIScrollViewDelegate {
      func viewForZooming(in scrollView: UIScrollView) -> UIView? { scrollView.subviews.first }
    }
    let page = Page()
    let delegate = Delegate()
    page.scroll.delegate = delegate
    page.scroll.maximumZoomScale = 4
    page.pin()
    page.activate(
      page.content.widthAnchor.constraint(equalToConstant: 100),
      page.content.heightAnchor.constraint(equalToConstant: 60))
    page.scroll.zoomScale = 2
    page.root.setNeedsLayout()
    page.root.layoutIfNeeded()
    expectEqual(page.content.frame, CGRect(x: 0, y: 0, width: 200, height: 120))
    expectEqual(page.scroll.contentSize, CGSize(width: 200, height: 120))
  }
}
