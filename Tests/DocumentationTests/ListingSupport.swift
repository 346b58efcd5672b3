import UIKit

/// A Swift listing of README.md or of an article.
struct DocumentListing: Sendable {
  /// The page and the number of the listing on it: "AnimatingViews.md 2".
  let name: String
  /// Runs the listing.
  ///
  /// - Returns: the objects that its variables hold.
  let run: @MainActor @Sendable () throws -> [Any]
}

/// Delegate of the listing's program: an application retains only the delegate that it was run with.
@MainActor private var launchedDelegate: (any UIApplicationDelegate)?

/// Launches a delegate like `@main`, without running the main loop.
@MainActor func launch(_ delegate: some UIResponder & UIApplicationDelegate) {
  launchedDelegate = delegate
  UIApplication.shared.delegate = delegate
  _ = delegate.application(.shared, didFinishLaunchingWithOptions: nil)
}
