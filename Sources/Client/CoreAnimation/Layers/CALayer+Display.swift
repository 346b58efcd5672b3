internal import GraphicsValues
internal import Quartz2D

extension CALayer {
  /// Marks contents for display at the next commit.
  ///
  /// - Parameter part: in the layer's own space; nil for all.
  final func markDisplay(_ part: CGRect?) {
    guard presentationSource == nil else { return }
    let rect = part.flatMap { PropertyValue.rect(Rectangle($0)).isFinite ? $0.standardized : nil }
    SharedLock.held {
      upkeep.invalidateContents(rect)
      TransactionStack.current.mark(self) { $0.upkeep = true }
    }
  }

  /// Displays a marked layer. The mark is cleared first, so that an override of `display()` need
  /// not call `super`.
  final func displayMarked() {
    let isNeeded: Bool = SharedLock.held {
      guard upkeep.needsDisplay else { return false }
      upkeep.beginDisplay()
      upkeep.isDisplaying = true
      return true
    }
    guard isNeeded else { return }
    display()
    SharedLock.held { upkeep.isDisplaying = false }
  }

  /// Displays by the delegate's `display(_:)`, or draws when the delegate has none.
  final func displayNow() {
    SharedLock.held { if !upkeep.isDisplaying { upkeep.beginDisplay() } }
    if let delegate { delegate.display(self) } else { drawContents() }
  }

  /// Draws into a bitmap of the bounds' size, which becomes the contents. Empty bounds, and bounds
  /// too large for a bitmap, leave the contents unchanged.
  final func drawContents() {
    delegate?.layerWillDraw(self)
    guard let context = makeBackingContext() else { return }
    draw(in: context)
    guard let image = context.makeImage() else { return }
    contents = image
    let isTurned = hasFlippedContents
    SharedLock.held { upkeep.setBacking(image, isFlipped: isTurned) }
  }

  /// A bitmap whose user space is the layer's own, so that what is drawn at a rectangle lies where a
  /// sublayer with that frame does (§17.15).
  /// Its first row is the largest y, or the smallest where the layer's contents are flipped.
  private func makeBackingContext() -> CGContext? {
    let bounds = bounds
    let scale = contentsScale
    guard let width = Self.pixels(bounds.width * scale),
      let height = Self.pixels(bounds.height * scale)
    else { return nil }
    let isFlipped = contentsAreFlipped()
    let transform = CGAffineTransform(
      a: scale, b: 0, c: 0, d: isFlipped ? -scale : scale, tx: -bounds.minX * scale,
      ty: isFlipped ? CGFloat(height) + bounds.minY * scale : -bounds.minY * scale)
    guard
      let context = CGContext(pixelsWide: width, pixelsHigh: height, transform: .identity)
    else { return nil }
    let isTurned = hasFlippedContents
    let (part, old) = SharedLock.held {
      (upkeep.drawnPart, upkeep.isBackingFlipped == isTurned ? upkeep.backing : nil)
    }
    let isKept = part != nil && old === contents as? CGImage
    if isKept, let old, old.width == width, old.height == height {
      context.draw(old, in: CGRect(x: 0, y: 0, width: width, height: height))
      context.concatenate(transform)
      context.clip(to: part ?? bounds)
      context.clear(part ?? bounds)
    } else {
      context.concatenate(transform)
    }
    return context
  }

  /// Whole pixels for a length; nil for none, and for more than a bitmap can have.
  private static func pixels(_ length: CGFloat) -> Int? {
    length > 0 && length <= 16384 ? Int(length.rounded(.up)) : nil
  }
}
