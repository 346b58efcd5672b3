import CoreAnimation
import Foundation

/// The interaction by which the server moves a pop while a finger pulls it from the left edge.
///
/// A strip along the edge has it: it shows nothing, and lies over all views, which do not see it. The program gets the
/// finger's events as well, so its recognizer begins the pop and decides about its end. In between the page follows the
/// finger with the next frame, whatever the program does. Another source of movement, such as a mouse or a finger that no
/// interaction follows, leaves the pop to the program.
@MainActor final class EdgeInteraction {
  private let strip = CALayer()
  /// The largest value, in points.
  private var width: CGFloat = 0
  /// True while the server follows a finger.
  private(set) var isTracking = false
  /// True while a pop is where the value is.
  private var isFollowed = false
  /// Called when the server begins to follow a finger.
  var onTracking: (() -> Void)?

  private static let key = "edge"
  /// A place in front of the layers of all views; depth has no effect on what is not transformed.
  private static let front: CGFloat = 100_000

  init() {
    strip.zPosition = Self.front
    strip.name = "edge"
  }

  /// Puts the strip along the left edge of a view.
  ///
  /// - Parameter width: the way of the whole pop, in points, above 0.
  func place(in view: UIView, width: CGFloat) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    let frame = CGRect(
      x: 0, y: 0, width: UIScreenEdgePanGestureRecognizer.reach, height: view.bounds.height)
    if strip.frame != frame { strip.frame = frame }
    if strip.superlayer !== view.layer { view.layer.addSublayer(strip) }
    if width != self.width || strip.animation(forKey: Self.key) == nil {
      self.width = width
      strip.add(makeInteraction(), forKey: Self.key)
    }
    CATransaction.commit()
  }

  /// Takes the strip away.
  func remove() {
    guard strip.superlayer != nil else { return }
    (isTracking, isFollowed) = (false, false)
    strip.removeAllAnimations()
    strip.removeFromSuperlayer()
  }

  /// Lets a held motion be where the finger is: its fraction is the part of the width by which the finger has moved.
  func move(_ motion: UIViewPropertyAnimator) {
    isFollowed = true
    motion.follow(strip.interaction.x / CAExpression(width))
  }

  /// Leaves the motion to the program, and begins the next one at its start.
  func reset() {
    (isTracking, isFollowed) = (false, false)
    guard strip.superlayer != nil else { return }
    strip.interaction.set(.x, to: 0)
  }

  private func makeInteraction() -> CAInteraction {
    var x = CAInteractionAxis(.x, in: 0...width, initialValue: 0)
    x.bounces = false
    // The program decides where the page goes when the finger has lifted.
    x.decelerationRate = nil
    let interaction = CAInteraction()
    interaction.axes = [x]
    interaction.touchPolicy = .share
    interaction.followsWheels = false
    interaction.onChange = { [weak self] state in
      MainActor.assumeIsolated { self?.receive(state) }
    }
    return interaction
  }

  private func receive(_ state: CAInteractionState) {
    let wasTracking = isTracking
    isTracking = state.phase == .tracking
    if isTracking, !wasTracking { onTracking?() }
    // The finger began no pop.
    if !isFollowed, state.phase == .idle, state.fingers == 0, state.value(.x) != 0 { reset() }
  }
}
