public import Foundation

extension UIViewController {
  /// A way in which a navigation controller shows a controller and takes it away.
  @preconcurrency @MainActor public final class Transition: NSObject {
    /// The two controllers of a zoom.
    @preconcurrency @MainActor public struct ZoomSourceViewProviderContext {
      /// The controller that has the source view.
      public let sourceViewController: UIViewController
      /// The controller whose view comes out of the source view.
      public let zoomedViewController: UIViewController
    }

    private let provider: (ZoomSourceViewProviderContext) -> UIView?

    private init(_ provider: @escaping (ZoomSourceViewProviderContext) -> UIView?) {
      self.provider = provider
    }

    /// Returns a transition in which the controller's view grows out of a source view, and shrinks into it at the pop.
    ///
    /// - Parameter sourceViewProvider: called at each push and pop; nil, or a view outside the source controller's, lets
    ///   the view slide.
    public static func zoom(
      sourceViewProvider: @escaping (ZoomSourceViewProviderContext) -> UIView?
    ) -> Transition { Transition(sourceViewProvider) }

    /// Returns the view that a controller comes out of; nil without one in the other controller's view.
    func source(in other: UIViewController, of zoomed: UIViewController) -> UIView? {
      let context = ZoomSourceViewProviderContext(
        sourceViewController: other, zoomedViewController: zoomed)
      guard let source = provider(context), let view = other.viewIfLoaded, source !== view,
        source.isDescendant(of: view)
      else { return nil }
      return source
    }
  }
}
