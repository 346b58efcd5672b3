import Foundation

/// The part of a view that the keyboard of its window covers; without a keyboard the part below the safe area.
///
/// The keyboard consists of the input view of the first responder and its accessory view. The guide changes
/// together with it, in its animation.
open class UIKeyboardLayoutGuide: UILayoutGuide {
  /// True also follows a keyboard that is not at the bottom; here it always is.
  open var followsUndockedKeyboard = false
  /// True, as by default, lets the guide end at the safe area without a keyboard; false at the view's
  /// bottom.
  open var usesBottomSafeArea = true {
    didSet { if usesBottomSafeArea != oldValue { owningView?.constraintsChanged() } }
  }

  /// Returns the height of the part in a view.
  final func height(in view: UIView) -> CGFloat {
    let least = usesBottomSafeArea ? view.safeAreaInsets.bottom : 0
    guard let window = view.window, !window.inputHost.frame.isNull else { return least }
    let keyboard = view.convert(window.inputHost.frame, from: nil)
    return max(min(view.bounds.maxY - keyboard.minY, view.bounds.height), least)
  }
}

extension UIView {
  /// The part of the view that the keyboard covers.
  public var keyboardLayoutGuide: UIKeyboardLayoutGuide {
    let made = rare?.guides.first { $0.kind == .keyboard } as? UIKeyboardLayoutGuide
    if let made { return made }
    let new = UIKeyboardLayoutGuide(.keyboard, of: self)
    rareState.guides.append(new)
    return new
  }

  /// Lays out again what depends on the keyboard in this view and its subviews. Returns false if nothing does.
  final func keyboardChanged() -> Bool {
    var isConcerned = rare?.guides.contains { $0.kind == .keyboard } == true
    if isConcerned { constraintsChanged() }
    for view in children where view.keyboardChanged() { isConcerned = true }
    return isConcerned
  }
}
