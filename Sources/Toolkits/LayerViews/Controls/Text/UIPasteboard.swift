import CoreAnimation
public import Foundation

/// Copied text, within this program. The server has no clipboard, so other programs do not get it.
@preconcurrency @MainActor open class UIPasteboard: NSObject {
  /// The pasteboard that text fields copy to.
  public static var general: UIPasteboard { pasteboard.current }
  private static let pasteboard = EnvironmentLocal { UIPasteboard() }

  private override init() { super.init() }

  /// The text that was copied last; nil if there is none.
  open var string: String?
  /// True if there is text.
  open var hasStrings: Bool { string != nil }
}
