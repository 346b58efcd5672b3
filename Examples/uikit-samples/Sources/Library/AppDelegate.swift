import UIKit

@main
class AppDelegate: UIResponder, UIApplicationDelegate {

  var window: UIWindow?

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    UINavigationBar.appearance().tintColor = UIColor(named: "Accent")

    let splitViewController = UISplitViewController(style: .doubleColumn)
    splitViewController.preferredDisplayMode = .oneBesideSecondary
    let books = BooksViewController()
    let detail = BookViewController()
    detail.book = Book.all.first
    splitViewController.setViewController(books, for: .primary)
    splitViewController.setViewController(detail, for: .secondary)

    window = UIWindow(frame: UIScreen.main.bounds)
    window?.rootViewController = splitViewController
    window?.makeKeyAndVisible()
    return true
  }
}
