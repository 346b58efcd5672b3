internal import GraphicsValues
internal import Quartz2D

extension CALayer {
  /// - Parameter part: nil for all.
  final func markDisplay(_ part: CGRect?) {
    guard presentationSource == nil else { return }
    let rect = part.flatMap { PropertyValue.rect(Rectangle($0)).isFinite ? $0.standardized : nil }
    SharedLock.held {
      upkeep.invalidateContents(rect)
      TransactionStack.current.mark(self) { $0.upkeep = true }
    }
  }

  /// A class that overrides `display()` need not call the one it inherits: the layer counts as
  /// displayed before it is.
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

  /// A delegate that does not display has the layer draw.
  final func displayNow() {
    SharedLock.held { if !upkeep.isDisplaying { upkeep.beginDisplay() } }
    if let delegate { delegate.display(self) } else { drawContents() }
  }

  /// Draws into a bitmap of the bounds' size and makes it the contents. Bounds without an area, or
  /// too large for a bitmap, leave the contents as they are.
  final func drawContents() {
    delegate?.layerWillDraw(self)
    guard let context = makeBackingContext() else { return }
    draw(in: context)
    guard let image = context.makeImage() else { return }
    contents = image
    SharedLock.held { upkeep.backing = image }
  }

  /// A bitmap whose user space is the layer's own. Its first row is the smallest y, where y points
  /// down on the screen; it is the largest one when the layer's contents are flipped (§2.4).
  private func makeBackingContext() -> CGContext? {
    let bounds = bounds
    let scale = contentsScale
    guard let width = Self.pixels(bounds.width * scale),
      let height = Self.pixels(bounds.height * scale)
    else { return nil }
    let isFlipped = contentsAreFlipped()
    let transform = CGAffineTransform(
      a: scale, b: 0, c: 0, d: isFlipped ? scale : -scale, tx: -bounds.minX * scale,
      ty: isFlipped ? -bounds.minY * scale : CGFloat(height) + bounds.minY * scale)
    guard
      let context = CGContext(pixelsWide: width, pixelsHigh: height, transform: .identity)
    else { return nil }
    let (part, old) = SharedLock.held { (upkeep.drawnPart, upkeep.backing) }
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

  /// Nil when there are none, or more than a bitmap can have.
  private static func pixels(_ length: CGFloat) -> Int? {
    length > 0 && length <= 16384 ? Int(length.rounded(.up)) : nil
  }
}
