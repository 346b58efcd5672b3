import UIKit

struct OnboardingPage {
  let symbol: String
  let color: UIColor
  let title: String
  let text: String

  static let all = [
    OnboardingPage(
      symbol: "map.fill", color: .systemIndigo, title: "Find Your Way",
      text: "Trails for every weekend, with maps that also work where no phone does."),
    OnboardingPage(
      symbol: "heart.fill", color: .systemPink, title: "Keep What You Love",
      text: "Mark trails and places, and find them again on all of your devices."),
    OnboardingPage(
      symbol: "person.2.fill", color: .systemTeal, title: "Walk Together",
      text: "Share your plans with friends. They see where you are, for as long as you like."),
  ]
}

/// One page: a symbol, a title and a text.
final class OnboardingPageView: UIView {
  private let imageView = UIImageView()
  private let stackView = UIStackView()

  init(page: OnboardingPage) {
    super.init(frame: .zero)
    imageView.image = UIImage(
      systemName: page.symbol,
      withConfiguration: UIImage.SymbolConfiguration(pointSize: 110, weight: .regular))
    imageView.tintColor = page.color
    imageView.contentMode = .center

    let titleLabel = UILabel()
    titleLabel.text = page.title
    titleLabel.font = .preferredFont(forTextStyle: .largeTitle)
    titleLabel.textAlignment = .center
    titleLabel.adjustsFontSizeToFitWidth = true

    let textLabel = UILabel()
    textLabel.text = page.text
    textLabel.font = .preferredFont(forTextStyle: .body)
    textLabel.textColor = .secondaryLabel
    textLabel.textAlignment = .center
    textLabel.numberOfLines = 0

    stackView.axis = .vertical
    stackView.spacing = 16
    for view in [imageView, titleLabel, textLabel] { stackView.addArrangedSubview(view) }
    stackView.setCustomSpacing(48, after: imageView)
    stackView.translatesAutoresizingMaskIntoConstraints = false
    addSubview(stackView)
    NSLayoutConstraint.activate([
      stackView.centerYAnchor.constraint(equalTo: centerYAnchor),
      stackView.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 32),
      stackView.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -32),
      imageView.heightAnchor.constraint(equalToConstant: 160),
    ])
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  /// Moves the parts at different speeds.
  ///
  /// - Parameter offset: 0 for the page in the middle, 1 for the next one.
  func setOffset(_ offset: CGFloat) {
    imageView.transform = CGAffineTransform(translationX: offset * 120, y: 0)
      .scaledBy(x: 1 - abs(offset) * 0.3, y: 1 - abs(offset) * 0.3)
    stackView.alpha = 1 - abs(offset)
  }

  func bounce() {
    imageView.transform = CGAffineTransform(scaleX: 0.6, y: 0.6)
    UIView.animate(
      withDuration: 0.8, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0,
      options: [.allowUserInteraction]
    ) {
      self.imageView.transform = .identity
    }
  }
}
