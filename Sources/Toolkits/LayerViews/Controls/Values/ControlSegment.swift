import CoreAnimation
import Foundation

/// One segment of a segmented control: a title or an image.
@MainActor final class ControlSegment {
  let label = UILabel()
  let picture = UIImageView()
  let action: UIAction?
  var isEnabled = true
  /// The image that was set; `picture` has it in the colour of the segment.
  private(set) var image: UIImage?

  init(title: String? = nil, image: UIImage? = nil, action: UIAction? = nil) {
    self.action = action
    label.textAlignment = .center
    label.addSubview(picture)
    set(title: title ?? action?.title)
    if let image = image ?? action?.image { set(image: image) }
  }

  func set(title: String?) {
    label.text = title
    (image, picture.image) = (nil, nil)
  }

  func set(image: UIImage?) {
    label.text = nil
    self.image = image
    let isPlain = image?.renderingMode == .automatic
    picture.image = isPlain ? image?.withRenderingMode(.alwaysTemplate) : image
  }

  /// The width that the contents need, in points.
  var width: CGFloat { picture.image?.size.width ?? label.sizeThatFits(.zero).width }

  func show(isSelected: Bool, isEnabled: Bool) {
    label.font = .systemFont(ofSize: 13, weight: isSelected ? .semibold : .medium)
    label.textColor = isEnabled && self.isEnabled ? .label : .tertiaryLabel
    picture.tintColor = label.textColor
  }

  func place(in rect: CGRect) {
    label.frame = rect
    let size = picture.image?.size ?? .zero
    picture.frame = CGRect(
      x: ((rect.width - size.width) / 2).rounded(), y: ((rect.height - size.height) / 2).rounded(),
      width: size.width, height: size.height)
  }
}

extension UISegmentedControl {
  subscript(index: Int) -> ControlSegment? {
    segments.indices.contains(index) ? segments[index] : nil
  }

  final func change(_ index: Int, _ change: (ControlSegment) -> Void) {
    guard let segment = self[index] else {
      return notices.say(
        "a control of \(segments.count) segments has none with the index \(index)")
    }
    change(segment)
    segmentsChanged(false)
  }

  final func add(_ segment: ControlSegment, at index: Int) {
    segments.insert(segment, at: min(max(index, 0), segments.count))
    addSubview(segment.label)
    segmentsChanged(false)
  }

  final func insert(_ segment: ControlSegment, at index: Int, animated: Bool) {
    let place = min(max(index, 0), segments.count)
    let selected = selectedSegmentIndex
    add(segment, at: place)
    if selected >= place { selectedSegmentIndex = selected + 1 }
    if animated { segmentsChanged(true) }
  }

  final func segmentsChanged(_ animated: Bool) {
    invalidateIntrinsicContentSize()
    guard animated, window != nil else { return showSelection() }
    UIView.animate(withDuration: 0.25) { self.showSelection() }
  }

  /// Points around the selected segment.
  private static let lensInset: CGFloat = 2

  final func placeSegments() {
    let count = CGFloat(segments.count)
    func rect(_ index: Int) -> CGRect {
      let left = (bounds.width * CGFloat(index) / count).rounded()
      let right = (bounds.width * CGFloat(index + 1) / count).rounded()
      return directed(CGRect(x: left, y: 0, width: right - left, height: bounds.height))
    }
    for (index, segment) in segments.enumerated() { segment.place(in: rect(index)) }
    guard segments.indices.contains(selectedSegmentIndex) else { return }
    lens.frame = rect(selectedSegmentIndex).insetBy(dx: Self.lensInset, dy: Self.lensInset)
  }
}
