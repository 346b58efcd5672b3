internal import GraphicsValues
internal import Quartz2D

/// What a commit has to do with a layer before it is sent: layout (§2.8) and display (§2.9).
/// Touched under `SharedLock` only.
struct LayerUpkeep {
  /// How often layout or display may ask for more of itself in one go.
  static let maximumPasses = 100

  private(set) var needsLayout = false
  private(set) var needsDisplay = false
  /// True within the layer's own `layoutSublayers`, when what it does to itself asks for nothing.
  var isInLayout = false
  /// True within `displayIfNeeded`, which has begun the display already.
  var isDisplaying = false
  /// The part of the contents to draw anew; nil is all of them. Meaningful with `needsDisplay`.
  private var invalidPart: CGRect?
  /// The part that is being drawn; nil is all.
  private(set) var drawnPart: CGRect?
  /// What `display()` drew last; a part of it can be drawn anew while it still is the contents.
  weak var backing: CGImage?

  /// False when the layer needed layout already.
  mutating func invalidateLayout() -> Bool {
    defer { needsLayout = true }
    return !needsLayout
  }

  mutating func beginLayout() {
    needsLayout = false
    isInLayout = true
  }

  /// - Parameter part: nil for all.
  mutating func invalidateContents(_ part: CGRect?) {
    if needsDisplay {
      invalidPart = invalidPart.flatMap { other in part.map { other.union($0) } }
    } else {
      invalidPart = part
    }
    needsDisplay = true
  }

  /// What becomes invalid from here on is drawn another time.
  mutating func beginDisplay() {
    drawnPart = invalidPart
    invalidPart = nil
    needsDisplay = false
  }

  mutating func giveUp() {
    needsLayout = false
    beginDisplay()
  }
}

extension CALayer {
  /// The layers right below this one: the sublayers, and the mask.
  final var parts: [CALayer] { maskLayer.map { children + [$0] } ?? children }

  final var needsUpkeep: Bool { upkeep.needsLayout || upkeep.needsDisplay }

  final func giveUpUpkeep() { SharedLock.held { upkeep.giveUp() } }

  /// Has what the change of a property asks for noted, and fits the sublayers to a new size.
  final func didChange(_ key: PropertyKey, from old: PropertyValue) {
    if key == .bounds { boundsDidChange(from: old.asRect ?? .zero) }
    if key == .transform {
      layoutDidBecomeInvalid()
      superlayer?.layoutDidBecomeInvalid()
    }
    if read({ $0.defaults.keysNeedingDisplay.contains(key) }) { setNeedsDisplay() }
  }

  private func boundsDidChange(from old: Rectangle) {
    if old.size != read({ $0.rect(.bounds).size }) {
      resizeSublayers(withOldSize: CGSize(old.size))
    }
    layoutDidBecomeInvalid()
    superlayer?.layoutDidBecomeInvalid()
    if needsDisplayOnBoundsChange { setNeedsDisplay() }
  }
}

extension PendingChanges {
  /// The layers in open windows that need layout or display, among those that changed and those
  /// that came with them.
  var layersNeedingUpkeep: [CALayer] {
    SharedLock.held {
      var found: [CALayer] = []
      var seen: Set<ObjectIdentifier> = []
      for change in changes {
        guard change.upkeep || change.sublayers || change.mask, change.layer.isReachable else {
          continue
        }
        if change.layer.needsUpkeep, seen.insert(ObjectIdentifier(change.layer)).inserted {
          found.append(change.layer)
        }
        guard change.sublayers || change.mask else { continue }
        collectNew(change.layer.parts, into: &found, &seen)
      }
      for window in windows where !window.isClosed && !window.isCommitted {
        collectNew([window.layer], into: &found, &seen)
      }
      return found
    }
  }

  /// Layers that were never committed may have been marked in another transaction.
  private func collectNew(
    _ layers: [CALayer], into found: inout [CALayer], _ seen: inout Set<ObjectIdentifier>
  ) {
    var rest = layers
    while let layer = rest.popLast() {
      guard layer.rendered == nil else { continue }
      if layer.needsUpkeep, seen.insert(ObjectIdentifier(layer)).inserted { found.append(layer) }
      rest += layer.parts
    }
  }
}
