import CoreAnimation
import Foundation

/// The edge of a row from which a swipe comes.
enum SwipeEdge { case leading, trailing }

/// The swipes of the rows of a scroll view, one row at a time.
///
/// The row's cell scrolls its contents to the side (its `bounds.origin`), so that buttons beside them come into
/// view; its frame stays that of its row.
@MainActor final class RowSwipes {
  /// A row that is being swiped, or that shows its buttons.
  private struct Course {
    let cell: UIView
    let edge: SwipeEdge
    let buttons: SwipeActionsView
    /// The way of the contents at the begin of the pan.
    var start: CGFloat = 0
  }

  private weak var scrollView: UIScrollView?
  private let find: (CGPoint) -> UIView?
  private let actions: (UIView, SwipeEdge) -> UISwipeActionsConfiguration?
  private let willOpen: (UIView) -> Void
  private let didClose: (UIView) -> Void
  private let pan = SwipePanGestureRecognizer()
  private var course: Course?

  /// Seconds.
  private static let duration: TimeInterval = 0.3
  /// Points a second from which a swipe decides by its velocity.
  private static let quick: CGFloat = 300

  /// Adds the swipes to a scroll view.
  ///
  /// - Parameters:
  ///   - find: returns the cell at a place of the content that may be swiped.
  ///   - actions: returns the actions of a cell at an edge; nil for none.
  ///   - willOpen: called before buttons of a cell are shown.
  ///   - didClose: called after they are gone.
  init(
    in scrollView: UIScrollView, find: @escaping (CGPoint) -> UIView?,
    actions: @escaping (UIView, SwipeEdge) -> UISwipeActionsConfiguration?,
    willOpen: @escaping (UIView) -> Void, didClose: @escaping (UIView) -> Void
  ) {
    self.scrollView = scrollView
    self.find = find
    self.actions = actions
    self.willOpen = willOpen
    self.didClose = didClose
    pan.swipes = self
    pan.addAction { [weak self] _ in self?.panned() }
    scrollView.addGestureRecognizer(pan)
  }

  /// The cell whose buttons are shown.
  var openCell: UIView? { course?.cell }

  /// 1 for buttons on the right, where contents move by a positive way; -1 for buttons on the left.
  private func sign(_ edge: SwipeEdge, _ cell: UIView) -> CGFloat {
    (edge == .trailing) != cell.isMirrored ? 1 : -1
  }

  // MARK: Opening and closing

  /// Returns true if a swipe by a way shows actions, which it then prepares.
  func begin(by way: CGPoint, at place: CGPoint) -> Bool {
    guard abs(way.x) > abs(way.y), let cell = find(place) else { return false }
    if let course {
      if course.cell === cell { return true }
      close(animated: true)
      return false
    }
    let edge: SwipeEdge = (way.x < 0) != cell.isMirrored ? .trailing : .leading
    return prepare(cell, edge)
  }

  private func prepare(_ cell: UIView, _ edge: SwipeEdge) -> Bool {
    guard let configuration = actions(cell, edge), !configuration.actions.isEmpty else {
      return false
    }
    willOpen(cell)
    let buttons = SwipeActionsView(configuration, isOnRight: sign(edge, cell) > 0) { [weak self] in
      self?.perform($0)
    }
    let size = cell.bounds.size
    UIView.performWithoutAnimation {
      buttons.frame = CGRect(
        x: sign(edge, cell) > 0 ? size.width : 0 - size.width, y: 0, width: size.width,
        height: size.height)
      cell.addSubview(buttons)
      buttons.shownWidth = 0
      buttons.layoutIfNeeded()
    }
    course = Course(cell: cell, edge: edge, buttons: buttons)
    return true
  }

  /// Shows the actions of a cell, animated.
  func open(_ cell: UIView, _ edge: SwipeEdge) {
    if let course, course.cell !== cell { close(animated: true) }
    guard course != nil || prepare(cell, edge), let course else { return }
    move(to: course.buttons.naturalWidth, animated: true)
  }

  /// Hides the actions that are shown.
  func close(animated: Bool) {
    guard let old = course else { return }
    course = nil
    let back = { old.cell.bounds.origin.x = 0 }
    let end = { [didClose] in
      old.buttons.removeFromSuperview()
      didClose(old.cell)
    }
    guard animated, old.cell.window != nil else {
      UIView.performWithoutAnimation(back)
      return end()
    }
    UIView.animate(
      withDuration: Self.duration, delay: 0, options: .allowUserInteraction,
      animations: {
        back()
        old.buttons.shownWidth = 0
        old.buttons.layoutIfNeeded()
      }
    ) { _ in end() }
  }

  /// Shows a width of the buttons.
  private func move(to width: CGFloat, animated: Bool) {
    guard let course else { return }
    let body = {
      course.cell.bounds.origin.x = self.sign(course.edge, course.cell) * width
      course.buttons.shownWidth = width
      course.buttons.layoutIfNeeded()
    }
    guard animated, course.cell.window != nil else {
      return UIView.performWithoutAnimation(body)
    }
    UIView.animate(
      withDuration: Self.duration, delay: 0, options: .allowUserInteraction, animations: body)
  }

  private func perform(_ action: UIContextualAction) {
    guard let cell = course?.cell, let buttons = course?.buttons else { return }
    action.handler(action, buttons) { [weak self, weak cell] _ in
      guard let self, let cell, self.course?.cell === cell else { return }
      self.close(animated: true)
    }
  }

  // MARK: Pan

  private func panned() {
    guard let course, let scrollView else { return }
    let sign = sign(course.edge, course.cell)
    let way = 0 - pan.translation(in: scrollView).x * sign
    let velocity = 0 - pan.velocity(in: scrollView).x * sign
    switch pan.state {
    case .began:
      self.course?.start = course.cell.bounds.origin.x * sign
      move(to: shown(course, way), animated: false)
    case .changed:
      let width = shown(course, way)
      let isFull = course.buttons.takesAll
      course.buttons.takesAll = isArmed(course, width)
      move(to: width, animated: isFull != course.buttons.takesAll)
    case .ended:
      let width = shown(course, way)
      if isArmed(course, width), let first = course.buttons.configuration.actions.first {
        move(to: course.cell.bounds.width, animated: true)
        return perform(first)
      }
      let isWide = width > course.buttons.naturalWidth / 2
      if velocity > Self.quick || isWide && velocity > 0 - Self.quick {
        move(to: course.buttons.naturalWidth, animated: true)
      } else {
        close(animated: true)
      }
    case .cancelled: close(animated: true)
    case .possible, .failed: break
    }
  }

  /// Returns the width of the buttons for the way of a finger: wider than they are, they follow more slowly unless the
  /// first may take all.
  private func shown(_ course: Course, _ way: CGFloat) -> CGFloat {
    let wanted = max(course.start + way, 0)
    let natural = course.buttons.naturalWidth
    guard wanted > natural, !course.buttons.configuration.performsFirstActionWithFullSwipe else {
      return min(wanted, course.cell.bounds.width)
    }
    return natural + (wanted - natural) / 4
  }

  private func isArmed(_ course: Course, _ width: CGFloat) -> Bool {
    course.buttons.configuration.performsFirstActionWithFullSwipe
      && width > max(course.cell.bounds.width * 0.6, course.buttons.naturalWidth + 20)
  }
}

/// The pan that swipes rows: it begins sideways over a row with actions.
@MainActor final class SwipePanGestureRecognizer: UIPanGestureRecognizer {
  weak var swipes: RowSwipes?

  override func mayBegin(after way: CGPoint) -> Bool {
    swipes?.begin(by: way, at: location(in: view)) ?? false
  }
}
