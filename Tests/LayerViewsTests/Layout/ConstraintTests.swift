import Expectations
import Foundation
import LayerViews
import Testing

/// A view of a given intrinsic size.
@MainActor private final class Block: UIView {
  var content: CGSize { didSet { invalidateIntrinsicContentSize() } }

  init(_ width: CGFloat, _ height: CGFloat) {
    content = CGSize(width: width, height: height)
    super.init(frame: .zero)
    translatesAutoresizingMaskIntoConstraints = false
  }
  required init?(coder: NSCoder) { nil }

  override var intrinsicContentSize: CGSize { content }
}

@MainActor private func free() -> UIView {
  let view = UIView()
  view.translatesAutoresizingMaskIntoConstraints = false
  return view
}

/// A root of 200 × 100 points with views in it.
@MainActor private func root(_ views: UIView...) -> UIView {
  let root = UIView(frame: CGRect(x: 7, y: 9, width: 200, height: 100))
  for view in views { root.addSubview(view) }
  return root
}

private func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
  CGRect(x: x, y: y, width: width, height: height)
}

@MainActor @Suite struct ConstraintTests {
  @Test func `anchors place a view by its superview`() {
    let view = free()
    let root = root(view)
    let bottom = view.bottomAnchor.constraint(equalTo: root.bottomAnchor, constant: -20)
    NSLayoutConstraint.activate([
      view.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10),
      view.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -30),
      view.topAnchor.constraint(equalTo: root.topAnchor), bottom,
    ])
    root.layoutIfNeeded()
    expectEqual(view.frame, rect(10, 0, 160, 80))
    expectEqual(root.constraints.count, 4)
    expectTrue(bottom.isActive)
    bottom.constant = 0
    root.bounds.size.width = 100
    root.layoutIfNeeded()
    expectEqual(view.frame, rect(10, 0, 60, 100))
    bottom.isActive = false
    view.heightAnchor.constraint(equalTo: view.widthAnchor, multiplier: 0.5, constant: 5).isActive =
      true
    root.layoutIfNeeded()
    expectEqual(view.frame, rect(10, 0, 60, 35))
    expectEqual(view.constraints.count, 1)
  }

  @Test func `a switch keeps its size at the corner of a larger place`() {
    let view = UISwitch()
    view.translatesAutoresizingMaskIntoConstraints = false
    let root = root(view)
    NSLayoutConstraint.activate([
      view.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10),
      view.trailingAnchor.constraint(equalTo: root.trailingAnchor),
      view.topAnchor.constraint(equalTo: root.topAnchor, constant: 20),
    ])
    root.layoutIfNeeded()
    expectEqual(view.frame, rect(10, 20, 51, 31))
    view.bounds.size = CGSize(width: 80, height: 80)
    expectEqual(view.bounds, rect(0, 0, 51, 31))
  }

  @Test func `multiples of positions count from the superview's corner, wherever it lies`() {
    let (middle, view) = (free(), Block(20, 10))
    let root = root(middle)
    middle.addSubview(view)
    NSLayoutConstraint.activate([
      middle.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 50),
      middle.topAnchor.constraint(equalTo: root.topAnchor, constant: 20),
      middle.widthAnchor.constraint(equalToConstant: 100),
      middle.heightAnchor.constraint(equalToConstant: 60),
      NSLayoutConstraint(
        item: view, attribute: .centerX, relatedBy: .equal, toItem: middle, attribute: .centerX,
        multiplier: 0.5, constant: 0),
      NSLayoutConstraint(
        item: view, attribute: .top, relatedBy: .equal, toItem: middle, attribute: .bottom,
        multiplier: 0.25, constant: 0),
    ])
    root.layoutIfNeeded()
    expectEqual(view.frame, rect(15, 15, 20, 10))
  }

  @Test func `labels beside a switch give way`() {
    for text in ["a", "a text that is far longer than the row, and a bit longer than that"] {
      let labels = UIStackView(
        arrangedSubviews: (0..<2).map { _ in
          let label = UILabel()
          label.text = text
          return label
        })
      labels.axis = .vertical
      let row = UIStackView(arrangedSubviews: [labels, UISwitch()])
      row.spacing = 8
      row.frame = CGRect(x: 0, y: 0, width: 300, height: 40)
      row.layoutIfNeeded()
      expectEqual(row.arrangedSubviews[1].frame.minX, 249)
    }
  }

  @Test func `margins by direction change with it`() {
    let view = UIView()
    view.directionalLayoutMargins = NSDirectionalEdgeInsets(
      top: 1, leading: 20, bottom: 2, trailing: 4)
    view.semanticContentAttribute = .forceRightToLeft
    expectEqual(view.layoutMargins, UIEdgeInsets(top: 1, left: 4, bottom: 2, right: 20))
    view.layoutMargins = UIEdgeInsets(top: 0, left: 3, bottom: 0, right: 5)
    view.semanticContentAttribute = .forceLeftToRight
    expectEqual(view.layoutMargins, UIEdgeInsets(top: 0, left: 3, bottom: 0, right: 5))
  }

  @Test func `nested views and guides are placed together`() {
    let (outer, inner, guide) = (free(), Block(40, 20), UILayoutGuide())
    let root = root(outer)
    outer.addSubview(inner)
    root.addLayoutGuide(guide)
    NSLayoutConstraint.activate([
      // The outer view is as large as the inner one with 5 points around it.
      inner.leftAnchor.constraint(equalTo: outer.leftAnchor, constant: 5),
      inner.topAnchor.constraint(equalTo: outer.topAnchor, constant: 5),
      outer.rightAnchor.constraint(equalTo: inner.rightAnchor, constant: 5),
      outer.bottomAnchor.constraint(equalTo: inner.bottomAnchor, constant: 5),
      guide.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      guide.topAnchor.constraint(equalTo: root.topAnchor),
      guide.widthAnchor.constraint(equalToConstant: 30),
      guide.heightAnchor.constraint(equalToConstant: 40),
      outer.leadingAnchor.constraint(equalTo: guide.trailingAnchor),
      outer.topAnchor.constraint(equalToSystemSpacingBelow: guide.bottomAnchor, multiplier: 1),
    ])
    root.layoutIfNeeded()
    expectEqual(guide.layoutFrame, rect(0, 0, 30, 40))
    expectEqual(outer.frame, rect(30, 48, 50, 30))
    expectEqual(inner.frame, rect(5, 5, 40, 20))
    inner.content.width = 60
    root.layoutIfNeeded()
    expectEqual(outer.frame, rect(30, 48, 70, 30))
    root.removeLayoutGuide(guide)
    expectEmpty(root.layoutGuides)
    expectEqual(root.constraints.count, 0)
  }

  @Test func `a higher priority goes before any number of lower ones`() {
    let view = free()
    let root = root(view)
    func width(_ value: CGFloat, _ priority: Float) {
      let made = view.widthAnchor.constraint(equalToConstant: value)
      made.priority = UILayoutPriority(priority)
      made.isActive = true
    }
    view.leftAnchor.constraint(equalTo: root.leftAnchor).isActive = true
    for value in stride(from: CGFloat(1), to: 20, by: 1) { width(value, 499) }
    width(150, 500)
    view.widthAnchor.constraint(lessThanOrEqualTo: root.widthAnchor, multiplier: 0.5).isActive =
      true
    root.layoutIfNeeded()
    // The width comes as near to 150 as the required limit allows.
    expectEqual(view.frame.width, 100)
    view.widthAnchor.constraint(lessThanOrEqualToConstant: 80).isActive = true
    root.layoutIfNeeded()
    expectEqual(view.frame.width, 80)
  }

  @Test func `contents resist, each by its priority`() {
    let (first, second) = (Block(60, 10), Block(60, 10))
    let root = root(first, second)
    NSLayoutConstraint.activate([
      first.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      second.leadingAnchor.constraint(equalTo: first.trailingAnchor),
      second.trailingAnchor.constraint(equalTo: root.trailingAnchor),
      first.topAnchor.constraint(equalTo: root.topAnchor),
      second.centerYAnchor.constraint(equalTo: root.centerYAnchor),
    ])
    first.setContentHuggingPriority(.defaultHigh, for: .horizontal)
    root.layoutIfNeeded()
    expectEqual(first.frame, rect(0, 0, 60, 10))
    expectEqual(second.frame, rect(60, 45, 140, 10))
    second.setContentHuggingPriority(.required, for: .horizontal)
    root.layoutIfNeeded()
    expectEqual(first.frame.width, 140)
    expectEqual(second.frame.width, 60)
    root.bounds.size.width = 100
    second.setContentHuggingPriority(.defaultLow, for: .horizontal)
    first.setContentCompressionResistancePriority(.defaultLow, for: .horizontal)
    root.layoutIfNeeded()
    expectEqual(first.frame.width, 40)
    expectEqual(second.frame.width, 60)
    expectEqual(first.contentCompressionResistancePriority(for: .horizontal), .defaultLow)
  }

  @Test func `a contradiction leaves out the later constraint, and says so once`() {
    let view = free()
    let root = root(view)
    let (first, second) = (
      view.widthAnchor.constraint(equalToConstant: 50),
      view.widthAnchor.constraint(equalToConstant: 70)
    )
    let floor = view.widthAnchor.constraint(greaterThanOrEqualToConstant: 60)
    NSLayoutConstraint.activate([first, second, floor])
    root.layoutIfNeeded()
    expectEqual(view.frame.width, 50)
    first.isActive = false
    root.layoutIfNeeded()
    expectEqual(view.frame.width, 70)
  }

  @Test func `views without a common superview are refused, and removal drops constraints`() {
    let (view, other) = (free(), free())
    let root = root(view)
    let refused = view.leftAnchor.constraint(equalTo: other.leftAnchor)
    refused.isActive = true
    expectFalse(refused.isActive)
    let (edge, own) = (
      view.leftAnchor.constraint(equalTo: root.leftAnchor),
      view.widthAnchor.constraint(equalToConstant: 10)
    )
    NSLayoutConstraint.activate([edge, own])
    view.removeFromSuperview()
    expectFalse(edge.isActive)
    expectTrue(own.isActive)
    expectIdentical(edge.firstItem, view)
    expectEqual(edge.secondAttribute, .left)
  }

  @Test func `safe area and margins are guides, and a label's lines follow its width`() {
    let controller = UIViewController()
    let root = UIView(frame: rect(0, 0, 200, 300))
    controller.view = root
    controller.additionalSafeAreaInsets = UIEdgeInsets(top: 20, left: 0, bottom: 0, right: 0)
    let label = UILabel()
    label.translatesAutoresizingMaskIntoConstraints = false
    label.numberOfLines = 0
    label.text = "Several words that do not fit into one line of this width"
    root.addSubview(label)
    NSLayoutConstraint.activate([
      label.topAnchor.constraint(equalTo: root.safeAreaLayoutGuide.topAnchor),
      label.leadingAnchor.constraint(equalTo: root.layoutMarginsGuide.leadingAnchor),
      label.trailingAnchor.constraint(equalTo: root.layoutMarginsGuide.trailingAnchor),
    ])
    root.layoutIfNeeded()
    expectEqual(label.frame.origin, CGPoint(x: 16, y: 20))
    expectEqual(label.frame.width, 168)
    expectEqual(label.frame.height, label.sizeThatFits(CGSize(width: 168, height: 0)).height)
    expectGreater(label.frame.height, 30)
    expectEqual(root.safeAreaLayoutGuide.layoutFrame, rect(0, 20, 200, 280))
  }

  @Test func `a size is found that fits, and constraints set up when they are needed`() {
    final class Card: UIView {
      var updates = 0
      let block = Block(30, 40)
      override func updateConstraints() {
        updates += 1
        super.updateConstraints()
        guard block.superview == nil else { return }
        addSubview(block)
        NSLayoutConstraint.activate([
          block.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 6),
          block.topAnchor.constraint(equalTo: topAnchor, constant: 6),
          trailingAnchor.constraint(equalTo: block.trailingAnchor, constant: 6),
          bottomAnchor.constraint(equalTo: block.bottomAnchor, constant: 6),
        ])
      }
    }
    let card = Card()
    expectEqual(
      card.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize),
      CGSize(width: 42, height: 52))
    expectEqual(card.updates, 1)
    expectFalse(card.needsUpdateConstraints())
    card.setNeedsUpdateConstraints()
    card.updateConstraintsIfNeeded()
    expectEqual(card.updates, 2)
    let wide = card.systemLayoutSizeFitting(
      CGSize(width: 90, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel)
    expectEqual(wide, CGSize(width: 90, height: 52))
  }

  @Test func `NSLayoutConstraint is made of two sides, and added to views`() {
    let (view, other) = (free(), UILabel())
    other.translatesAutoresizingMaskIntoConstraints = false
    other.text = "Text"
    let root = root(view, other)
    let made = NSLayoutConstraint(
      item: view, attribute: .trailingMargin, relatedBy: .lessThanOrEqual, toItem: root,
      attribute: .trailing, multiplier: 0.5, constant: 3)
    made.identifier = "edge"
    expectEqual(made.firstAttribute, .trailingMargin)
    expectEqual(made.relation, .lessThanOrEqual)
    expectIdentical(made.secondItem, root)
    expectEqual(made.multiplier, 0.5)
    expectEqual(made.priority, .required)
    root.addConstraint(made)
    let edges = [
      view.leftAnchor.constraint(equalTo: root.leftAnchor),
      view.widthAnchor.constraint(greaterThanOrEqualTo: root.widthAnchor, multiplier: 0.25),
      view.topAnchor.constraint(greaterThanOrEqualTo: root.topAnchor, constant: 40),
      view.bottomAnchor.constraint(lessThanOrEqualTo: root.bottomAnchor),
      view.heightAnchor.constraint(equalToConstant: 60),
      other.leftAnchor.constraint(equalTo: view.rightAnchor),
      other.firstBaselineAnchor.constraint(equalTo: view.bottomAnchor),
      other.lastBaselineAnchor.constraint(lessThanOrEqualTo: root.bottomAnchor),
    ]
    root.addConstraints(edges)
    let wide = view.widthAnchor.constraint(equalToConstant: 1000)
    wide.priority = .fittingSizeLevel
    wide.isActive = true
    root.layoutIfNeeded()
    // The view's margin of 8 points lies at half the width plus 3 points.
    expectEqual(view.frame, rect(0, 40, 111, 60))
    expectEqual(other.frame.minX, 111)
    expectLess(abs(other.frame.minY + other.font.ascender - 100), 1)
    root.removeConstraint(made)
    root.removeConstraints([edges[0]])
    #expect(!made.isActive && !edges[0].isActive && edges[1].isActive)
    NSLayoutConstraint.deactivate(edges)
    expectEmpty(root.constraints)
    expectEqual(view.contentHuggingPriority(for: .vertical), .defaultLow)
    let guide = UILayoutGuide()
    guide.identifier = "part"
    root.addLayoutGuide(guide)
    #expect(guide.owningView === root && root.layoutGuides == [guide])
    let large = other.systemLayoutSizeFitting(UIView.layoutFittingExpandedSize)
    expectEqual(large, other.intrinsicContentSize)
  }

  @Test func `views in a scroll view are placed in its content, wherever it is scrolled to`() {
    let view = free()
    let scroll = UIScrollView(frame: rect(0, 0, 100, 100))
    scroll.contentSize = CGSize(width: 100, height: 300)
    scroll.addSubview(view)
    NSLayoutConstraint.activate([
      view.leadingAnchor.constraint(equalTo: scroll.leadingAnchor),
      view.topAnchor.constraint(equalTo: scroll.topAnchor, constant: 20),
      view.widthAnchor.constraint(equalTo: scroll.widthAnchor),
      view.heightAnchor.constraint(equalToConstant: 30),
    ])
    scroll.contentOffset.y = 70
    scroll.layoutIfNeeded()
    expectEqual(view.frame, rect(0, 20, 100, 30))
  }

  @Test func `a stack shares its length, and leaves hidden views out`() {
    let views = [Block(20, 10), Block(40, 30), Block(60, 20)]
    let stack = UIStackView(arrangedSubviews: views)
    stack.frame = rect(0, 0, 200, 50)
    func lay() -> [CGRect] {
      stack.layoutIfNeeded()
      return views.map(\.frame)
    }
    stack.distribution = .fillEqually
    stack.spacing = 10
    expectEqual(lay(), [rect(0, 0, 60, 50), rect(70, 0, 60, 50), rect(140, 0, 60, 50)])
    stack.distribution = .fill
    views[0].setContentHuggingPriority(.defaultHigh, for: .horizontal)
    views[2].setContentHuggingPriority(.defaultHigh, for: .horizontal)
    stack.alignment = .center
    expectEqual(lay(), [rect(0, 20, 20, 10), rect(30, 10, 100, 30), rect(140, 15, 60, 20)])
    stack.distribution = .equalSpacing
    expectEqual(lay().map(\.minX), [0, 60, 140])
    stack.distribution = .fillProportionally
    stack.spacing = 20
    expectEqual(lay().map(\.width), [26.5, 53.5, 80])
    views[1].isHidden = true
    stack.distribution = .fill
    stack.setCustomSpacing(30, after: views[0])
    views[0].setContentHuggingPriority(.defaultLow, for: .horizontal)
    #expect(lay()[0].width == 110 && lay()[2] == rect(140, 15, 60, 20))
    views[1].isHidden = false
    stack.axis = .vertical
    stack.alignment = .trailing
    stack.spacing = 0
    stack.setCustomSpacing(0, after: views[0])
    stack.frame.size.height = 60
    expectEqual(lay(), [rect(180, 0, 20, 10), rect(160, 10, 40, 30), rect(140, 40, 60, 20)])
    expectEqual(stack.customSpacing(after: views[0]), 0)
    let last = Block(5, 5)
    stack.addArrangedSubview(last)
    stack.insertArrangedSubview(last, at: 0)
    expectIdentical(stack.arrangedSubviews.first, last)
    last.removeFromSuperview()
    stack.removeArrangedSubview(views[1])
    views[0].removeFromSuperview()
    #expect(stack.arrangedSubviews == [views[2]] && views[1].superview === stack)
  }

  @Test func `a stack is as large as its views need`() {
    let (first, second) = (Block(20, 10), Block(40, 30))
    let stack = UIStackView(arrangedSubviews: [first, second])
    stack.spacing = 8
    stack.alignment = .top
    stack.isLayoutMarginsRelativeArrangement = true
    stack.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    stack.translatesAutoresizingMaskIntoConstraints = false
    let root = root(stack)
    NSLayoutConstraint.activate([
      stack.centerXAnchor.constraint(equalTo: root.centerXAnchor),
      stack.bottomAnchor.constraint(equalTo: root.bottomAnchor),
    ])
    root.layoutIfNeeded()
    expectEqual(stack.frame, rect(63, 66, 74, 34))
    expectEqual(first.frame, rect(2, 1, 20, 10))
    expectEqual(second.frame, rect(30, 1, 40, 30))
  }
}

extension LiveViewTests {
  @Suite struct ConstraintAnimationTests {
    @Test func `layoutIfNeeded inside an animation block animates`() async throws {
      try await ViewStage.perform { s in
        let view = UIView()
        view.backgroundColor = .blue
        view.translatesAutoresizingMaskIntoConstraints = false
        s.window.addSubview(view)
        let width = view.widthAnchor.constraint(equalToConstant: 40)
        NSLayoutConstraint.activate([
          view.leadingAnchor.constraint(equalTo: s.window.leadingAnchor, constant: 200),
          view.topAnchor.constraint(equalTo: s.window.topAnchor, constant: 100),
          view.heightAnchor.constraint(equalToConstant: 20), width,
        ])
        try await s.stage.settle()
        expectEqual(view.frame, CGRect(x: 200, y: 100, width: 40, height: 20))
        width.constant = 100
        UIView.animate(
          withDuration: 1, delay: 0, options: .curveLinear,
          animations: { s.window.layoutIfNeeded() }, completion: nil)
        expectEqual(view.bounds.width, 100)
        #expect(
          Set(view.layer.animationKeys() ?? []).isSuperset(of: ["bounds.size", "position"]))
        try await s.stage.show(at: 0.5)
        #expect(s.shows(0x0000FF, 268, 110) && s.shows(0xFFFFFF, 272, 110))
      }
    }
  }
}
