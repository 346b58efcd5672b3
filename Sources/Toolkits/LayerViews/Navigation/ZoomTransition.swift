import CoreAnimation
import Foundation

/// The zoom of a controller: its view and a source view in the view behind are shared elements.
///
/// Their pairing follows the opacity of a view that shows nothing. The animator moves that one number, so a zoom is held
/// at a fraction, interrupted and reversed as every other motion.
@MainActor final class ZoomTransition: MotionTransition {
  /// The change that a zoom shows.
  enum Kind {
    case push, pop, present, dismiss
    /// True if the zoomed view comes.
    var grows: Bool { self == .push || self == .present }
    /// True if the view behind is in the container, too.
    var hasBoth: Bool { self == .push || self == .pop }
  }

  /// The state of a zoom that another one continues.
  struct Held {
    let source: UIView
    /// 0 for the source view alone, 1 for the zoomed one.
    let progress: CGFloat
  }

  private let kind: Kind
  private let source: UIView
  private let options: UIViewController.Transition.ZoomOptions?
  private let progress = UIView()
  private weak var zoomed: UIView?
  private var clipsToBounds = false
  private var dimming: UIView?
  private var pairs: [(from: UIView, to: UIView)] = []
  /// Views that show nothing, at the places over which the two views lie.
  private var places: [UIView] = []
  private(set) var motion: UIViewPropertyAnimator?
  /// The zoom that this one continues.
  var continued: Held?

  init(_ kind: Kind, from source: UIView, _ options: UIViewController.Transition.ZoomOptions?) {
    (self.kind, self.source, self.options) = (kind, source, options)
  }

  /// The state that is shown.
  var held: Held {
    let shown = progress.layer.presentation().map { CGFloat($0.opacity) } ?? progress.alpha
    return Held(source: source, progress: shown)
  }

  func begin(_ context: any UIViewControllerContextTransitioning) {
    guard let front = context.view(forKey: kind.grows ? .to : .from),
      let controller = context.viewController(forKey: kind.grows ? .to : .from)
    else { return context.completeTransition(false) }
    let start = continued.flatMap { $0.source === source ? $0.progress : nil }
    let first = start ?? (kind.grows ? 0 : 1)
    UIView.performWithoutAnimation {
      place(front, context)
      dimming = options?.dimming
      if let dimming {
        dimming.frame = context.containerView.bounds
        dimming.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        dimming.isUserInteractionEnabled = false
        dimming.alpha = first
        context.containerView.insertSubview(dimming, belowSubview: front)
      }
      progress.isUserInteractionEnabled = false
      progress.alpha = first
      context.containerView.addSubview(progress)
      clipsToBounds = front.clipsToBounds
      front.clipsToBounds = true
      pair(front, of: controller)
    }
    zoomed = front
    let motion = UIViewPropertyAnimator(duration: SlideTransition.duration, curve: .easeInOut) {
      [progress, dimming, kind] in
      progress.alpha = kind.grows ? 1 : 0
      dimming?.alpha = kind.grows ? 1 : 0
    }
    motion.addCompletion { position in context.completeTransition(position == .end) }
    self.motion = motion
  }

  /// Puts the views into the container.
  private func place(_ front: UIView, _ context: any UIViewControllerContextTransitioning) {
    let container = context.containerView
    if let new = context.viewController(forKey: .to), let view = context.view(forKey: .to) {
      switch kind {
      case .push, .pop: view.frame = context.finalFrame(for: new)
      case .present where view.superview == nil: view.frame = context.finalFrame(for: new)
      case .present, .dismiss: break
      }
      if kind == .pop { container.insertSubview(view, belowSubview: front) }
      if kind.hasBoth { view.layoutIfNeeded() }
    }
    if kind.grows {
      if front.superview !== container, kind == .push || front.superview == nil {
        container.addSubview(front)
      }
      front.layoutIfNeeded()
    }
  }

  /// Makes the two views shared elements, each with the place of the other.
  private func pair(_ front: UIView, of controller: UIViewController) {
    // A rectangle of almost no width has no scale.
    if let rect = options?.alignmentRect(of: source, in: controller),
      rect.width > source.bounds.width / 10_000
    {
      let scale = source.bounds.width / rect.width
      let outer = CGRect(
        x: source.bounds.minX + (front.bounds.minX - rect.minX) * scale,
        y: source.bounds.minY + (front.bounds.minY - rect.minY) * scale,
        width: front.bounds.width * scale, height: front.bounds.height * scale)
      pairs = [(source, makePlace(rect, in: front)), (makePlace(outer, in: source), front)]
    } else {
      pairs = [(source, front)]
    }
    for (from, to) in pairs {
      from.layer.pair(
        with: to.layer, progress: progress.layer.shown.opacity, scalesSublayers: true)
    }
  }

  private func makePlace(_ frame: CGRect, in view: UIView) -> UIView {
    let place = UIView(frame: frame)
    place.isUserInteractionEnabled = false
    view.addSubview(place)
    places.append(place)
    return place
  }

  func animationEnded(_ transitionCompleted: Bool) {
    progress.removeFromSuperview()
    dimming?.removeFromSuperview()
    for (from, to) in pairs { from.layer.unpair(from: to.layer) }
    for place in places { place.removeFromSuperview() }
    (pairs, places, dimming) = ([], [], nil)
    zoomed?.clipsToBounds = clipsToBounds
  }
}
