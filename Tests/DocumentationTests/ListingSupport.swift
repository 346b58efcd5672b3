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

/// The delegate of a listing's program: an application retains only the delegate that it was run with.
@MainActor private final class Launch { var delegate: (any UIApplicationDelegate)? }

@MainActor private let launches = EnvironmentLocal { Launch() }

/// Launches a delegate like `@main`, without running the main loop.
@MainActor func launch(_ delegate: some UIResponder & UIApplicationDelegate) {
  launches.current.delegate = delegate
  UIApplication.shared.delegate = delegate
  _ = delegate.application(.shared, didFinishLaunchingWithOptions: nil)
}
