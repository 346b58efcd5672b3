import CoreAnimation
import Foundation

extension NSView {
  // MARK: Having a layer

  /// True for a view that has a layer by itself or by a superview.
  private var isLayered: Bool { backing.isWanted || backing.layer != nil }

  final func setWantsLayer(_ isWanted: Bool) {
    backing.isWanted = isWanted
    if isWanted { makeLayers() }
  }

  /// Gives this view and all its subviews their layers.
  final func makeLayers() {
    makeLayer()
    for view in children {
      view.makeLayers()
      if let layer, let sublayer = view.layer, sublayer.superlayer !== layer {
        layer.addSublayer(sublayer)
      }
    }
  }

  private func makeLayer() {
    guard backing.layer == nil else { return }
    let new = makeBackingLayer()
    back(by: new)
    putLayerIntoSuperview()
  }

  /// Gives a view that is added to this view a layer, if this view has one.
  final func adopt(_ view: NSView) {
    if isLayered || view.backing.isWanted { view.makeLayers() }
  }

  final func setLayer(_ new: CALayer?) {
    guard new !== backing.layer else { return }
    let old = backing.layer
    if let agent = backing.delegate, old?.delegate === agent { old?.delegate = nil }
    backing.layer = nil
    backing.delegate = nil
    backing.isHosting = false
    if let new {
      if backing.isWanted { back(by: new) } else { host(new) }
    } else if window != nil {
      back(by: makeBackingLayer())
    }
    old?.removeFromSuperlayer()
    putLayerIntoSuperview()
    for view in children {
      if let sublayer = view.layer { backing.layer?.addSublayer(sublayer) }
    }
  }

  /// Makes a layer the backing layer, which AppKit owns.
  private func back(by layer: CALayer) {
    let agent = ViewLayerDelegate(self)
    backing.layer = layer
    backing.delegate = agent
    layer.delegate = agent
    layer.autoresizingMask = []
    adoptLook()
    adoptScale()
    layer.contentsGravity = backing.placement.gravity
    setRedrawPolicy(backing.policy)
    updateLayerGeometry()
    layer.setNeedsLayout()
    if showsContents, backing.needsDisplay { layer.setNeedsDisplay() }
  }

  private func host(_ layer: CALayer) {
    if !children.isEmpty {
      notices.say("\(type(of: self)) hosts a layer of the program's and has subviews")
    }
    backing.layer = layer
    backing.isHosting = true
    adoptLook()
    updateLayerGeometry()
  }

  /// Inserts the view's layer among the layers of the superview's other views.
  final func putLayerIntoSuperview() {
    guard let layer, let outer = parent?.layer else { return }
    let siblings = parent?.children ?? []
    let index = siblings.firstIndex { $0 === self } ?? siblings.count
    let front = siblings.dropFirst(index + 1).compactMap(\.layer)
    withoutAnimation {
      if let next = front.first(where: { $0.superlayer === outer }) {
        outer.insertSublayer(layer, below: next)
      } else {
        outer.addSublayer(layer)
      }
    }
  }

  // MARK: Properties

  /// Changes a property of the layer, which animates if an animator or the context allows it.
  final func changeLayer(_ change: (CALayer) -> Void) {
    guard let layer else { return }
    if backing.isHosting, !AnimatorScope.allowsAnimation || window == nil {
      withoutAnimation { change(layer) }
    } else {
      change(layer)
    }
  }

  /// Changes layers whose delegate is not AppKit's, without animation.
  private func withoutAnimation(_ body: () -> Void) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    body()
    CATransaction.commit()
  }

  private func adoptLook() {
    changeLayer { layer in
      layer.opacity = Float(alphaValue)
      layer.isHidden = isHidden
      if !backing.isHosting {
        layer.masksToBounds = clipsToBounds
        // A backing layer may come with its own shadow.
        if shadow != nil { adoptShadow(layer) }
      }
    }
  }

  final func adoptShadow(_ layer: CALayer) {
    guard let shadow, let color = shadow.shadowColor else {
      layer.shadowOpacity = 0
      return
    }
    layer.shadowColor = color.withAlphaComponent(1).cgColor
    layer.shadowOpacity = Float(color.alphaComponent)
    layer.shadowRadius = shadow.shadowBlurRadius / 2
    // The layer's offset is in its own space.
    let up: CGFloat = isFlipped ? -1 : 1
    layer.shadowOffset = CGSize(
      width: shadow.shadowOffset.width, height: up * shadow.shadowOffset.height)
  }

  /// Places the layer at the view's place.
  final func updateLayerGeometry() {
    changeLayer { layer in
      if backing.isHosting {
        layer.frame = frame
        return
      }
      // The frame view of a window flips the space of the display, where y points down.
      let isTurned = isFlipped != (parent?.isFlipped ?? (rootWindow != nil))
      if layer.isGeometryFlipped != isTurned { layer.isGeometryFlipped = isTurned }
      if layer.anchorPoint != geometry.anchor {
        // A rotation around another point, which stays in its place.
        AnimatorScope.run(.plain) {
          layer.anchorPoint = geometry.anchor
          layer.position = geometry.position(of: geometry.anchor)
        }
      }
      layer.bounds = geometry.bounds
      layer.position = geometry.position(of: geometry.anchor)
      let scale = CATransform3DMakeScale(geometry.scale.width, geometry.scale.height, 1)
      layer.transform =
        geometry.rotation == 0
        ? scale
        : CATransform3DConcat(scale, CATransform3DMakeRotation(geometry.radians, 0, 0, 1))
    }
  }

  /// Pixels per point of the display that the view is on.
  final var displayScale: CGFloat { window?.backingScaleFactor ?? 1 }

  /// Sets the layer's scale to the display's.
  final func adoptScale() {
    guard let layer, !backing.isHosting, layer.contentsScale != displayScale else { return }
    changeLayer { $0.contentsScale = displayScale }
    markDisplay(nil)
  }

  /// Adapts this view and its subviews to another number of pixels per point.
  final func displayScaleChanged() {
    adoptScale()
    viewDidChangeBackingProperties()
    for view in children { view.displayScaleChanged() }
  }

  final func setHidden(_ isHidden: Bool, _ store: () -> Void) {
    guard isHidden != self.isHidden else { return }
    let trigger = isHidden ? NSAnimationTriggerOrderOut : NSAnimationTriggerOrderIn
    let animation = animation(forKey: trigger) ?? animation(forKey: "hidden")
    // A plain set stops a running fade; another fade continues from it.
    let isFading = layer?.animation(forKey: "hidden") != nil
    let start = isFading ? layer?.presentation()?.opacity : nil
    if isFading { layer?.removeAnimation(forKey: "hidden") }
    store()
    AnimatorScope.run(.plain) { changeLayer { $0.isHidden = isHidden } }
    if AnimatorScope.isAnimating(self), animation != nil {
      fade(isHidden: isHidden, from: start, animation)
    }
    if parent?.isHiddenOrHasHiddenAncestor != true { tellHidden(isHidden) }
  }

  /// Fades a view that an animator has hidden or shown, or runs an animation of the program. A
  /// hidden layer is shown until the end.
  ///
  /// - Parameter start: the opacity that a running fade has reached; nil if there is none.
  private func fade(isHidden: Bool, from start: Float?, _ animation: Any?) {
    let duration = CATransaction.animationDuration()
    guard let layer, window != nil, duration > 0 else { return }
    let stay = CABasicAnimation(keyPath: "hidden")
    stay.fromValue = false
    stay.toValue = false
    let group = CAAnimationGroup()
    if let own = animation as? CAAnimation, type(of: own) != CATransition.self {
      group.animations = [stay, own]
      group.duration = own.duration > 0 ? own.duration : duration
    } else {
      let fade = CABasicAnimation(keyPath: "opacity")
      fade.fromValue = start ?? (isHidden ? layer.opacity : 0)
      fade.toValue = isHidden ? 0 : layer.opacity
      group.animations = [stay, fade]
      group.duration = duration
      group.timingFunction =
        CATransaction.animationTimingFunction() ?? CAMediaTimingFunction(name: .default)
    }
    layer.add(group, forKey: "hidden")
  }

  private func tellHidden(_ isHidden: Bool) {
    if isHidden { viewDidHide() } else { viewDidUnhide() }
    for view in children where !view.isHidden { view.tellHidden(isHidden) }
  }
}
