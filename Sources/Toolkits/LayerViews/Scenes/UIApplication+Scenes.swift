import Foundation
import ToolkitSupport

extension UIApplication {
  /// The scenes that are connected. A program without scenes of its own has one.
  public var connectedScenes: Set<UIScene> {
    if !scenes.hasDelegates { _ = scenes.commonScene }
    return Set(scenes.scenes)
  }
  /// The sessions that the user has not ended.
  public var openSessions: Set<UISceneSession> {
    if !scenes.hasDelegates { _ = scenes.commonScene }
    return Set(scenes.sessions)
  }
  /// True for a program that may have several scenes at once: one whose scenes have delegates, unless its
  /// manifest says otherwise.
  public var supportsMultipleScenes: Bool {
    scenes.hasDelegates && SceneManifest.ofProgram?.supportsMultipleScenes ?? true
  }

  // MARK: Requests

  /// Opens another scene, or shows the scene of a session, in a later turn of the main queue.
  ///
  /// - Parameters:
  ///   - sceneSession: the session; nil opens a new one.
  ///   - userActivity: what the scene is to continue.
  ///   - options: without effect.
  ///   - errorHandler: called if that is not possible.
  public func requestSceneSessionActivation(
    _ sceneSession: UISceneSession?, userActivity: NSUserActivity?,
    options: UIScene.ActivationRequestOptions?, errorHandler: ((any Error) -> Void)? = nil
  ) {
    let isKnown = sceneSession.map { session in scenes.sessions.contains { $0 === session } }
    guard isKnown != false, sceneSession != nil || supportsMultipleScenes else {
      let code = isKnown == false ? UISceneError.requestDenied : .multipleScenesNotSupported
      return inNextTurn { errorHandler?(UISceneError(code: code)) }
    }
    inNextTurn { [self] in
      if let scene = sceneSession?.scene as? UIWindowScene {
        if let userActivity { scene.delegate?.scene(scene, continue: userActivity) }
        scene.windows.first { $0.host != nil }?.makeKey()
      } else {
        let session = sceneSession ?? UISceneSession(.windowApplication)
        session.stateRestorationActivity = userActivity ?? session.stateRestorationActivity
        let activities = [userActivity].compactMap { $0 }
        open(session, UIScene.ConnectionOptions(activities: activities))
      }
    }
  }

  /// Ends a session: closes the windows of its scene in a later turn of the main queue.
  ///
  /// - Parameters:
  ///   - options: without effect.
  ///   - errorHandler: called for a session that has ended.
  public func requestSceneSessionDestruction(
    _ sceneSession: UISceneSession, options: UISceneDestructionRequestOptions?,
    errorHandler: ((any Error) -> Void)? = nil
  ) {
    inNextTurn { [self] in
      guard scenes.sessions.contains(where: { $0 === sceneSession }), scenes.hasDelegates else {
        errorHandler?(UISceneError(code: .requestDenied))
        return
      }
      if let scene = sceneSession.scene {
        for window in (scene as? UIWindowScene)?.windows ?? [] { window.isHidden = true }
        disconnect(scene)
      }
      discard([sceneSession])
      lastWindowMayHaveClosed()
    }
  }

  /// Has no effect: there are no pictures of sessions to bring up to date.
  public func requestSceneSessionRefresh(_ sceneSession: UISceneSession) {}

  // MARK: Connecting

  /// Connects the first scene of a program whose scenes have delegates. Returns false for another program.
  func openFirstScene(_ options: UIScene.ConnectionOptions) -> Bool {
    let session = UISceneSession(.windowApplication)
    let manifest = SceneManifest.ofProgram
    // A window that is shown already is that of a program without scenes.
    guard manifest != nil || windows.isEmpty else { return false }
    let chosen = delegate?.application(self, configurationForConnecting: session, options: options)
    let isChosen = chosen != nil && chosen !== UISceneConfiguration.unchosen
    let classes = ProgramClasses(of: delegate)
    guard isChosen || manifest != nil || classes.find(Self.delegateName) is any UISceneDelegate.Type
    else { return false }
    scenes.hasDelegates = true
    scenes.endCommonScene()
    connect(session, isChosen ? chosen : nil, options)
    return true
  }

  private static let delegateName = "SceneDelegate"
  private static let controllerName = "ViewController"

  /// Connects a scene of a session and shows it.
  private func open(_ session: UISceneSession, _ options: UIScene.ConnectionOptions) {
    let chosen = delegate?.application(self, configurationForConnecting: session, options: options)
    connect(session, chosen === UISceneConfiguration.unchosen ? nil : chosen, options)
  }

  private func connect(
    _ session: UISceneSession, _ chosen: UISceneConfiguration?,
    _ options: UIScene.ConnectionOptions
  ) {
    let configuration = chosen ?? session.configuration
    let classes = ProgramClasses(of: delegate)
    let names = SceneManifest.ofProgram?.classes(of: configuration.name, session.role)
    session.configuration = configuration
    let kind: AnyClass? = configuration.sceneClass ?? names?.scene.flatMap(classes.find)
    let scene = (kind as? UIScene.Type ?? UIWindowScene.self).init(
      session: session, connectionOptions: options)
    session.scene = scene
    scene.delegate = sceneDelegate(configuration, names?.delegate, classes)
    scenes.scenes.append(scene)
    if !scenes.sessions.contains(where: { $0 === session }) { scenes.sessions.append(session) }
    post(UIScene.willConnectNotification, of: scene)
    scene.delegate?.scene(scene, willConnectTo: session, options: options)
    if let scene = scene as? UIWindowScene { showController(in: scene, classes) }
    enterForeground(scene)
  }

  private func sceneDelegate(
    _ configuration: UISceneConfiguration, _ name: String?, _ classes: ProgramClasses
  ) -> (any UISceneDelegate)? {
    let name = name ?? Self.delegateName
    guard let kind = configuration.delegateClass as? NSObject.Type ?? classes.find(name),
      kind is any UISceneDelegate.Type
    else {
      notices.say("the scene has no delegate: there is no class \(name) of scene delegates")
      return nil
    }
    return DynamicInitialization.object(of: kind) as? any UISceneDelegate
  }

  /// Shows the program's `ViewController` in a scene whose delegate made no window. Programs that Xcode makes
  /// leave that to a storyboard with this controller and a plain background.
  private func showController(in scene: UIWindowScene, _ classes: ProgramClasses) {
    guard let owner = scene.delegate as? any UIWindowSceneDelegate, owner.window == nil,
      scene.windows.isEmpty,
      let kind = classes.find(Self.controllerName) as? UIViewController.Type
    else { return }
    let window = UIWindow(windowScene: scene)
    let controller = DynamicInitialization.object(of: kind)
    if controller.view.backgroundColor == nil {
      controller.view.backgroundColor = .systemBackground
    }
    window.rootViewController = controller
    window.makeKeyAndVisible()
    owner.window = window
    // A delegate without a place for the window.
    if owner.window == nil { scene.windowOfController = window }
  }
}
