import UIKit

/// A number on its colour; in a row also its divisors.
final class Tile: UICollectionViewCell {
  private let number = UILabel()
  private let divisors = UILabel()

  override init(frame: CGRect) {
    super.init(frame: frame)
    contentView.layer.cornerRadius = 10
    contentView.clipsToBounds = true
    number.font = .boldSystemFont(ofSize: 15)
    number.textColor = .white
    number.textAlignment = .center
    divisors.font = .systemFont(ofSize: 13)
    divisors.textColor = .white
    divisors.numberOfLines = 0
    for view in [number, divisors] { contentView.addSubview(view) }
    let frame = UIView()
    frame.layer.cornerRadius = 13
    frame.backgroundColor = .label
    selectedBackgroundView = frame
  }

  required init?(coder: NSCoder) { nil }

  func show(_ value: Int) {
    number.text = "\(value)"
    let all = (1...value).prefix(Int(Double(value).squareRoot())).filter { value % $0 == 0 }
    let pairs = all + all.reversed().map { value / $0 }
    divisors.text = Set(pairs).sorted().map(String.init).joined(separator: "  ")
    // Neighbours differ in colour, and colours repeat after 360 tiles.
    contentView.backgroundColor = UIColor(
      hue: CGFloat(value * 137 % 360) / 360, saturation: 0.65, brightness: 0.8, alpha: 1)
  }

  private var isRow: Bool { bounds.width > 100 }

  override func layoutSubviews() {
    super.layoutSubviews()
    contentView.frame = bounds.insetBy(dx: 3, dy: 3)
    let size = contentView.bounds.size
    number.frame = CGRect(x: 0, y: 0, width: min(size.width, 76), height: size.height)
    divisors.isHidden = !isRow
    divisors.frame = CGRect(x: 84, y: 0, width: max(size.width - 96, 0), height: size.height)
  }

  /// The height of the divisors decides about a row's.
  override func sizeThatFits(_ size: CGSize) -> CGSize {
    let room = CGSize(width: size.width - 102, height: .greatestFiniteMagnitude)
    return CGSize(width: size.width, height: max(divisors.sizeThatFits(room).height + 26, 44))
  }
}

/// The title of a section.
final class SectionTitle: UICollectionReusableView {
  let label = UILabel()

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = UIColor.systemBackground.withAlphaComponent(0.9)
    label.font = .boldSystemFont(ofSize: 15)
    addSubview(label)
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = bounds.insetBy(dx: 15, dy: 0)
  }
}
