import UIKit

/// The colours of a keyboard.
struct KeyboardLook {
  let background: UIColor
  let key: UIColor
  let specialKey: UIColor
  let text: UIColor

  static let light = KeyboardLook(
    background: UIColor(red: 0.82, green: 0.835, blue: 0.86, alpha: 1), key: .white,
    specialKey: UIColor(red: 0.67, green: 0.69, blue: 0.74, alpha: 1), text: .black)
  static let dark = KeyboardLook(
    background: UIColor(red: 0.13, green: 0.13, blue: 0.14, alpha: 1),
    key: UIColor(red: 0.42, green: 0.42, blue: 0.43, alpha: 1),
    specialKey: UIColor(red: 0.27, green: 0.27, blue: 0.28, alpha: 1), text: .white)

  static func of(_ traits: UITraitCollection) -> KeyboardLook {
    traits.userInterfaceStyle == .dark ? dark : light
  }
}
