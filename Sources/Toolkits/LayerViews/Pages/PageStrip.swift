import CoreAnimation
import Foundation

/// The pages of a container side by side: the current one, and those before and after it while they are needed.
@MainActor final class PageStrip: NSObject, UIScrollViewDelegate {
  private unowned let owner: UIPageViewController
  let scrollView = UIScrollView()
  private(set) var current: UIViewController?
  private var before: UIViewController?
  private var after: UIViewController?
  /// The page that a finger brings in, and of which the delegate was told.
  private var pending: UIViewController?
  /// The page that a call brings in, and its completion.
  private var coming: (page: UIViewController, completion: ((Bool) -> Void)?)?
  private var isPlacing = false
  /// The dot of the page that is shown.
  private var shownDot = 0
  /// True while pages move since a dot was chosen, of which the source is not asked.
  private var isByDot = false

  /// Points of the dots below the pages.
  private static let dotsHeight: CGFloat = 37

  init(_ owner: UIPageViewController) {
    self.owner = owner
    super.init()
  }

  func begin() {
    scrollView.isPagingEnabled = true
    scrollView.showsHorizontalScrollIndicator = false
    scrollView.showsVerticalScrollIndicator = false
    scrollView.contentInsetAdjustmentBehavior = .never
    scrollView.delegate = self
    scrollView.isScrollEnabled = owner.dataSource != nil
    owner.view.addSubview(scrollView)
    owner.dots.addAction(
      UIAction { [weak self] _ in self?.dotChosen() }, for: .valueChanged)
    place()
  }

  func sourceChanged() {
    scrollView.isScrollEnabled = owner.dataSource != nil
    guard !scrollView.isDragging, !scrollView.isDecelerating, coming == nil else { return }
    forgetNeighbours()
    updateDots()
    place()
  }

  // MARK: Places

  private var isVertical: Bool { owner.navigationOrientation == .vertical }
  private var area: CGRect {
    var area = owner.view.bounds
    if owner.dots.superview != nil { area.size.height = max(area.height - Self.dotsHeight, 0) }
    return area
  }
  /// The distance from one page to the next, the length of the scroll view.
  private var pitch: CGFloat {
    (isVertical ? area.height : area.width) + max(owner.spacing, 0)
  }

  private func place(_ page: UIViewController?, at index: Int) {
    guard let page, let view = page.view else { return }
    let offset = CGFloat(index) * pitch + max(owner.spacing, 0) / 2
    let frame = CGRect(
      x: isVertical ? 0 : offset, y: isVertical ? offset : 0, width: area.width,
      height: area.height)
    if view.superview !== scrollView {
      if page.parent !== owner { owner.addChild(page) }
      view.frame = frame
      scrollView.addSubview(view)
      page.didMove(toParent: owner)
    } else if view.frame != frame {
      view.frame = frame
    }
  }

  /// Places the pages and the scroll view, and keeps the current page in view.
  func place() {
    guard owner.isViewLoaded, !isPlacing else { return }
    isPlacing = true
    defer { isPlacing = false }
    let margin = max(owner.spacing, 0) / 2
    let frame = area.insetBy(dx: isVertical ? 0 : -margin, dy: isVertical ? -margin : 0)
    let isMoved = scrollView.frame != frame
    if isMoved { scrollView.frame = frame }
    owner.dots.frame = CGRect(
      x: 0, y: area.maxY, width: area.width, height: Self.dotsHeight)
    let start = before == nil ? 0 : 1
    place(before, at: 0)
    place(current, at: start)
    place(after, at: start + 1)
    let length = CGFloat(start + 1 + (after == nil ? 0 : 1)) * pitch
    let size =
      isVertical
      ? CGSize(width: frame.width, height: length) : CGSize(width: length, height: frame.height)
    if scrollView.contentSize != size { scrollView.contentSize = size }
    // Content bounces at the first and at the last page.
    scrollView.alwaysBounceHorizontal = !isVertical
    scrollView.alwaysBounceVertical = isVertical
    guard isMoved || !isMoving else { return }
    setOffset(CGFloat(start) * pitch)
  }

  private var isMoving: Bool {
    scrollView.isDragging || scrollView.isDecelerating || coming != nil
  }

  private func setOffset(_ offset: CGFloat) {
    let point = isVertical ? CGPoint(x: 0, y: offset) : CGPoint(x: offset, y: 0)
    if scrollView.contentOffset != point {
      UIView.performWithoutAnimation { scrollView.contentOffset = point }
    }
  }

  private func offset(_ point: CGPoint) -> CGFloat { isVertical ? point.y : point.x }

  // MARK: Neighbours

  private func loadNeighbours() {
    guard let current, let source = owner.dataSource else { return forgetNeighbours() }
    let isMirrored = !isVertical && owner.view.isMirrored
    let previous = source.pageViewController(owner, viewControllerBefore: current)
    let next = source.pageViewController(owner, viewControllerAfter: current)
    (before, after) = isMirrored ? (next, previous) : (previous, next)
    // The same controller cannot be at two places.
    if before === current { before = nil }
    if after === current || after === before { after = nil }
  }

  private func forgetNeighbours() {
    let gone = [before, after].compactMap { $0 }
    (before, after) = (nil, nil)
    for page in gone where page !== current { remove(page) }
  }

  private func remove(_ page: UIViewController) {
    guard page.parent === owner else { return }
    page.willMove(toParent: nil)
    page.viewIfLoaded?.removeFromSuperview()
    page.removeFromParent()
  }

  // MARK: By calls

  func show(
    _ page: UIViewController, from direction: UIPageViewController.NavigationDirection,
    animated: Bool, _ completion: ((Bool) -> Void)?
  ) {
    endComing(finished: false)
    let old = current
    guard animated, let old, old !== page, owner.isViewLoaded, owner.view.window != nil else {
      forgetNeighbours()
      current = page
      if let old, old !== page { remove(old) }
      if owner.isViewLoaded {
        UIView.performWithoutAnimation { place() }
        updateDots()
      }
      completion?(true)
      return
    }
    scrollView.setContentOffset(scrollView.contentOffset, animated: false)
    forgetNeighbours()
    pending = nil
    let comesFromEnd = (direction == .forward) != (!isVertical && owner.view.isMirrored)
    if comesFromEnd { after = page } else { before = page }
    UIView.performWithoutAnimation { place() }
    coming = (page, completion)
    let target = comesFromEnd ? pitch : 0
    scrollView.setContentOffset(
      isVertical ? CGPoint(x: 0, y: target) : CGPoint(x: target, y: 0), animated: true)
  }

  private func endComing(finished: Bool) {
    guard let (page, completion) = coming else { return }
    coming = nil
    settle(on: page)
    updateDots()
    completion?(finished)
  }

  /// Makes a page the current one, and forgets the others.
  private func settle(on page: UIViewController) {
    let others = [before, current, after].compactMap { $0 }.filter { $0 !== page }
    (before, current, after) = (nil, page, nil)
    for other in others { remove(other) }
    UIView.performWithoutAnimation { place() }
  }

  // MARK: By fingers

  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {
    endComing(finished: false)
    let shown = offset(scrollView.contentOffset)
    // A finger may catch pages on their way.
    let start = CGFloat(before == nil ? 0 : 1)
    let index = pitch > 0 ? (shown / pitch).rounded() : start
    let rest = shown - index * pitch
    if index < start, let before { finish(on: before) }
    if index > start, let after { finish(on: after) }
    loadNeighbours()
    UIView.performWithoutAnimation { place() }
    setOffset((before == nil ? 0 : pitch) + rest)
    scrollView.resumeDrag()
  }

  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    guard scrollView.isDragging, pending == nil, pitch > 0 else { return }
    let way = offset(scrollView.contentOffset) - (before == nil ? 0 : pitch)
    guard let page = way > 0 ? after : way < 0 ? before : nil else { return }
    pending = page
    owner.delegate?.pageViewController(owner, willTransitionTo: [page])
  }

  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    if !decelerate { rest() }
  }
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { rest() }
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {
    endComing(finished: true)
  }

  /// Ends the turning of pages where they have come to rest.
  private func rest() {
    let start = CGFloat(before == nil ? 0 : 1)
    let index = pitch > 0 ? (offset(scrollView.contentOffset) / pitch).rounded() : start
    finish(on: index < start ? before : index > start ? after : current)
  }

  private func finish(on page: UIViewController?) {
    guard let page, let old = current else { return }
    let (isOther, wasTold) = (page !== old, pending != nil)
    pending = nil
    settle(on: page)
    if isOther {
      owner.dots.currentPage += isAfter(page, old) ? 1 : -1
      shownDot = owner.dots.currentPage
    }
    guard wasTold || isOther else { return }
    owner.delegate?.pageViewController(
      owner, didFinishAnimating: true, previousViewControllers: [old],
      transitionCompleted: isOther)
  }

  private func isAfter(_ page: UIViewController, _ old: UIViewController) -> Bool {
    owner.dataSource?.pageViewController(owner, viewControllerBefore: page) === old
  }

  // MARK: Dots

  private func updateDots() {
    let count = isVertical ? 0 : owner.dataSource?.presentationCount(for: owner) ?? 0
    let dots = owner.dots
    guard count > 0, let source = owner.dataSource else { return dots.removeFromSuperview() }
    dots.numberOfPages = count
    if isByDot {
      isByDot = false
      return dots.currentPage = shownDot
    }
    dots.currentPage = source.presentationIndex(for: owner)
    shownDot = dots.currentPage
    if dots.superview == nil {
      owner.view.addSubview(dots)
      UIView.performWithoutAnimation { place() }
    }
  }

  /// Goes to the page beside the current one whose dot was chosen.
  private func dotChosen() {
    // The source's index is that of the first page for many programs, whichever is shown.
    let (chosen, old) = (owner.dots.currentPage, shownDot)
    let isForward = chosen > old
    endComing(finished: false)
    guard let current, let source = owner.dataSource else { return }
    let page =
      isForward
      ? source.pageViewController(owner, viewControllerAfter: current)
      : source.pageViewController(owner, viewControllerBefore: current)
    guard let page else { return owner.dots.currentPage = old }
    (owner.dots.currentPage, shownDot, isByDot) = (chosen, chosen, true)
    show(page, from: isForward ? .forward : .reverse, animated: true, nil)
  }
}
