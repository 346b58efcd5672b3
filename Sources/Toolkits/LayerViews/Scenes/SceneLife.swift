import Foundation

// The states of scenes, and of the application, which is active while one of its scenes is. The delegate of
// the application is told in a program whose scenes have no delegates; notifications are always posted.
extension UIApplication {
  /// Shows a scene: `sceneWillEnterForeground(_:)`, `sceneDidBecomeActive(_:)`.
  func enterForeground(_ scene: UIScene) {
    guard scene.activationState == .unattached || scene.activationState == .background else {
      return
    }
    let wasInBackground = applicationState == .background
    if wasInBackground {
      post(UIApplication.willEnterForegroundNotification)
      tell { $0.applicationWillEnterForeground(self) }
    }
    scene.activationState = .foregroundInactive
    post(UIScene.willEnterForegroundNotification, of: scene)
    scene.delegate?.sceneWillEnterForeground(scene)
    activate(scene)
  }

  private func activate(_ scene: UIScene) {
    scene.activationState = .foregroundActive
    post(UIScene.didActivateNotification, of: scene)
    scene.delegate?.sceneDidBecomeActive(scene)
    guard applicationState != .active else { return }
    applicationState = .active
    post(UIApplication.didBecomeActiveNotification)
    tell { $0.applicationDidBecomeActive(self) }
  }

  /// Hides a scene: `sceneWillResignActive(_:)`, `sceneDidEnterBackground(_:)`.
  func enterBackground(_ scene: UIScene) {
    guard scene.activationState == .foregroundActive else { return }
    let isLast = !scenes.scenes.contains {
      $0 !== scene && $0.activationState == .foregroundActive
    }
    post(UIScene.willDeactivateNotification, of: scene)
    scene.delegate?.sceneWillResignActive(scene)
    if isLast {
      post(UIApplication.willResignActiveNotification)
      tell { $0.applicationWillResignActive(self) }
    }
    scene.activationState = .background
    if isLast { applicationState = .background }
    scene.session.stateRestorationActivity =
      scene.delegate?.stateRestorationActivity(for: scene) ?? scene.session.stateRestorationActivity
    post(UIScene.didEnterBackgroundNotification, of: scene)
    scene.delegate?.sceneDidEnterBackground(scene)
    if isLast {
      post(UIApplication.didEnterBackgroundNotification)
      tell { $0.applicationDidEnterBackground(self) }
    }
  }

  /// Gives up a scene, whose windows are closed.
  func disconnect(_ scene: UIScene) {
    guard scenes.scenes.contains(where: { $0 === scene }) else { return }
    enterBackground(scene)
    scene.activationState = .unattached
    scenes.scenes.removeAll { $0 === scene }
    scene.session.scene = nil
    post(UIScene.didDisconnectNotification, of: scene)
    scene.delegate?.sceneDidDisconnect(scene)
    scene.delegate = nil
    (scene as? UIWindowScene)?.windowOfController = nil
  }

  /// Ends sessions for good.
  func discard(_ sessions: [UISceneSession]) {
    scenes.sessions.removeAll { session in sessions.contains { $0 === session } }
    delegate?.application(self, didDiscardSceneSessions: Set(sessions))
  }

  /// Adapts the state of a scene to what can be seen of its windows.
  func visibilityChanged(of window: UIWindow) {
    guard let scene = window.windowScene else { return }
    let isVisible = scene.windows.contains { $0.host?.isVisible == true }
    if isVisible { enterForeground(scene) } else { enterBackground(scene) }
  }

  /// Gives up the scene of a window that the user has closed, if it has no other window.
  func userClosed(_ window: UIWindow) {
    if scenes.hasDelegates, let scene = window.windowScene,
      !scene.windows.contains(where: { $0.host != nil })
    {
      disconnect(scene)
      discard([scene.session])
    }
    lastWindowMayHaveClosed()
  }

  private func tell(_ call: (any UIApplicationDelegate) -> Void) {
    if !scenes.hasDelegates, let delegate { call(delegate) }
  }

  func post(_ name: Notification.Name, of scene: UIScene) {
    NotificationCenter.default.post(name: name, object: scene)
  }
}
