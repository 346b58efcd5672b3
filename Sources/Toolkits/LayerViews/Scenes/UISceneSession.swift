public import Foundation

/// A window, or a group of windows, that the user has opened, whether it is connected to a scene or not.
@preconcurrency @MainActor open class UISceneSession: NSObject {
  /// The purpose of a scene.
  public struct Role: RawRepresentable, Hashable, Sendable {
    /// The name of the role.
    public var rawValue: String
    /// Creates the role with a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Windows on the display.
    public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
    /// Windows on a display that shows nothing else; never connected here.
    public static let windowExternalDisplayNonInteractive = Role(
      rawValue: "UIWindowSceneSessionRoleExternalDisplayNonInteractive")
  }

  /// The scene of the session; nil while there is none.
  open internal(set) weak var scene: UIScene?
  /// The purpose of the session's scenes.
  public let role: Role
  /// The classes of the session's scenes.
  open internal(set) var configuration: UISceneConfiguration
  /// A name that no other session has. Sessions end with the program.
  public let persistentIdentifier = UUID().uuidString
  /// Values that the program stores with the session.
  open var userInfo: [String: Any]?
  /// The activity with which the scene began, or that its delegate has returned when it was disconnected.
  open var stateRestorationActivity: NSUserActivity?

  init(_ role: Role) {
    self.role = role
    configuration = UISceneConfiguration(name: nil, sessionRole: role)
    super.init()
  }
}

/// The classes of a scene.
@preconcurrency @MainActor open class UISceneConfiguration: NSObject {
  /// The name in the manifest of Info.plist; nil for none.
  public let name: String?
  /// The purpose of the scene.
  public let role: UISceneSession.Role
  /// The class of the scene; nil for `UIWindowScene`.
  open var sceneClass: AnyClass?
  /// The class of the scene's delegate; nil leaves the choice to the manifest, and without one to the name
  /// `SceneDelegate`.
  open var delegateClass: AnyClass?

  /// Creates a configuration: that of the manifest with the name, if there is one.
  public init(name: String?, sessionRole: UISceneSession.Role) {
    self.name = name
    role = sessionRole
    super.init()
  }

  /// The answer of a delegate that does not choose.
  static let unchosen = UISceneConfiguration(name: nil, sessionRole: .windowApplication)
}

extension UIScene {
  /// The circumstances in which a scene is connected.
  @preconcurrency @MainActor open class ConnectionOptions: NSObject {
    /// The addresses with which the program was started.
    public let urlContexts: Set<UIOpenURLContext>
    /// The activities that the scene is to continue.
    public let userActivities: Set<NSUserActivity>
    /// The program that asked for the scene; always nil.
    public var sourceApplication: String? { nil }
    /// The kind of an activity that comes from another device; always nil.
    public var handoffUserActivityType: String? { nil }

    init(urls: [URL] = [], activities: [NSUserActivity] = []) {
      urlContexts = Set(urls.map { UIOpenURLContext($0) })
      userActivities = Set(activities)
      super.init()
    }
  }

  /// The circumstances in which a program opens an address.
  @preconcurrency @MainActor open class OpenURLOptions: NSObject {
    /// The program that asked; always nil.
    public var sourceApplication: String? { nil }
    /// True if the content is to be opened where it lies; always false.
    public var openInPlace: Bool { false }
  }

  /// The way in which a scene opens an address. Without effect.
  @preconcurrency @MainActor open class OpenExternalURLOptions: NSObject {
    /// True to open the address only in a program made for it. Without effect.
    open var universalLinksOnly = false
    /// Creates options.
    public override init() { super.init() }
  }

  /// The way in which a scene is requested. Without effect.
  @preconcurrency @MainActor open class ActivationRequestOptions: NSObject {
    /// The scene that asks. Without effect.
    open var requestingScene: UIScene?
    /// Creates options.
    public override init() { super.init() }
  }
}

/// The way in which a session is ended. Without effect.
@preconcurrency @MainActor open class UISceneDestructionRequestOptions: NSObject {
  /// Creates options.
  public override init() { super.init() }
}

/// The way in which the windows of a session disappear. Without effect.
@preconcurrency @MainActor
open class UIWindowSceneDestructionRequestOptions: UISceneDestructionRequestOptions {
  /// The looks of disappearing.
  public enum DismissalAnimation: Int, Sendable {
    /// The usual one.
    case standard = 1
    /// The look of finished work.
    case commit = 2
    /// The look of dropped work.
    case decline = 3
  }
  /// The look of disappearing. Without effect: the server decides it.
  open var windowDismissalAnimation = DismissalAnimation.standard
}

/// An address that a program is to open.
@preconcurrency @MainActor open class UIOpenURLContext: NSObject {
  /// The address.
  public let url: URL
  /// The circumstances.
  public let options = UIScene.OpenURLOptions()

  init(_ url: URL) {
    self.url = url
    super.init()
  }
}

/// The reason for which a request about a scene had no effect.
public struct UISceneError: Error, CustomNSError, Equatable {
  /// The reasons.
  public enum Code: Int, Sendable {
    /// The program has one scene only.
    case multipleScenesNotSupported = 0
    /// The request makes no sense, such as for a session that has ended.
    case requestDenied = 1
  }
  /// The reason.
  public let code: Code
  /// The name of these reasons.
  public static let errorDomain = "UISceneErrorDomain"
  /// The number of the reason.
  public var errorCode: Int { code.rawValue }

  /// The program has one scene only.
  public static let multipleScenesNotSupported = Code.multipleScenesNotSupported
  /// The request makes no sense.
  public static let requestDenied = Code.requestDenied
}
