public import Foundation

/// An occupation of the user, as a program hands it to a scene that it opens. It stays in the program:
/// there is no other device here to continue on.
open class NSUserActivity: NSObject {
  /// The kind of the activity, a name of the program's choice.
  public let activityType: String
  /// Creates an activity of a kind.
  public init(activityType: String) {
    self.activityType = activityType
    super.init()
  }

  /// A short name for the user.
  open var title: String?
  /// Values that the program needs to continue.
  open var userInfo: [AnyHashable: Any]?
  /// The page that belongs to the activity.
  open var webpageURL: URL?
  /// A text by which the program recognizes the content.
  open var targetContentIdentifier: String?
  /// True offers the activity to other devices. Stored without effect.
  open var isEligibleForHandoff = true
  /// True lets the system find the activity. Stored without effect.
  open var isEligibleForSearch = false
  /// Offers the activity to other devices. Has no effect.
  open func becomeCurrent() {}
  /// Ends the offer. Has no effect.
  open func resignCurrent() {}
  /// Ends the activity. Has no effect.
  open func invalidate() {}
  /// Adds entries to `userInfo`.
  open func addUserInfoEntries(from otherDictionary: [AnyHashable: Any]) {
    userInfo = (userInfo ?? [:]).merging(otherDictionary) { $1 }
  }
}
