public import DemoSupport
public import UIKit

extension DemoOptions {
  /// Runs an application of views with the options of all demos; does not return.
  ///
  /// - Parameter delegate: the class of the application's delegate, which opens the window.
  public func runApplication(_ delegate: (UIResponder & UIApplicationDelegate).Type) throws {
    try connect()
    MainActor.assumeIsolated {
      // Runs after the delegate has opened the window.
      DispatchQueue.main.async {
        MainActor.assumeIsolated {
          if let window = UIApplication.shared.keyWindow { endInTime(on: window.layer) }
        }
      }
      UIApplicationMain(
        CommandLine.argc, CommandLine.unsafeArgv, nil, NSStringFromClass(delegate))
    }
  }
}
