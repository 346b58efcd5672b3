import UIKit

final class OnboardingViewController: UIViewController {
  private let pages = OnboardingPage.all
  private let scrollView = UIScrollView()
  private let pageControl = UIPageControl()
  private let skipButton = UIButton(type: .system)
  private let nextButton = UIButton(configuration: .filled())
  private var pageViews: [OnboardingPageView] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground

    scrollView.isPagingEnabled = true
    scrollView.showsHorizontalScrollIndicator = false
    scrollView.contentInsetAdjustmentBehavior = .never
    scrollView.delegate = self
    view.addSubview(scrollView)
    pageViews = pages.map(OnboardingPageView.init)
    pageViews.forEach(scrollView.addSubview)

    pageControl.numberOfPages = pages.count
    pageControl.pageIndicatorTintColor = .systemGray4
    pageControl.currentPageIndicatorTintColor = view.tintColor
    pageControl.addTarget(self, action: Self.pageChanged, for: .valueChanged)

    skipButton.setTitle("Skip", for: .normal)
    skipButton.addTarget(self, action: Self.finish, for: .touchUpInside)
    nextButton.configuration?.buttonSize = .large
    nextButton.configuration?.title = "Continue"
    nextButton.addTarget(self, action: Self.next(_:), for: .touchUpInside)

    for subview in [pageControl, skipButton, nextButton] {
      subview.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(subview)
    }
    let guide = view.safeAreaLayoutGuide
    NSLayoutConstraint.activate([
      skipButton.topAnchor.constraint(equalTo: guide.topAnchor, constant: 8),
      skipButton.trailingAnchor.constraint(equalTo: guide.trailingAnchor, constant: -20),
      nextButton.leadingAnchor.constraint(equalTo: guide.leadingAnchor, constant: 24),
      nextButton.trailingAnchor.constraint(equalTo: guide.trailingAnchor, constant: -24),
      nextButton.bottomAnchor.constraint(equalTo: guide.bottomAnchor, constant: -24),
      pageControl.centerXAnchor.constraint(equalTo: view.centerXAnchor),
      pageControl.bottomAnchor.constraint(equalTo: nextButton.topAnchor, constant: -16),
    ])
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    scrollView.frame = view.bounds
    let size = view.bounds.size
    scrollView.contentSize = CGSize(width: size.width * CGFloat(pages.count), height: size.height)
    for (index, page) in pageViews.enumerated() {
      page.frame = CGRect(
        x: CGFloat(index) * size.width, y: -40, width: size.width, height: size.height)
    }
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    pageViews[0].bounce()
  }

  override var prefersStatusBarHidden: Bool { true }

  private var currentPage: Int {
    let width = max(scrollView.bounds.width, 1)
    return min(max(Int((scrollView.contentOffset.x / width).rounded()), 0), pages.count - 1)
  }

  private func show(page: Int, animated: Bool) {
    let x = CGFloat(page) * scrollView.bounds.width
    scrollView.setContentOffset(CGPoint(x: x, y: 0), animated: animated)
  }

  private func pageChanged() {
    show(page: pageControl.currentPage, animated: true)
  }

  private func next(_ sender: UIButton) {
    if currentPage + 1 < pages.count {
      show(page: currentPage + 1, animated: true)
    } else {
      finish()
    }
  }

  private func finish() {
    let welcome = WelcomeViewController()
    welcome.modalPresentationStyle = .fullScreen
    welcome.modalTransitionStyle = .crossDissolve
    present(welcome, animated: true)
  }
}

extension OnboardingViewController: UIScrollViewDelegate {
  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    let width = max(scrollView.bounds.width, 1)
    for (index, page) in pageViews.enumerated() {
      page.setOffset(CGFloat(index) - scrollView.contentOffset.x / width)
    }
    guard pageControl.currentPage != currentPage else { return }
    pageControl.currentPage = currentPage
    UIView.transition(
      with: nextButton, duration: 0.2, options: .transitionCrossDissolve,
      animations: {
        let isLast = self.currentPage == self.pages.count - 1
        self.nextButton.configuration?.title = isLast ? "Get Started" : "Continue"
        self.skipButton.alpha = isLast ? 0 : 1
      })
  }
}

final class WelcomeViewController: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    let label = UILabel()
    label.text = "You’re all set."
    label.font = .preferredFont(forTextStyle: .title1)
    label.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(label)
    NSLayoutConstraint.activate([
      label.centerXAnchor.constraint(equalTo: view.centerXAnchor),
      label.centerYAnchor.constraint(equalTo: view.centerYAnchor),
    ])
  }
}
