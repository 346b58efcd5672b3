import Expectations
import Foundation
import InputEvents
import LayerViews
import Testing
import WireProtocol

/// Five pages, and a diary of what their container says.
@MainActor
private final class Book: NSObject, UIPageViewControllerDataSource,
  UIPageViewControllerDelegate
{
  let pages = (0..<5).map { index in
    let page = UIViewController()
    page.title = "\(index)"
    return page
  }
  var calls: [String] = []
  var dots = 0
  /// The dot that is told whichever page is shown.
  var onlyDot: Int?

  private func index(_ page: UIViewController) -> Int { pages.firstIndex { $0 === page } ?? -1 }

  func pageViewController(
    _ pageViewController: UIPageViewController,
    viewControllerBefore viewController: UIViewController
  ) -> UIViewController? {
    let index = index(viewController) - 1
    return pages.indices.contains(index) ? pages[index] : nil
  }
  func pageViewController(
    _ pageViewController: UIPageViewController,
    viewControllerAfter viewController: UIViewController
  ) -> UIViewController? {
    let index = index(viewController) + 1
    return pages.indices.contains(index) ? pages[index] : nil
  }
  func presentationCount(for pageViewController: UIPageViewController) -> Int { dots }
  func presentationIndex(for pageViewController: UIPageViewController) -> Int {
    onlyDot ?? pageViewController.viewControllers?.first.map(index) ?? 0
  }
  func pageViewController(
    _ pageViewController: UIPageViewController,
    willTransitionTo pendingViewControllers: [UIViewController]
  ) {
    calls.append("to \(pendingViewControllers.compactMap(\.title).joined())")
  }
  func pageViewController(
    _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
    previousViewControllers: [UIViewController], transitionCompleted completed: Bool
  ) {
    let old = previousViewControllers.compactMap(\.title).joined()
    calls.append("from \(old) \(finished) \(completed)")
  }
  func take() -> [String] {
    defer { calls = [] }
    return calls
  }
}

/// A source and a delegate with the defaults.
@MainActor private final class Bare: UIPageViewControllerDataSource, UIPageViewControllerDelegate {
  func pageViewController(
    _ pageViewController: UIPageViewController,
    viewControllerBefore viewController: UIViewController
  ) -> UIViewController? { nil }
  func pageViewController(
    _ pageViewController: UIPageViewController,
    viewControllerAfter viewController: UIViewController
  ) -> UIViewController? { nil }
}

/// Facts of views §26.2.
@MainActor @Suite struct PageDefaultTests {
  @Test func `a source has no dots by default, and a delegate need not listen`() {
    let (bare, page) = (Bare(), UIViewController())
    let pager = UIPageViewController(
      transitionStyle: .scroll, navigationOrientation: .horizontal)
    let source: any UIPageViewControllerDataSource = bare
    expectNil(source.pageViewController(pager, viewControllerBefore: page))
    expectNil(source.pageViewController(pager, viewControllerAfter: page))
    expectEqual(source.presentationCount(for: pager), 0)
    expectEqual(source.presentationIndex(for: pager), 0)
    let delegate: any UIPageViewControllerDelegate = bare
    delegate.pageViewController(pager, willTransitionTo: [page])
    delegate.pageViewController(
      pager, didFinishAnimating: true, previousViewControllers: [page], transitionCompleted: true)
    let places: [UIPageViewController.SpineLocation] = [.none, .min, .mid, .max]
    expectEqual(places.map(\.rawValue), [0, 1, 2, 3])
  }
}

extension LiveViewTests {
  /// Views §26.2.
  @Suite struct PageViewControllerTests {
    private final class Hand {
      var time = 0.01
    }

    @MainActor private func swipe(
      _ s: ViewStage, _ hand: Hand, from start: CGPoint, by way: CGFloat
    ) async throws {
      hand.time += 0.3
      try await s.stage.show(at: hand.time)
      func finger(_ kind: TouchKind, _ x: CGFloat) async throws {
        try await s.stage.input(
          .touch(finger: 1, kind, at: .init(x: Double(x), y: Double(start.y)), pressure: 1))
      }
      try await finger(.began, start.x)
      for step in 1...10 {
        hand.time += 0.01
        try await s.stage.show(at: hand.time)
        try await finger(.moved, start.x + way * CGFloat(step) / 10)
      }
      try await finger(.ended, start.x + way)
      for _ in 0..<12 {
        hand.time += 0.2
        try await s.stage.show(at: hand.time)
      }
    }

    @Test func `a finger brings in the page beside, and the delegate is told`() async throws {
      try await ViewStage.perform { s in
        let (book, hand) = (Book(), Hand())
        let pager = UIPageViewController(
          transitionStyle: .scroll, navigationOrientation: .horizontal,
          options: [.interPageSpacing: 10])
        #expect(pager.transitionStyle == .scroll && pager.navigationOrientation == .horizontal)
        #expect(pager.spineLocation == .none && !pager.isDoubleSided)
        expectEmpty(pager.gestureRecognizers)
        (pager.dataSource, pager.delegate) = (book, book)
        var ends: [Bool] = []
        pager.setViewControllers([book.pages[0]], direction: .forward, animated: false) {
          ends.append($0)
        }
        s.window.rootViewController = pager
        try await s.stage.settle()
        expectEqual(ends, [true])
        expectIdentical(pager.viewControllers?.first, book.pages[0])
        expectEqual(book.pages[0].view.frame.size, pager.view.bounds.size)
        let (middle, left) = (CGPoint(x: 250, y: 180), CGPoint(x: 30, y: 180))
        try await swipe(s, hand, from: middle, by: -200)
        expectIdentical(pager.viewControllers?.first, book.pages[1])
        expectEqual(book.take(), ["to 1", "from 0 true true"])
        expectNil(book.pages[0].parent)
        expectIdentical(book.pages[1].parent, pager)
        try await swipe(s, hand, from: left, by: 200)
        expectIdentical(pager.viewControllers?.first, book.pages[0])
        expectEqual(book.take(), ["to 0", "from 1 true true"])
        // Beyond the first page there is none.
        try await swipe(s, hand, from: left, by: 200)
        expectIdentical(pager.viewControllers?.first, book.pages[0])
        expectEqual(book.take(), [])
        // A short and slow way goes back.
        try await swipe(s, hand, from: middle, by: -20)
        expectIdentical(pager.viewControllers?.first, book.pages[0])
        expectEqual(book.take(), ["to 1", "from 0 true false"])
      }
    }

    @Test func `dots go to the page beside, though the source tells the first one`() async throws {
      try await ViewStage.perform { s in
        let book = Book()
        (book.dots, book.onlyDot) = (5, 0)
        let pager = UIPageViewController(
          transitionStyle: .scroll, navigationOrientation: .horizontal)
        pager.dataSource = book
        s.window.rootViewController = pager
        pager.setViewControllers([book.pages[0]], direction: .forward, animated: false)
        try await s.stage.settle()
        let dots = try unwrap(pager.view.subviews.compactMap { $0 as? UIPageControl }.first)
        var time = 0.0
        for (page, shown) in [(1, 1), (2, 2), (1, 1), (0, 0)] {
          dots.currentPage = page
          dots.sendActions(for: .valueChanged)
          for _ in 0..<3 {
            time += 0.3
            try await s.stage.show(at: time)
          }
          expectIdentical(pager.viewControllers?.first, book.pages[shown])
          expectEqual(dots.currentPage, shown)
        }
        // A second dot is chosen while the first one's page still comes.
        for page in [1, 2] {
          dots.currentPage = page
          dots.sendActions(for: .valueChanged)
        }
        for _ in 0..<3 {
          time += 0.3
          try await s.stage.show(at: time)
        }
        expectIdentical(pager.viewControllers?.first, book.pages[2])
        expectEqual(dots.currentPage, 2)
      }
    }

    @Test func `a call brings a page in from a side, and other numbers of pages are refused`()
      async throws
    {
      try await ViewStage.perform { s in
        let book = Book()
        book.dots = 5
        let pager = UIPageViewController(
          transitionStyle: .scroll, navigationOrientation: .horizontal)
        pager.dataSource = book
        s.window.rootViewController = pager
        var ends: [Bool] = []
        pager.setViewControllers([book.pages[1]], direction: .forward, animated: true) {
          ends.append($0)
        }
        try await s.stage.settle()
        let dots = pager.view.subviews.compactMap { $0 as? UIPageControl }.first
        expectEqual(dots?.numberOfPages, 5)
        expectEqual(dots?.currentPage, 1)
        pager.setViewControllers([book.pages[2]], direction: .forward, animated: true) {
          ends.append($0)
        }
        expectEqual(ends, [true])
        for time in [0.1, 0.3, 0.6] { try await s.stage.show(at: time) }
        expectEqual(ends, [true, true])
        expectIdentical(pager.viewControllers?.first, book.pages[2])
        expectEqual(dots?.currentPage, 2)
        expectEqual(book.pages[2].view.frame.minX, 0)
        pager.setViewControllers([book.pages[0]], direction: .reverse, animated: true) {
          ends.append($0)
        }
        pager.setViewControllers([book.pages[4]], direction: .forward, animated: false) {
          ends.append($0)
        }
        expectEqual(ends, [true, true, false, true])
        expectIdentical(pager.viewControllers?.first, book.pages[4])
        pager.setViewControllers([], direction: .forward, animated: false) { ends.append($0) }
        pager.setViewControllers(nil, direction: .forward, animated: false)
        expectEqual(ends.last, false)
        expectIdentical(pager.viewControllers?.first, book.pages[4])
        let vertical = UIPageViewController(
          transitionStyle: .pageCurl, navigationOrientation: .vertical)
        expectEqual(vertical.navigationOrientation, .vertical)
        expectEqual(vertical.viewControllers?.count, 0)
        expectEqual(UIPageViewController.OptionsKey.spineLocation.rawValue.isEmpty, false)
      }
    }
  }
}
