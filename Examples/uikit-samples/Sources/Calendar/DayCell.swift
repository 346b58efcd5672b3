import UIKit

final class DayCell: UICollectionViewCell {
  static let reuseIdentifier = "DayCell"

  private let label = UILabel()
  private let circle = UIView()
  private let dot = UIView()
  private var isToday = false
  private var isWeekend = false

  override init(frame: CGRect) {
    super.init(frame: frame)
    label.textAlignment = .center
    dot.layer.cornerRadius = 3
    dot.backgroundColor = .systemGray2
    for subview in [circle, label, dot] {
      subview.translatesAutoresizingMaskIntoConstraints = false
      contentView.addSubview(subview)
    }
    circle.layer.cornerRadius = 19
    NSLayoutConstraint.activate([
      circle.centerXAnchor.constraint(equalTo: contentView.centerXAnchor),
      circle.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 4),
      circle.widthAnchor.constraint(equalToConstant: 38),
      circle.heightAnchor.constraint(equalToConstant: 38),
      label.centerXAnchor.constraint(equalTo: circle.centerXAnchor),
      label.centerYAnchor.constraint(equalTo: circle.centerYAnchor),
      dot.centerXAnchor.constraint(equalTo: contentView.centerXAnchor),
      dot.topAnchor.constraint(equalTo: circle.bottomAnchor, constant: 2),
      dot.widthAnchor.constraint(equalToConstant: 6),
      dot.heightAnchor.constraint(equalToConstant: 6),
    ])
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  override var isSelected: Bool {
    didSet { updateColors() }
  }

  func configure(day: Int?, isToday: Bool, isWeekend: Bool, hasEvents: Bool) {
    label.text = day.map(String.init)
    isUserInteractionEnabled = day != nil
    dot.isHidden = !hasEvents
    self.isToday = isToday
    self.isWeekend = isWeekend
    updateColors()
  }

  private func updateColors() {
    switch (isSelected, isToday) {
    case (true, true): circle.backgroundColor = .systemRed
    case (true, false): circle.backgroundColor = .label
    default: circle.backgroundColor = .clear
    }
    if isSelected {
      label.textColor = isToday ? .white : .systemBackground
    } else if isToday {
      label.textColor = .systemRed
    } else {
      label.textColor = isWeekend ? .secondaryLabel : .label
    }
    label.font = .systemFont(ofSize: 20, weight: isSelected || isToday ? .semibold : .regular)
  }
}

final class MonthTitleView: UICollectionReusableView {
  static let reuseIdentifier = "MonthTitleView"
  let label = UILabel()
  private let line = UIView()

  override init(frame: CGRect) {
    super.init(frame: frame)
    label.font = .systemFont(ofSize: 22, weight: .bold)
    line.backgroundColor = .separator
    addSubview(label)
    addSubview(line)
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = bounds.insetBy(dx: 12, dy: 4)
    line.frame = CGRect(x: 0, y: bounds.maxY - 0.5, width: bounds.width, height: 0.5)
  }
}
