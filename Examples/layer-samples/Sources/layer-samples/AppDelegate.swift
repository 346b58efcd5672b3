import UIKit

/// Shows one sample in a window of at most a phone's size.
final class AppDelegate: UIResponder, UIApplicationDelegate {
  static var options: Options?

  var window: UIWindow?

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    guard let options = Self.options else { return false }
    let screen = UIScreen.main.bounds
    let size = CGSize(width: min(screen.width, 400), height: min(screen.height, 480))
    let window = UIWindow(
      frame: CGRect(
        x: (screen.midX - size.width / 2).rounded(), y: (screen.midY - size.height / 2).rounded(),
        width: size.width, height: size.height))
    window.rootViewController = options.sample.makeController()
    window.makeKeyAndVisible()
    self.window = window
    if options.seconds > 0 { Ending.schedule(after: options.seconds, in: window.layer) }
    return true
  }
}

/// Ends the program at a media time, which the server measures by an animation of a key that no layer has.
private final class Ending: NSObject, CAAnimationDelegate {
  static func schedule(after seconds: Double, in layer: CALayer) {
    let animation = CABasicAnimation(keyPath: "ending")
    animation.duration = seconds
    animation.delegate = Ending()
    layer.add(animation, forKey: nil)
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    exit(0)
  }
}
