public import Foundation

/// The state of assistive technology, of which there is none here, and messages to it.
public enum UIAccessibility {
  /// A message to assistive technology.
  public struct Notification: RawRepresentable, Hashable, Sendable {
    /// The number of the message.
    public let rawValue: UInt32
    /// Creates the message of a number.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The screen has new contents.
    public static let screenChanged = Notification(rawValue: 1000)
    /// Parts of the screen have moved or are new.
    public static let layoutChanged = Notification(rawValue: 1001)
    /// A text to speak.
    public static let announcement = Notification(rawValue: 1008)
    /// Contents have scrolled.
    public static let pageScrolled = Notification(rawValue: 1009)
    /// Assistive technology is to pause.
    public static let pauseAssistiveTechnology = Notification(rawValue: 1019)
    /// Assistive technology may go on.
    public static let resumeAssistiveTechnology = Notification(rawValue: 1020)
  }

  /// Announces a change to assistive technology. The announcement is dropped, since none is connected.
  ///
  /// - Parameter argument: a text to speak, or the element to go to.
  @MainActor public static func post(notification: Notification, argument: Any?) {}

  /// Returns the place of a rectangle of a view's space on the screen.
  @MainActor public static func convertToScreenCoordinates(
    _ rect: CGRect, in view: UIView
  ) -> CGRect {
    let placed = view.convert(rect, to: nil)
    let origin = view.window?.frame.origin ?? .zero
    return placed.offsetBy(dx: origin.x, dy: origin.y)
  }

  // MARK: Status

  // The settings of Apple's systems, which no setting of this system stands for.

  /// False: nothing reads the screen aloud.
  public static var isVoiceOverRunning: Bool { false }
  /// False: nothing is operated by switches.
  public static var isSwitchControlRunning: Bool { false }
  /// False: nothing speaks the selection.
  public static var isSpeakSelectionEnabled: Bool { false }
  /// False: nothing speaks the screen.
  public static var isSpeakScreenEnabled: Bool { false }
  /// False: sound has both channels.
  public static var isMonoAudioEnabled: Bool { false }
  /// False: captions are not asked for.
  public static var isClosedCaptioningEnabled: Bool { false }
  /// False: colours are not inverted.
  public static var isInvertColorsEnabled: Bool { false }
  /// False: access is not guided.
  public static var isGuidedAccessEnabled: Bool { false }
  /// False: texts are not bolder.
  public static var isBoldTextEnabled: Bool { false }
  /// False: buttons have no shapes.
  public static var isButtonShapesEnabled: Bool { false }
  /// False: switches have no labels.
  public static var isOnOffSwitchLabelsEnabled: Bool { false }
  /// False: the display has colours.
  public static var isGrayscaleEnabled: Bool { false }
  /// False: things may be transparent.
  public static var isReduceTransparencyEnabled: Bool { false }
  /// False: things may move.
  public static var isReduceMotionEnabled: Bool { false }
  /// False: transitions may slide.
  public static var prefersCrossFadeTransitions: Bool { false }
  /// False: films play by themselves.
  public static var isVideoAutoplayEnabled: Bool { true }
  /// False: colours are as they are.
  public static var isDarkerSystemColorsEnabled: Bool { false }
  /// False: colours may tell things apart.
  public static var shouldDifferentiateWithoutColor: Bool { false }
  /// False: shaking does not undo.
  public static var isShakeToUndoEnabled: Bool { false }

  // MARK: Names of notifications

  /// The name of the notification about `isVoiceOverRunning`, which does not change here.
  public static let voiceOverStatusDidChangeNotification = Foundation.Notification.Name(
    "UIAccessibilityVoiceOverStatusDidChangeNotification")
  /// The name of the notification about `isBoldTextEnabled`, which does not change here.
  public static let boldTextStatusDidChangeNotification = Foundation.Notification.Name(
    "UIAccessibilityBoldTextStatusDidChangeNotification")
  /// The name of the notification about `isReduceMotionEnabled`, which does not change here.
  public static let reduceMotionStatusDidChangeNotification = Foundation.Notification.Name(
    "UIAccessibilityReduceMotionStatusDidChangeNotification")
  /// The name of the notification about `isReduceTransparencyEnabled`, which does not change here.
  public static let reduceTransparencyStatusDidChangeNotification = Foundation.Notification.Name(
    "UIAccessibilityReduceTransparencyStatusDidChangeNotification")
  /// The name of the notification about `isDarkerSystemColorsEnabled`, which does not change here.
  public static let darkerSystemColorsStatusDidChangeNotification = Foundation.Notification.Name(
    "UIAccessibilityDarkerSystemColorsStatusDidChangeNotification")
  /// The name of the notification about an announcement that was spoken, which is never posted here.
  public static let announcementDidFinishNotification = Foundation.Notification.Name(
    "UIAccessibilityAnnouncementDidFinishNotification")
}

/// An object with a name for tests, which people do not hear.
@preconcurrency @MainActor public protocol UIAccessibilityIdentification: NSObjectProtocol {
  /// The name; nil for none.
  var accessibilityIdentifier: String? { get set }
}

extension UIView: UIAccessibilityIdentification {}
