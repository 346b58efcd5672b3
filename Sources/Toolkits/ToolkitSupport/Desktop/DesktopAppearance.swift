import Foundation
import Synchronization

/// The looks that the desktop's user has chosen for programs.
public struct DesktopAppearance: Hashable, Sendable {
  /// True for light letters on a dark ground.
  public var isDark = false
  /// True for a higher contrast.
  public var hasHighContrast = false

  /// Creates the light appearance of the usual contrast.
  public init() {}

  /// Creates an appearance of words: `light`, `dark` and `contrast`, with commas between them.
  ///
  /// - Parameter unknown: called with each other word.
  public init(words: String, unknown: (String) -> Void) {
    for word in words.split(separator: ",").map({ $0.trimmingCharacters(in: .whitespaces) }) {
      switch word {
      case "light": isDark = false
      case "dark": isDark = true
      case "contrast": hasHighContrast = true
      default: unknown(word)
      }
    }
  }

  private static let latest = Mutex<DesktopAppearance?>(nil)

  /// The appearance as far as the process knows it: that of the variable `AGATE_APPEARANCE`, or the one that
  /// was set last.
  public static var known: DesktopAppearance {
    get { latest.withLock { $0 } ?? ofVariable ?? DesktopAppearance() }
    set { latest.withLock { $0 = newValue } }
  }

  /// The appearance of the variable `AGATE_APPEARANCE`; nil without one.
  public static let ofVariable: DesktopAppearance? = {
    let words = ProcessInfo.processInfo.environment["AGATE_APPEARANCE"] ?? ""
    guard !words.isEmpty else { return nil }
    return DesktopAppearance(words: words) { word in
      let line = "Agate: AGATE_APPEARANCE has the word \(word); it knows light, dark and contrast\n"
      FileHandle.standardError.write(Data(line.utf8))
    }
  }()
}
