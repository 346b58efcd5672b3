import Foundation

/// A rule for a field's text.
enum Validation {
  case required
  case email
  case password(minimum: Int)

  /// Why the text is not accepted; nil for text that is.
  func problem(in text: String) -> String? {
    switch self {
    case .required:
      return text.trimmingCharacters(in: .whitespaces).isEmpty ? "This field is required." : nil
    case .email:
      let parts = text.split(separator: "@", omittingEmptySubsequences: false)
      let isAddress = parts.count == 2 && !parts[0].isEmpty && parts[1].contains(".")
      return isAddress ? nil : "Enter a valid email address."
    case .password(let minimum):
      return text.count >= minimum ? nil : "Use at least \(minimum) characters."
    }
  }
}
