import UIKit

/// One row of the settings.
enum SettingsRow {
  case link(icon: String, color: UIColor, title: String, value: String?)
  case toggle(icon: String, color: UIColor, title: String, key: String)
  case stepper(title: String, key: String, range: ClosedRange<Double>)
  case slider(key: String)
  case button(title: String, isDestructive: Bool)
}

struct SettingsSection {
  var header: String?
  var footer: String?
  var rows: [SettingsRow]
}

extension SettingsSection {
  static let all: [SettingsSection] = [
    SettingsSection(
      header: nil, footer: nil,
      rows: [
        .toggle(
          icon: "airplane", color: .systemOrange, title: "Airplane Mode", key: "airplane"),
        .link(icon: "wifi", color: .systemBlue, title: "Wi-Fi", value: "Home"),
        .link(
          icon: "antenna.radiowaves.left.and.right", color: .systemGreen, title: "Cellular",
          value: nil),
        .link(icon: "bell.badge.fill", color: .systemRed, title: "Notifications", value: nil),
      ]),
    SettingsSection(
      header: "Display", footer: "Text of this size is used by apps that support it.",
      rows: [
        .link(icon: "sun.max.fill", color: .systemIndigo, title: "Appearance", value: "Automatic"),
        .toggle(icon: "moon.fill", color: .systemPurple, title: "Bold Text", key: "bold"),
        .slider(key: "brightness"),
        .stepper(title: "Text Size", key: "textSize", range: 12...24),
      ]),
    SettingsSection(
      header: nil, footer: nil,
      rows: [
        .link(icon: "gearshape.fill", color: .systemGray, title: "General", value: nil),
        .link(icon: "lock.fill", color: .systemBlue, title: "Privacy", value: nil),
      ]),
    SettingsSection(
      header: nil, footer: nil,
      rows: [.button(title: "Reset All Settings", isDestructive: true)]),
  ]
}
