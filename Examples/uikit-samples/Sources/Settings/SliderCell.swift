import UIKit

final class SliderCell: UITableViewCell {
  private let slider = UISlider()
  private var onChange: ((Float) -> Void)?

  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    selectionStyle = .none
    slider.minimumValueImage = UIImage(systemName: "sun.min")
    slider.maximumValueImage = UIImage(systemName: "sun.max")
    slider.tintColor = .systemBlue
    slider.addTarget(self, action: Self.valueChanged, for: .valueChanged)
    slider.translatesAutoresizingMaskIntoConstraints = false
    contentView.addSubview(slider)
    let margins = contentView.layoutMarginsGuide
    NSLayoutConstraint.activate([
      slider.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
      slider.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
      slider.centerYAnchor.constraint(equalTo: margins.centerYAnchor),
      contentView.heightAnchor.constraint(greaterThanOrEqualToConstant: 44),
    ])
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  func configure(value: Float, onChange: @escaping (Float) -> Void) {
    slider.value = value
    self.onChange = onChange
  }

  private func valueChanged() {
    onChange?(slider.value)
  }
}
