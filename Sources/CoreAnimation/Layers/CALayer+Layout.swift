internal import GraphicsValues
internal import Quartz2D

/// Places the sublayers of layers that have it as their `layoutManager` (§2.8).
public protocol CALayoutManager: AnyObject {
  /// The size that a layer would like to have, in its superlayer's space.
  func preferredSize(of layer: CALayer) -> CGSize
  /// A layer needs layout from now on: what the manager knows of it may be out of date.
  func invalidateLayout(of layer: CALayer)
  /// Sets the frames of a layer's sublayers.
  func layoutSublayers(of layer: CALayer)
}

extension CALayoutManager {
  /// The size that the layer has.
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

  /// A change that the layer's layout depends on; ignored while it is being laid out.
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

  /// Lays out what needs it here and below, upper layers first; false when nothing did.
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

  /// A delegate that does not lay out leaves it to the layout manager.
  final func layOutByDelegate() {
    if let delegate { delegate.layoutSublayers(of: self) } else { layOutByManager() }
  }

  final func layOutByManager() { layoutManager?.layoutSublayers(of: self) }

  final func autoresize(from size: CGSize) {
    let mask = autoresizingMask
    guard !mask.isEmpty, let outer = superlayer else { return }
    let frame = frame
    let new = outer.bounds.size
    let x = AutoresizedSpan(
      mask.rawValue & 7, position: frame.minX, size: frame.width, outer: size.width,
      newOuter: new.width)
    let y = AutoresizedSpan(
      mask.rawValue >> 3, position: frame.minY, size: frame.height, outer: size.height,
      newOuter: new.height)
    self.frame = CGRect(x: x.position, y: y.position, width: x.size, height: y.size)
  }
}

/// One axis of a frame, fitted to a new size of what it lies in (§2.8).
private struct AutoresizedSpan {
  var position: CGFloat
  var size: CGFloat

  /// Each of the three parts takes a third of the change. One that is not flexible leaves its
  /// third to the flexible margins, and to the size when there are none.
  ///
  /// - Parameter bits: 1 the margin before, 2 the size, 4 the margin after.
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
    // Thirds do not add up exactly; an edge that all but lies on a point lies there.
    let slack: CGFloat = 1e-6
    self.position = (low + slack).rounded(.down)
    self.size = (high - slack).rounded(.up) - self.position
  }
}
