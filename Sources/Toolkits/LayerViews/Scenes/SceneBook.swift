import Foundation

/// The scenes and sessions of an application.
@MainActor final class SceneBook {
  /// The connected scenes, in the order in which they came.
  var scenes: [UIScene] = []
  /// The sessions that the user has not ended.
  var sessions: [UISceneSession] = []
  /// True for a program whose scenes have delegates, which are told in place of the application's.
  var hasDelegates = false
  /// The scene of all windows of a program without scenes of its own.
  private var common: UIWindowScene?

  /// The scene for windows of no scene: the common one, or an active one of the program's.
  var sceneOfWindows: UIWindowScene? {
    if hasDelegates {
      let all = scenes.compactMap { $0 as? UIWindowScene }
      return all.first { $0.activationState == .foregroundActive } ?? all.first
    }
    return commonScene
  }

  var commonScene: UIWindowScene {
    if let common { return common }
    let session = UISceneSession(.windowApplication)
    let scene = UIWindowScene(session: session, connectionOptions: UIScene.ConnectionOptions())
    session.scene = scene
    scene.activationState = .foregroundActive
    common = scene
    scenes.append(scene)
    sessions.append(session)
    return scene
  }

  /// Forgets the common scene, which is no part of a program with scenes of its own.
  func endCommonScene() {
    guard let common else { return }
    scenes.removeAll { $0 === common }
    sessions.removeAll { $0 === common.session }
    self.common = nil
  }
}
