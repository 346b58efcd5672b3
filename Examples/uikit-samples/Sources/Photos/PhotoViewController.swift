import UIKit

final class PhotoViewController: UIViewController {
  private let photo: Photo
  private let scrollView = UIScrollView()
  private let imageView = UIImageView()
  private let captionLabel = UILabel()

  init(photo: Photo) {
    self.photo = photo
    super.init(nibName: nil, bundle: nil)
    title = photo.place
    navigationItem.largeTitleDisplayMode = .never
    hidesBottomBarWhenPushed = true
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      barButtonSystemItem: .action, target: self, action: Self.share)

    imageView.image = photo.image
    imageView.contentMode = .scaleAspectFit
    scrollView.addSubview(imageView)
    scrollView.delegate = self
    scrollView.maximumZoomScale = 4
    scrollView.showsVerticalScrollIndicator = false
    scrollView.showsHorizontalScrollIndicator = false
    scrollView.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(scrollView)

    captionLabel.text = photo.date.formatted(
      Date.FormatStyle(date: .long, time: .omitted, locale: Locale(identifier: "en_US")))
    captionLabel.font = .preferredFont(forTextStyle: .footnote)
    captionLabel.textColor = .secondaryLabel
    captionLabel.textAlignment = .center
    captionLabel.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(captionLabel)

    let guide = view.safeAreaLayoutGuide
    NSLayoutConstraint.activate([
      scrollView.topAnchor.constraint(equalTo: guide.topAnchor),
      scrollView.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      scrollView.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      scrollView.bottomAnchor.constraint(equalTo: captionLabel.topAnchor, constant: -8),
      captionLabel.leadingAnchor.constraint(equalTo: view.layoutMarginsGuide.leadingAnchor),
      captionLabel.trailingAnchor.constraint(equalTo: view.layoutMarginsGuide.trailingAnchor),
      captionLabel.bottomAnchor.constraint(equalTo: guide.bottomAnchor, constant: -16),
    ])

    let doubleTap = UITapGestureRecognizer(target: self, action: Self.zoom(_:))
    doubleTap.numberOfTapsRequired = 2
    scrollView.addGestureRecognizer(doubleTap)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    guard scrollView.zoomScale == 1 else { return }
    imageView.frame = scrollView.bounds
    scrollView.contentSize = scrollView.bounds.size
  }

  private func zoom(_ recognizer: UITapGestureRecognizer) {
    if scrollView.zoomScale > 1 {
      scrollView.setZoomScale(1, animated: true)
    } else {
      let point = recognizer.location(in: imageView)
      scrollView.zoom(
        to: CGRect(x: point.x - 50, y: point.y - 50, width: 100, height: 100), animated: true)
    }
  }

  private func share() {
    let sheet = UIAlertController(
      title: photo.place, message: nil, preferredStyle: .actionSheet)
    sheet.addAction(UIAlertAction(title: "Copy Photo", style: .default))
    sheet.addAction(UIAlertAction(title: "Add to Favorites", style: .default))
    sheet.addAction(
      UIAlertAction(title: "Delete Photo", style: .destructive) { [weak self] _ in
        self?.navigationController?.popViewController(animated: true)
      })
    sheet.addAction(UIAlertAction(title: "Cancel", style: .cancel))
    sheet.popoverPresentationController?.barButtonItem = navigationItem.rightBarButtonItem
    present(sheet, animated: true)
  }
}

extension PhotoViewController: UIScrollViewDelegate {
  func viewForZooming(in scrollView: UIScrollView) -> UIView? {
    imageView
  }
}
