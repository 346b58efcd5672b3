import CoreAnimation
import Foundation

/// The value of a property before an animator's changes.
struct AnimatorOrigin {
  let layer: CALayer
  let property: String
  let value: Any?

  @MainActor init(_ track: AnimatorTrack) {
    (layer, property, value) = (track.layer, track.property, track.initialValue)
  }

  /// Returns the shown value, without the part that animations of others add to it.
  @MainActor func shownValue(_ tracks: [AnimatorTrack]) -> Any? {
    let own = tracks.filter { $0.layer === layer && $0.property == property }
    let differences = own.compactMap(\.shownDifference)
    // Transforms, and values that are not added to, are as the screen shows them.
    guard differences.count == own.count, differences.allSatisfy({ $0.keyPath == property }) else {
      return layer.presentation()?.value(forKeyPath: property) ?? layer.value(forKeyPath: property)
    }
    return differences.reduce(layer.value(forKeyPath: property)) { value, difference in
      DifferenceArithmetic.sum(value, difference.value) ?? value
    }
  }
}

/// The two values between which an animator has stopped.
struct AnimatorEnds {
  let origin: AnimatorOrigin
  let finalValue: Any?

  @MainActor init(_ origin: AnimatorOrigin) {
    self.origin = origin
    finalValue = origin.layer.value(forKeyPath: origin.property)
  }
}
