import GraphicsValues
import Quartz2D

/// Places the sublayers of each layer whose `layoutManager` it is (§2.8).
public protocol CALayoutManager: AnyObject {
  /// Returns the preferred size of a layer, in its superlayer's space.
  func preferredSize(of layer: CALayer) -> CGSize
  /// Called when a layer needs layout, to drop any cached state of the layer.
  func invalidateLayout(of layer: CALayer)
  /// Sets the frames of a layer's sublayers.
  func layoutSublayers(of layer: CALayer)
}

extension CALayoutManager {
  /// Returns the layer's present size.
  public func preferredSize(of layer: CALayer) -> CGSize { layer.frame.size }
  /// Does nothing.
  public func invalidateLayout(of layer: CALayer) {}
  /// Does nothing.
  public func layoutSublayers(of layer: CALayer) {}
}

extension CALayer {
  final func markLayout() {
    guard presentationSource == nil else { return }
    let wasClean: Bool = SharedLock.held {
      guard upkeep.invalidateLayout() else { return false }
      TransactionStack.current.mark(self) { $0.upkeep = true }
      return true
    }
    if wasClean { layoutManager?.invalidateLayout(of: self) }
  }

  /// Marks the layer for layout; does nothing during the layer's own layout.
  final func layoutDidBecomeInvalid() {
    guard presentationSource == nil, !SharedLock.held({ upkeep.isInLayout }) else { return }
    setNeedsLayout()
  }

  final func layoutTreeIfNeeded() {
    guard presentationSource == nil else { return }
    var top = self
    while let outer = top.superlayer, outer.needsLayout() { top = outer }
    for _ in 0..<LayerUpkeep.maximumPasses {
      guard top.layOutTree() else { return }
    }
  }

  /// Lays out the marked layers from here down, superlayers first. Returns false if none was
  /// marked.
  private func layOutTree() -> Bool {
    var didLayOut = false
    var rest = [self]
    while let layer = rest.popLast() {
      if layer.needsLayout() {
        didLayOut = true
        layer.layOut()
      }
      rest += SharedLock.held { layer.parts }.reversed()
    }
    return didLayOut
  }

  private func layOut() {
    SharedLock.held { upkeep.beginLayout() }
    layoutSublayers()
    SharedLock.held { upkeep.isInLayout = false }
  }

  /// Lays out by the delegate's `layoutSublayers(of:)`, or else by the layout manager.
  final func layOutByDelegate() {
    if let delegate { delegate.layoutSublayers(of: self) } else { layOutByManager() }
  }

  final func layOutByManager() { layoutManager?.layoutSublayers(of: self) }

  final func autoresize(from size: CGSize) {
    let mask = autoresizingMask
    // Three bits for each axis; a mask may have others, which mean nothing.
    guard mask.rawValue & 63 != 0, let outer = superlayer else { return }
    let frame = frame
    let new = outer.bounds.size
    let x = AutoresizedSpan(
      mask.rawValue & 7, position: frame.minX, size: frame.width, outer: size.width,
      newOuter: new.width)
    let y = AutoresizedSpan(
      mask.rawValue >> 3 & 7, position: frame.minY, size: frame.height, outer: size.height,
      newOuter: new.height)
    self.frame = CGRect(x: x.position, y: y.position, width: x.size, height: y.size)
  }
}

/// One axis of a frame after its superlayer changed size (§2.8).
private struct AutoresizedSpan {
  var position: CGFloat
  var size: CGFloat

  /// Each of the three parts takes a third of the change. The third of an inflexible part goes to
  /// the flexible margins, or to the size if no margin is flexible.
  ///
  /// - Parameter bits: the flexible parts: 1 the margin before, 2 the size, 4 the margin after.
  init(_ bits: UInt32, position: CGFloat, size: CGFloat, outer: CGFloat, newOuter: CGFloat) {
    self.position = position
    self.size = size
    guard bits != 0 else { return }
    let change = newOuter - outer
    let margins: CGFloat = (bits & 1 != 0 ? 1 : 0) + (bits & 4 != 0 ? 1 : 0)
    let isSizable = bits & 2 != 0
    let rigid = (3 - margins - (isSizable ? 1 : 0)) / 3
    let ofMargin = margins > 0 ? 1.0 / 3 + rigid / margins : 0
    let ofSize = (isSizable ? 1.0 / 3 : 0) + (margins == 0 ? rigid : 0)
    let low = position + (bits & 1 != 0 ? change * ofMargin : 0)
    let high = low + size + change * ofSize
    // Thirds do not add up exactly, so an edge within the tolerance of a whole point is put on it.
    let slack: CGFloat = 1e-6
    self.position = (low + slack).rounded(.down)
    self.size = (high - slack).rounded(.up) - self.position
  }
}
