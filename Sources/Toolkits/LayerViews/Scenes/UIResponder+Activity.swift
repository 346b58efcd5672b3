import Foundation

// The address alone counts.
nonisolated(unsafe) private let activityKey = UnsafeRawPointer(
  UnsafeMutablePointer<UInt8>.allocate(capacity: 1))

extension UIResponder {
  /// The user's occupation with the responder, as the program has noted it: that of a scene for its
  /// `stateRestorationActivity(for:)`.
  public var userActivity: NSUserActivity? {
    get { objc_getAssociatedObject(self, activityKey) as? NSUserActivity }
    set { objc_setAssociatedObject(self, activityKey, newValue, .OBJC_ASSOCIATION_RETAIN) }
  }
}
