import CoreAnimation
import Foundation

extension UIControl {
  /// Distance in points from a control up to which a finger that began in it counts as inside.
  private static let fingerReach: CGFloat = 70

  final func setUpControl() { traits.remove(.opaque) }

  private func contains(_ touch: UITouch) -> Bool {
    let reach = touch.type == .indirectPointer ? 0 : Self.fingerReach
    return bounds.insetBy(dx: -reach, dy: -reach).contains(touch.location(in: self))
  }

  final func begin(_ touch: UITouch, _ event: UIEvent?) {
    guard isEnabled else { return }
    trackedTouch = touch
    (isTouchInside, isHighlighted) = (true, true)
    isTracking = beginTracking(touch, with: event)
    guard isTracking else { return letGo() }
    send(touch.tapCount > 1 ? [.touchDown, .touchDownRepeat] : .touchDown, event)
    guard showsMenuAsPrimaryAction, let menu = openPrimaryMenu(from: touch.place) else { return }
    primaryMenu = menu
    send(.menuActionTriggered, event)
  }

  final func follow(_ touch: UITouch, _ event: UIEvent?) {
    let wasInside = isTouchInside
    if let primaryMenu { return primaryMenu.track(touch.place) }
    isTouchInside = contains(touch)
    isHighlighted = isTouchInside
    guard continueTracking(touch, with: event) else { return letGo() }
    if isTouchInside != wasInside {
      send(isTouchInside ? .touchDragEnter : .touchDragExit, event)
    }
    send(isTouchInside ? .touchDragInside : .touchDragOutside, event)
  }

  final func end(_ touch: UITouch, _ event: UIEvent?) {
    let isInside = contains(touch)
    endTracking(touch, with: event)
    letGo()
    if let menu = primaryMenu {
      primaryMenu = nil
      return menu.trackEnded(at: touch.place)
    }
    send(isInside ? .touchUpInside : .touchUpOutside, event)
    if isInside { wasOperated(event) }
  }

  final func cancelTouch(_ event: UIEvent?) {
    guard trackedTouch != nil else { return }
    cancelTracking(with: event)
    letGo()
    send(.touchCancel, event)
  }

  private func letGo() {
    trackedTouch = nil
    (isTracking, isTouchInside, isHighlighted) = (false, false, false)
  }

  // MARK: Focus

  /// Points between the bounds and the ring.
  private static let ringDistance: CGFloat = 3

  final func showFocus() {
    guard isFirstResponder, showsFocusRing else {
      focusRing?.removeFromSuperlayer()
      focusRing = nil
      return
    }
    let ring = focusRing ?? CAShapeLayer()
    focusRing = ring
    ring.fillColor = nil
    ring.lineWidth = 2
    let rect = focusBounds.insetBy(dx: -Self.ringDistance, dy: -Self.ringDistance)
    let radius = min(focusRadius + Self.ringDistance, rect.width / 2, rect.height / 2)
    ring.path = UIBezierPath(roundedRect: rect, cornerRadius: max(radius, 0)).cgPath
    ring.strokeColor = resolved(tintColor.withAlphaComponent(0.6))
    if ring.superlayer == nil { layer.addSublayer(ring) }
  }
}
