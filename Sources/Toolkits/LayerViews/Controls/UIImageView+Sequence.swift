import CoreAnimation
import Foundation

/// Images that an image view shows in turn.
struct ImageSequence {
  let images: [UIImage]
  /// Seconds of one pass through all images.
  let duration: TimeInterval
  /// Number of passes; 0 is without end.
  let repeatCount: Int
  /// The animated image that plays by itself; nil for images of the view.
  let image: UIImage?

  var isOfTemplates: Bool { images.contains { $0.isTemplate } }
}

extension UIImageView {
  private static let animationKey = "contents"

  final func startSequence() {
    let own = (isHighlighted ? highlightedAnimationImages : nil) ?? animationImages ?? []
    if !own.isEmpty {
      let isTime = animationDuration > 0 && animationDuration.isFinite
      sequence = ImageSequence(
        images: own, duration: isTime ? animationDuration : TimeInterval(own.count) / 30,
        repeatCount: max(animationRepeatCount, 0), image: nil)
    } else if let shown = shownImage, let images = shown.images {
      sequence = ImageSequence(
        images: images, duration: shown.duration, repeatCount: 0, image: shown)
    } else {
      return
    }
    addSequence()
  }

  final func stopSequence() {
    guard sequence != nil else { return }
    sequence = nil
    layer.removeAnimation(forKey: Self.animationKey)
  }

  /// Resumes the sequence in a new window, because animations end when a view leaves its window.
  final func resumeSequence() {
    guard sequence != nil, window != nil, layer.animation(forKey: Self.animationKey) == nil else {
      return
    }
    addSequence()
  }

  final func addSequence() {
    guard let sequence else { return }
    let animation = CAKeyframeAnimation(keyPath: "contents")
    animation.values = sequence.images.compactMap(pixels)
    animation.calculationMode = .discrete
    animation.duration = sequence.duration
    // Apple's views also count repetitions without end (§3).
    animation.repeatCount = Float(
      sequence.repeatCount == 0 ? Int(Int32.max) : sequence.repeatCount)
    animation.isRemovedOnCompletion = false
    animation.delegate = SequenceEnd(self)
    if shownImage == nil { layer.contentsScale = sequence.images.first?.scale ?? 1 }
    layer.add(animation, forKey: Self.animationKey)
  }
}

/// Tells an image view that its images were shown as often as requested.
@MainActor private final class SequenceEnd: NSObject, @MainActor CAAnimationDelegate {
  private weak var view: UIImageView?

  init(_ view: UIImageView) { self.view = view }

  func animationDidStart(_ anim: CAAnimation) {}

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    // A sequence that was replaced, or left the window, has not ended.
    if flag { view?.stopSequence() }
  }
}
