import UIKit

/// A stack of cards. A drag moves the time of an animation: to the left, the top card flies away;
/// to the right, the last card comes back.
final class CardsViewController: UIViewController {
  /// A change of the stack by one card, under way.
  private struct Turn {
    let animator: UIViewPropertyAnimator
    /// 1 for the next card, −1 for the one before.
    let step: Int
    /// Progress of the animation at which the finger took hold of the card.
    var grasped: CGFloat = 0
  }

  /// Length of a drag from one card to the next, in points.
  private static let way: CGFloat = 300

  private let cards = Hour.all.map { CardView($0) }
  private let dots = Hour.all.map { _ in UIView(frame: CGRect(x: 0, y: 0, width: 8, height: 8)) }
  private var front = 0
  private var turn: Turn?

  private var middle: CGPoint { CGPoint(x: view.bounds.midX, y: view.bounds.midY + 10) }

  override func loadView() { view = PressedView(frame: UIScreen.main.bounds) }

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Cards"
    for card in cards { view.addSubview(card) }
    for dot in dots {
      dot.backgroundColor = .white
      dot.layer.cornerRadius = 4
      view.addSubview(dot)
    }
    sort()
    view.addGestureRecognizer(
      UIPanGestureRecognizer(target: self, action: CardsViewController.dragged))
    let pressed = view as? PressedView
    pressed?.onPress = { [weak self] in self?.hold() }
    pressed?.onRelease = { [weak self] in self?.letGo(velocity: 0) }
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    guard turn == nil else { return }
    arrange()
  }

  // MARK: Places

  /// The number of cards above a card.
  private func depth(of card: Int) -> Int { (card - front + cards.count) % cards.count }

  /// Brings the cards into the order of their depths.
  private func sort() {
    for card in cards.indices.sorted(by: { depth(of: $0) > depth(of: $1) }) {
      view.bringSubviewToFront(cards[card])
    }
  }

  /// - Parameter beside: a card that has left the stack.
  private func arrange(beside: Int? = nil) {
    for (index, card) in cards.enumerated() {
      card.lie(at: index == beside ? -1 : depth(of: index), middle: middle)
    }
    for (index, dot) in dots.enumerated() {
      let isFront = index == front
      let place = CGFloat(index) - CGFloat(dots.count - 1) / 2
      dot.center = CGPoint(x: view.bounds.midX + 20 * place, y: view.bounds.maxY - 44)
      dot.transform = CGAffineTransform(scaleX: isFront ? 1.25 : 1, y: isFront ? 1.25 : 1)
      dot.alpha = isFront ? 1 : 0.4
    }
    view.backgroundColor = cards[front].hour.background
  }

  // MARK: Turning

  /// Begins to turn, and holds at the beginning.
  private func begin(_ step: Int) {
    let old = front
    let new = (old + step + cards.count) % cards.count
    if step < 0 {
      // The new card comes from beside the stack; until now it was below all others.
      UIView.performWithoutAnimation { cards[new].lie(at: -1, middle: middle) }
      view.bringSubviewToFront(cards[new])
    }
    let animator = UIViewPropertyAnimator(
      duration: 0.6, timingParameters: UISpringTimingParameters(dampingRatio: 1))
    animator.addAnimations { [weak self] in
      guard let self else { return }
      front = new
      arrange(beside: step > 0 ? old : nil)
    }
    animator.addCompletion { [weak self] in self?.ended($0, from: old) }
    animator.pauseAnimation()
    turn = Turn(animator: animator, step: step)
  }

  private func ended(_ position: UIViewAnimatingPosition, from old: Int) {
    turn = nil
    if position == .start { front = old }
    // Moves a card beside the stack below all others.
    arrange()
    sort()
    print(cards[front].hour.name)
    fflush(nil)
  }

  // MARK: Touches

  /// Catches a flying card under a press.
  private func hold() {
    guard let animator = turn?.animator else { return }
    animator.pauseAnimation()
    turn?.grasped = animator.fractionComplete
  }

  private func dragged(_ pan: UIPanGestureRecognizer) {
    let drag = pan.translation(in: view).x
    switch pan.state {
    case .began, .changed:
      scrub(to: drag)
    default:
      letGo(velocity: pan.velocity(in: view).x)
    }
  }

  private func scrub(to drag: CGFloat) {
    if turn == nil, drag != 0 { begin(drag < 0 ? 1 : -1) }
    guard let turn else { return }
    let fraction = turn.grasped - CGFloat(turn.step) * drag / Self.way
    turn.animator.fractionComplete = min(max(fraction, 0), 1)
  }

  /// Finishes the turn in the direction of the finger's throw, or towards the nearer end.
  private func letGo(velocity: CGFloat) {
    guard let turn, !turn.animator.isRunning else { return }
    let speed = -CGFloat(turn.step) * velocity / Self.way
    let fraction = turn.animator.fractionComplete
    let isForward = abs(speed) > 0.4 ? speed > 0 : fraction > 0.5
    let rest = max(isForward ? 1 - fraction : fraction, 0.01)
    turn.animator.isReversed = !isForward
    turn.animator.continueAnimation(
      withTimingParameters: UISpringTimingParameters(
        dampingRatio: 0.9, initialVelocity: CGVector(dx: abs(speed) / rest, dy: 0)),
      durationFactor: 1)
  }
}

/// Reports a touch before a pan begins, and after it has ended.
private final class PressedView: UIView {
  var onPress: () -> Void = {}
  var onRelease: () -> Void = {}

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { onPress() }
  // A pan cancels the touch, and ends it itself.
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { onRelease() }
}
