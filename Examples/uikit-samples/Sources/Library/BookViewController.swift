import UIKit

final class BookViewController: UIViewController {
  var book: Book? {
    didSet { if isViewLoaded { update() } }
  }

  private let coverView = UIView()
  private let coverLabel = UILabel()
  private let titleLabel = UILabel()
  private let authorLabel = UILabel()
  private let textLabel = UILabel()

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    navigationItem.largeTitleDisplayMode = .never
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      image: UIImage(systemName: "bookmark"), primaryAction: UIAction { _ in })

    coverView.layer.cornerRadius = 6
    coverView.layer.shadowOpacity = 0.3
    coverView.layer.shadowRadius = 12
    coverView.layer.shadowOffset = CGSize(width: 0, height: 6)
    coverLabel.font = UIFont(name: "Georgia-Bold", size: 16) ?? .boldSystemFont(ofSize: 16)
    coverLabel.textColor = .white
    coverLabel.numberOfLines = 0
    coverLabel.textAlignment = .center
    titleLabel.font = .preferredFont(forTextStyle: .title1)
    titleLabel.numberOfLines = 0
    authorLabel.font = .preferredFont(forTextStyle: .subheadline)
    authorLabel.textColor = .secondaryLabel
    textLabel.font = .preferredFont(forTextStyle: .body)
    textLabel.numberOfLines = 0

    coverView.translatesAutoresizingMaskIntoConstraints = false
    coverLabel.translatesAutoresizingMaskIntoConstraints = false
    coverView.addSubview(coverLabel)
    let texts = UIStackView(arrangedSubviews: [titleLabel, authorLabel, textLabel])
    texts.axis = .vertical
    texts.spacing = 8
    texts.setCustomSpacing(24, after: authorLabel)
    texts.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(coverView)
    view.addSubview(texts)

    let guide = view.readableContentGuide
    NSLayoutConstraint.activate([
      coverView.topAnchor.constraint(
        equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 32),
      coverView.centerXAnchor.constraint(equalTo: view.centerXAnchor),
      coverView.widthAnchor.constraint(equalToConstant: 160),
      coverView.heightAnchor.constraint(equalTo: coverView.widthAnchor, multiplier: 1.5),
      coverLabel.centerYAnchor.constraint(equalTo: coverView.centerYAnchor),
      coverLabel.leadingAnchor.constraint(equalTo: coverView.leadingAnchor, constant: 16),
      coverLabel.trailingAnchor.constraint(equalTo: coverView.trailingAnchor, constant: -16),
      texts.topAnchor.constraint(equalTo: coverView.bottomAnchor, constant: 32),
      texts.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
      texts.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
    ])
    update()
  }

  private func update() {
    title = book?.title
    titleLabel.text = book?.title
    coverLabel.text = book?.title
    authorLabel.text = book.map { "\($0.author), \($0.year)" }
    textLabel.text = book?.text
    coverView.backgroundColor = book.flatMap { UIColor(named: $0.cover) }
  }
}
