import Expectations
import Foundation
import LayerViews
import Testing

@MainActor private func root(_ view: UIView) -> UIView {
  let root = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
  root.semanticContentAttribute = .forceRightToLeft
  view.translatesAutoresizingMaskIntoConstraints = false
  root.addSubview(view)
  NSLayoutConstraint.activate([
    view.topAnchor.constraint(equalTo: root.topAnchor),
    view.heightAnchor.constraint(equalToConstant: 20),
  ])
  return root
}

/// Facts of views §17 about directions.
@MainActor @Suite struct LayoutDirectionTests {
  @Test(
    arguments: [
      (.unspecified, .rightToLeft), (.playback, .leftToRight), (.spatial, .leftToRight),
      (.forceLeftToRight, .leftToRight), (.forceRightToLeft, .rightToLeft),
    ] as [(UISemanticContentAttribute, UIUserInterfaceLayoutDirection)])
  func `an attribute has a direction within another direction`(
    attribute: UISemanticContentAttribute, direction: UIUserInterfaceLayoutDirection
  ) {
    expectEqual(
      UIView.userInterfaceLayoutDirection(for: attribute, relativeTo: .rightToLeft), direction)
    let view = UIView()
    expectEqual(view.semanticContentAttribute, .unspecified)
    view.semanticContentAttribute = attribute
    expectEqual(
      view.effectiveUserInterfaceLayoutDirection,
      UIView.userInterfaceLayoutDirection(for: attribute))
    expectEqual(
      UIView.userInterfaceLayoutDirection(for: .unspecified),
      UIApplication.shared.userInterfaceLayoutDirection)
  }

  @Test func `leading is the right where writing runs from right to left`() {
    let view = UIView()
    let root = root(view)
    NSLayoutConstraint.activate([
      view.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10),
      view.trailingAnchor.constraint(lessThanOrEqualTo: root.trailingAnchor, constant: -50),
      view.widthAnchor.constraint(greaterThanOrEqualToConstant: 30),
    ])
    let wide = view.widthAnchor.constraint(equalToConstant: 1000)
    wide.priority = .defaultLow
    wide.isActive = true
    root.layoutIfNeeded()
    expectEqual(view.frame, CGRect(x: 50, y: 0, width: 140, height: 20))
    root.semanticContentAttribute = .forceLeftToRight
    root.layoutIfNeeded()
    expectEqual(view.frame, CGRect(x: 10, y: 0, width: 140, height: 20))
  }

  @Test func `left stays left, and margins and middles have their direction`() {
    let (view, other, middle) = (UIView(), UIView(), UIView())
    let root = root(view)
    for view in [other, middle] {
      view.translatesAutoresizingMaskIntoConstraints = false
      root.addSubview(view)
    }
    root.directionalLayoutMargins = NSDirectionalEdgeInsets(
      top: 1, leading: 20, bottom: 2, trailing: 4)
    expectEqual(root.layoutMargins, UIEdgeInsets(top: 1, left: 4, bottom: 2, right: 20))
    expectEqual(root.directionalLayoutMargins.leading, 20)
    NSLayoutConstraint.activate([
      view.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 10),
      view.widthAnchor.constraint(equalToConstant: 5),
      middle.leadingAnchor.constraint(equalTo: root.centerXAnchor, constant: 30),
      middle.widthAnchor.constraint(equalToConstant: 20),
      other.leadingAnchor.constraint(equalTo: root.layoutMarginsGuide.leadingAnchor),
      other.widthAnchor.constraint(equalToConstant: 40),
    ])
    root.layoutIfNeeded()
    expectEqual(view.frame.minX, 10)
    expectEqual(middle.frame.minX, 50)
    expectEqual(other.frame.minX, 140)
  }

  @Test func `stacks begin at the right`() {
    let views = [30, 40, 50].map { UIView(frame: CGRect(x: 0, y: 0, width: $0, height: 10)) }
    for view in views {
      view.widthAnchor.constraint(equalToConstant: view.frame.width).isActive = true
    }
    let stack = UIStackView(arrangedSubviews: views)
    stack.semanticContentAttribute = .forceRightToLeft
    stack.frame = CGRect(x: 0, y: 0, width: 140, height: 30)
    stack.spacing = 10
    stack.layoutIfNeeded()
    expectEqual(views.map(\.frame.minX), [110, 60, 0])
    stack.axis = .vertical
    stack.alignment = .leading
    stack.layoutIfNeeded()
    expectEqual(views.map(\.frame.maxX), [140, 140, 140])
  }

  @Test func `controls are mirrored`() throws {
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
    button.semanticContentAttribute = .forceRightToLeft
    button.setTitle("Title", for: .normal)
    button.setImage(
      UIGraphicsImageRenderer(size: CGSize(width: 10, height: 10)).image { _ in }, for: .normal)
    button.layoutIfNeeded()
    let (label, picture) = (try unwrap(button.titleLabel), try unwrap(button.imageView))
    expectGreater(picture.frame.minX, label.frame.minX)
    button.contentHorizontalAlignment = .leading
    button.layoutIfNeeded()
    expectEqual(picture.frame.maxX, 200)
    button.contentHorizontalAlignment = .left
    button.layoutIfNeeded()
    expectEqual(label.frame.minX, 0)
    let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 200, height: 30))
    let (track, bounds) = (slider.trackRect(forBounds: slider.bounds), slider.bounds)
    let left = slider.thumbRect(forBounds: bounds, trackRect: track, value: 0)
    slider.semanticContentAttribute = .forceRightToLeft
    expectEqual(
      slider.thumbRect(forBounds: bounds, trackRect: track, value: 0).midX, 200 - left.midX)
    let progress = UIProgressView(frame: CGRect(x: 0, y: 0, width: 100, height: 4))
    progress.semanticContentAttribute = .forceRightToLeft
    progress.progress = 0.25
    progress.layoutIfNeeded()
    expectEqual(progress.subviews.first?.frame.minX, 75)
    let toggle = UISwitch()
    let off = toggle.subviews.first?.frame.minX ?? 0
    toggle.semanticContentAttribute = .forceRightToLeft
    expectGreater(toggle.subviews.first?.frame.minX ?? 0, off)
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    cell.semanticContentAttribute = .forceRightToLeft
    cell.imageView?.image = UIGraphicsImageRenderer(size: CGSize(width: 10, height: 10)).image {
      _ in
    }
    cell.textLabel?.text = "text"
    cell.layoutIfNeeded()
    expectEqual(cell.imageView?.frame.maxX, 304)
    expectEqual(cell.textLabel?.frame.minX, 16)
  }
}
