import Foundation

/// The words of an object for assistive technology, as far as the program has set them.
@MainActor final class AccessibilityValues {
  var isElement: Bool?
  var label: NSAttributedString?
  var hint: NSAttributedString?
  var value: NSAttributedString?
  var traits: UIAccessibilityTraits?
  var identifier: String?
  var language: String?
  var frame: CGRect?
  var path: UIBezierPath?
  var activationPoint: CGPoint?
  var elements: [Any]?
  var customActions: [UIAccessibilityCustomAction]?
  var inputLabels: [String]?
  var navigationStyle = UIAccessibilityNavigationStyle.automatic
  var containerType = UIAccessibilityContainerType.none
  var hidesElements = false
  var isModal = false
  var groupsChildren = false
  var respondsToUser: Bool?

  /// A line for people in a list of layers: identifier, label, value, hint and traits; nil without any.
  var summary: String? {
    var parts: [String] = []
    if let identifier { parts.append(identifier) }
    if let label { parts.append("“\(label.string)”") }
    if let value { parts.append("= \(value.string)") }
    if let hint { parts.append("(\(hint.string))") }
    if let traits, !traits.isEmpty { parts.append("[\(traits.names.joined(separator: ", "))]") }
    if hidesElements { parts.append("[elements hidden]") }
    if isModal { parts.append("[modal]") }
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }
}

/// The words of an object of this module for assistive technology as long as the program sets none.
struct AccessibilityDefaults {
  var isElement = false
  var label: String?
  var value: String?
  var traits: UIAccessibilityTraits = []

  /// A percentage between 0 and 1.
  static func percent(_ part: Double) -> String? {
    part.isFinite ? "\(Int((min(max(part, 0), 1) * 100).rounded()))%" : nil
  }
}

extension UIResponder {
  final var accessibilityState: AccessibilityValues {
    if let accessibility { return accessibility }
    let new = AccessibilityValues()
    accessibility = new
    return new
  }

  final func setAccessibility(_ change: (AccessibilityValues) -> Void) {
    change(accessibilityState)
    accessibilityChanged()
  }
}

extension UIView {
  /// Names the layer after the view, for `renderctl tree`; not a layer that the program has named.
  final func showAccessibility() {
    let name = accessibility?.summary
    guard layer.name == nil || layer.name == rare?.accessibilityName else { return }
    if name != layer.name { layer.name = name }
    rareState.accessibilityName = name
  }

  /// The bounds in the space of the screen.
  final var frameOnScreen: CGRect {
    guard let window else { return frame }
    let rect = convert(bounds, to: nil)
    return rect.offsetBy(dx: window.frame.minX, dy: window.frame.minY)
  }
}

extension UIControl {
  /// The traits of the present state.
  final var stateTraits: UIAccessibilityTraits {
    var traits: UIAccessibilityTraits = []
    if isSelected { traits.insert(.selected) }
    if !isEnabled { traits.insert(.notEnabled) }
    return traits
  }
}
