import GraphicsValues
import Quartz2D

extension CALayer {
  /// Marks contents for display by the next commit. A mark that the layer itself makes while a
  /// commit displays it is for the commit after that (§2.9).
  ///
  /// - Parameter part: the part to display, in the layer's own space; nil for all contents.
  final func markDisplay(_ part: CGRect?) {
    guard presentationSource == nil else { return }
    let rect = part.flatMap { PropertyValue.rect(Rectangle($0)).isFinite ? $0.standardized : nil }
    let stack = TransactionStack.current
    SharedLock.held {
      if stack.isCommitDisplaying(self) {
        upkeep.invalidateContents(rect, isPostponed: true)
      } else {
        upkeep.invalidateContents(rect)
        stack.mark(self) { $0.upkeep = true }
      }
    }
  }

  /// Displays a layer that is marked. The mark is cleared first, so that an override of `display()`
  /// need not call `super`.
  final func displayMarked() {
    let isNeeded: Bool = SharedLock.held {
      guard upkeep.needsDisplay else { return false }
      upkeep.beginDisplay()
      upkeep.isDisplaying = true
      return true
    }
    guard isNeeded else { return }
    TransactionStack.current.displaying(self) { display() }
    SharedLock.held { upkeep.isDisplaying = false }
  }

  /// Clears the mark, unless that was done before `display()` was called.
  final func beginDisplay() {
    SharedLock.held { if !upkeep.isDisplaying { upkeep.beginDisplay() } }
  }

  /// Displays by the delegate's `display(_:)`, or draws if the delegate has no such method.
  final func displayNow() {
    beginDisplay()
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
    let (isFlipped, size, scale) = (contentsAreFlipped(), bounds.size, contentsScale)
    let (x, y) = (
      Double(size.width * scale) / Double(image.width),
      Double(size.height * scale) / Double(image.height)
    )
    // `draw(in:)` may have changed the bounds.
    let isOfBounds = x > 0 && x <= 1 && y > 0 && y <= 1
    let part = Rectangle(x: 0, y: isFlipped ? 0 : 1 - y, width: x, height: y)
    SharedLock.held {
      upkeep.setBacking(
        LayerBacking(image, isFlipped: isTurned, part: isOfBounds ? part : .unit))
    }
  }

  /// Returns a bitmap context whose user space is the layer's own, so that a drawing in a rectangle
  /// lies where a sublayer with that frame does (§17.15). The bitmap's first row is the largest y,
  /// or the smallest if the layer's contents are flipped.
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
      (
        upkeep.drawnPart, upkeep.backing?.isFlipped == isTurned ? upkeep.backing?.image : nil
      )
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

  /// Returns a length in whole pixels; nil for 0, and for a length larger than a bitmap's.
  private static func pixels(_ length: CGFloat) -> Int? {
    length > 0 && length <= 16384 ? Int(length.rounded(.up)) : nil
  }
}
