import CoreAnimation
import Foundation

/// The changes of views in a block of keyframes, from which the animations are made at its end
/// (§5).
@MainActor final class KeyframeRecorder {
  /// The changes of one property of one layer.
  private struct Track {
    let layer: CALayer
    let key: String
    let initial: Any?
    var parts: [Part] = []
  }

  /// A change to a value within a part of the block's duration.
  private struct Part {
    let span: ClosedRange<Double>
    let value: Any?
  }

  private struct Target: Hashable {
    let layer: ObjectIdentifier
    let key: String
  }

  private var tracks: [Track] = []
  private var indices: [Target: Int] = [:]
  /// The spans that are open, and the tracks that were changed in each span.
  private var open: [(span: ClosedRange<Double>, changed: [Int])] = [(0...1, [])]

  let calculationMode: CAAnimationCalculationMode

  init(_ calculationMode: CAAnimationCalculationMode) { self.calculationMode = calculationMode }

  /// Records a property that is about to change.
  func record(_ layer: CALayer, _ key: String, from value: @autoclosure () -> Any?) {
    let target = Target(layer: ObjectIdentifier(layer), key: key)
    let index: Int
    if let known = indices[target] {
      index = known
    } else {
      index = tracks.count
      tracks.append(Track(layer: layer, key: key, initial: value()))
      indices[target] = index
    }
    if !open[open.count - 1].changed.contains(index) { open[open.count - 1].changed.append(index) }
  }

  /// Runs the closure of a keyframe.
  ///
  /// - Parameters:
  ///   - start: the begin as a fraction of the block's duration, clamped to 0…1.
  ///   - duration: the length as such a fraction; the keyframe ends at 1 at the latest.
  func addKeyframe(start: Double, duration: Double, _ changes: () -> Void) {
    let start = min(max(start.isFinite ? start : 0, 0), 1)
    let end = min(start + max(duration.isFinite ? duration : 0, 0), 1)
    open.append((start...end, []))
    changes()
    if let closed = open.popLast() { record(closed) }
  }

  private func record(_ closed: (span: ClosedRange<Double>, changed: [Int])) {
    for index in closed.changed {
      let track = tracks[index]
      tracks[index].parts.append(
        Part(span: closed.span, value: track.layer.value(forKeyPath: track.key)))
    }
  }

  /// Makes the animations of all properties, and adds them to their layers. A view whose
  /// window is not shown, and a view without one, does not animate.
  func finish(in block: AnimationBlock) {
    while let closed = open.popLast() { record(closed) }
    for track in tracks {
      guard (track.layer.delegate as? UIView)?.isOnDisplay == true else { continue }
      let animation = CAKeyframeAnimation(keyPath: track.key)
      let points = points(of: track)
      animation.keyTimes = points.map { NSNumber(value: $0.time) }
      animation.values = points.map { $0.value ?? CGColor(gray: 0, alpha: 0) }
      animation.calculationMode = calculationMode
      block.time(animation, on: track.layer)
      block.register(
        animation, on: track.layer, key: track.key, property: track.key, from: track.initial)
      track.layer.add(animation, forKey: track.key)
    }
  }

  /// Returns the values at the begin, at the begins and ends of the parts, and at the end: a value
  /// holds until the next part begins. If parts overlap, the later part begins where the earlier
  /// one ends.
  private func points(of track: Track) -> [(time: Double, value: Any?)] {
    let parts = track.parts.enumerated().sorted {
      ($0.element.span.lowerBound, $0.offset) < ($1.element.span.lowerBound, $1.offset)
    }
    var points: [(time: Double, value: Any?)] = [(0, track.initial)]
    for (_, part) in parts {
      let last = points[points.count - 1]
      let start = max(part.span.lowerBound, last.time)
      if start > last.time { points.append((start, last.value)) }
      points.append((max(part.span.upperBound, start), part.value))
    }
    let last = points[points.count - 1]
    if last.time < 1 { points.append((1, last.value)) }
    return points
  }
}
