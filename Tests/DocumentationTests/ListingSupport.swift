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

/// The delegate of the listing's program: an application retains only the one that it was run with.
@MainActor private var launchedDelegate: (any UIApplicationDelegate)?

/// Does what `@main` does with a delegate, but for running the main loop.
@MainActor func launch(_ delegate: some UIResponder & UIApplicationDelegate) {
  launchedDelegate = delegate
  UIApplication.shared.delegate = delegate
  _ = delegate.application(.shared, didFinishLaunchingWithOptions: nil)
}
