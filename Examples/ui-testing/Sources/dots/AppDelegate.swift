import UIKit

/// A window in which each tap leaves a dot.
@main final class AppDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.rootViewController = DotsViewController()
    window.makeKeyAndVisible()
    self.window = window
    return true
  }
}

final class DotsViewController: UIViewController {
  override func loadView() {
    view = DotsView(frame: UIScreen.main.bounds)
    view.backgroundColor = UIColor(white: 0.95, alpha: 1)
  }
}

/// Grows a dot wherever it is tapped.
final class DotsView: UIView {
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first else { return }
    let dot = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
    dot.center = touch.location(in: self)
    dot.backgroundColor = .systemBlue
    dot.layer.cornerRadius = 20
    dot.transform = CGAffineTransform(scaleX: 0.1, y: 0.1)
    addSubview(dot)
    UIView.animate(
      withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.6, initialSpringVelocity: 0,
      options: .allowUserInteraction
    ) {
      dot.transform = .identity
    }
  }
}
