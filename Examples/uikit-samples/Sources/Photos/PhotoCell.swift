import UIKit

final class PhotoCell: UICollectionViewCell {
  static let reuseIdentifier = "PhotoCell"

  private let imageView = UIImageView()
  private let checkmark = UIImageView(image: UIImage(systemName: "checkmark.circle.fill"))

  override init(frame: CGRect) {
    super.init(frame: frame)
    imageView.contentMode = .scaleAspectFill
    imageView.clipsToBounds = true
    imageView.backgroundColor = .secondarySystemBackground
    checkmark.tintColor = .white
    checkmark.isHidden = true
    for subview in [imageView, checkmark] {
      subview.translatesAutoresizingMaskIntoConstraints = false
      contentView.addSubview(subview)
    }
    NSLayoutConstraint.activate([
      imageView.topAnchor.constraint(equalTo: contentView.topAnchor),
      imageView.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
      imageView.trailingAnchor.constraint(equalTo: contentView.trailingAnchor),
      imageView.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
      checkmark.trailingAnchor.constraint(equalTo: contentView.trailingAnchor, constant: -6),
      checkmark.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -6),
    ])
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  override var isHighlighted: Bool {
    didSet { imageView.alpha = isHighlighted ? 0.6 : 1 }
  }

  override var isSelected: Bool {
    didSet { checkmark.isHidden = !isSelected || !isEditing }
  }

  var isEditing = false {
    didSet { checkmark.isHidden = !isSelected || !isEditing }
  }

  override func prepareForReuse() {
    super.prepareForReuse()
    imageView.image = nil
  }

  func configure(with photo: Photo) {
    imageView.image = photo.image
    isAccessibilityElement = true
    accessibilityLabel = photo.place
  }
}

final class MonthHeaderView: UICollectionReusableView {
  static let reuseIdentifier = "MonthHeaderView"

  let titleLabel = UILabel()

  override init(frame: CGRect) {
    super.init(frame: frame)
    titleLabel.font = .preferredFont(forTextStyle: .headline)
    titleLabel.adjustsFontForContentSizeCategory = true
    titleLabel.frame = bounds.insetBy(dx: 16, dy: 0)
    titleLabel.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(titleLabel)
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }
}
