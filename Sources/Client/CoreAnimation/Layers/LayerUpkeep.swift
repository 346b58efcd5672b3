import GraphicsValues
import Quartz2D

/// The layout (§2.8) and display (§2.9) of a layer that a commit does before it is sent. Used under
/// `SharedLock` only.
struct LayerUpkeep {
  /// Largest number of rounds of layout and display in one commit, for layers that keep marking
  /// themselves.
  static let maximumPasses = 100

  private(set) var needsLayout = false
  private(set) var needsDisplay = false
  /// True if the layer marked itself for display while a commit displayed it: the next commit
  /// displays it again.
  private(set) var isPostponed = false
  /// True during the layer's `layoutSublayers`, when changes of the layer itself do not mark it for
  /// layout.
  var isInLayout = false
  /// True during `displayIfNeeded`, which has called `beginDisplay()` already.
  var isDisplaying = false
  /// The part of the contents to draw; nil for all. Used while `needsDisplay` is true.
  private var invalidPart: CGRect?
  /// The part that is being drawn; nil for all.
  private(set) var drawnPart: CGRect?
  /// The last bitmap from `display()`; nil for most layers, which display nothing.
  private(set) var backing: LayerBacking?

  /// Marks the layer for layout. Returns false if it was marked already.
  mutating func invalidateLayout() -> Bool {
    defer { needsLayout = true }
    return !needsLayout
  }

  mutating func beginLayout() {
    needsLayout = false
    isInLayout = true
  }

  /// Marks contents for display.
  ///
  /// - Parameters:
  ///   - part: the part to display, in the layer's own space; nil for all contents.
  ///   - isPostponed: true if the display may wait for the next commit.
  mutating func invalidateContents(_ part: CGRect?, isPostponed: Bool = false) {
    self.isPostponed = isPostponed && (self.isPostponed || !needsDisplay)
    if needsDisplay {
      invalidPart = invalidPart.flatMap { other in part.map { other.union($0) } }
    } else {
      invalidPart = part
    }
    needsDisplay = true
  }

  /// Clears the mark. Parts that are marked from now on are drawn the next time.
  mutating func beginDisplay() {
    drawnPart = invalidPart
    invalidPart = nil
    needsDisplay = false
    isPostponed = false
  }

  /// Leaves nothing postponed: the next commit is now.
  mutating func resume() { isPostponed = false }

  mutating func setBacking(_ backing: LayerBacking) { self.backing = backing }

  mutating func giveUp() {
    needsLayout = false
    beginDisplay()
  }
}

/// A bitmap from `display()`.
final class LayerBacking {
  /// The bitmap, as long as it is shown. A part can be redrawn in it while it is still the contents.
  private(set) weak var image: CGImage?
  /// True if the bitmap was drawn with y pointing down.
  let isFlipped: Bool
  /// The part of the bitmap that the bounds cover, in fractions; its pixels are whole and the bounds'
  /// may not be.
  let part: Rectangle

  init(_ image: CGImage, isFlipped: Bool, part: Rectangle) {
    (self.image, self.isFlipped, self.part) = (image, isFlipped, part)
  }
}

extension CALayer {
  /// Adapts values that are going to be drawn, so that a bitmap from `display()` lies unstretched at the
  /// origin of the bounds that it was drawn for. Under the lock.
  final func placeBacking(in values: inout LayerValues) {
    let upkeep = (presentationSource?.model ?? self).upkeep
    guard let backing = upkeep.backing, backing.part != .unit, let image = backing.image,
      image === values.contents as? CGImage
    else { return }
    let (part, rect) = (backing.part, values.rect(.contentsRect))
    values.set(
      .rect(
        Rectangle(
          x: part.x + rect.x * part.width, y: part.y + rect.y * part.height,
          width: rect.width * part.width, height: rect.height * part.height)), for: .contentsRect)
  }

  /// The sublayers and the mask.
  final var parts: [CALayer] { maskLayer.map { children + [$0] } ?? children }

  /// True if this commit has to lay out or display the layer.
  final var needsUpkeep: Bool {
    upkeep.needsLayout || upkeep.needsDisplay && !upkeep.isPostponed
  }

  /// Marks contents that were drawn with y pointing the other way, usually before the layer came
  /// into its window. Under the lock.
  fileprivate final func invalidateTurnedContents() {
    guard let drawn = upkeep.backing, let image = drawn.image,
      image === values.contents as? CGImage, drawn.isFlipped != hasFlippedContents
    else { return }
    upkeep.invalidateContents(nil)
  }

  final var isDisplayPostponed: Bool { SharedLock.held { upkeep.isPostponed } }

  /// The layers from here down that have to be laid out or displayed now.
  final var treeNeedingUpkeep: [CALayer] {
    SharedLock.held {
      var found: [CALayer] = []
      var rest = [self]
      while let layer = rest.popLast() {
        if layer.needsUpkeep { found.append(layer) }
        rest += layer.parts
      }
      return found
    }
  }

  final func giveUpUpkeep() { SharedLock.held { upkeep.giveUp() } }

  /// Marks the layer for the layout and display that a changed property needs, and adapts the
  /// sublayers to a new size.
  final func didChange(_ key: PropertyKey, from old: PropertyValue) {
    if key == .bounds { boundsDidChange(from: old.asRect ?? .zero) }
    if key == .transform {
      layoutDidBecomeInvalid()
      superlayer?.layoutDidBecomeInvalid()
    }
    if read({ $0.defaults.keysNeedingDisplay.contains(key) }) { setNeedsDisplay() }
  }

  private func boundsDidChange(from old: Rectangle) {
    let isResized = old.size != read { $0.rect(.bounds).size }
    if isResized { resizeSublayers(withOldSize: CGSize(old.size)) }
    layoutDidBecomeInvalid()
    // An origin moves what is in the layer, and not the layer.
    if isResized { superlayer?.layoutDidBecomeInvalid() }
    if needsDisplayOnBoundsChange { setNeedsDisplay() }
  }
}

extension PendingChanges {
  /// The layers in open windows that need layout or display, among the changed layers and their
  /// new descendants.
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

  /// Adds marked layers that were never committed, since another transaction may have marked them.
  private func collectNew(
    _ layers: [CALayer], into found: inout [CALayer], _ seen: inout Set<ObjectIdentifier>
  ) {
    var rest = layers
    while let layer = rest.popLast() {
      guard layer.rendered == nil else { continue }
      layer.invalidateTurnedContents()
      if layer.needsUpkeep, seen.insert(ObjectIdentifier(layer)).inserted { found.append(layer) }
      rest += layer.parts
    }
  }
}
