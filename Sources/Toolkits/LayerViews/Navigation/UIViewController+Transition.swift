public import Foundation
import Quartz2D

extension UIViewController {
  /// A way in which a controller's view is shown and taken away, by a navigation controller or by a presentation.
  @preconcurrency @MainActor public final class Transition: NSObject {
    /// The two controllers of a zoom.
    @preconcurrency @MainActor public struct ZoomSourceViewProviderContext {
      /// The controller that has the source view.
      public let sourceViewController: UIViewController
      /// The controller whose view comes out of the source view.
      public let zoomedViewController: UIViewController
    }

    private let provider: (ZoomSourceViewProviderContext) -> UIView?
    private let options: ZoomOptions?

    private init(
      _ options: ZoomOptions?, _ provider: @escaping (ZoomSourceViewProviderContext) -> UIView?
    ) {
      self.options = options?.copy() as? ZoomOptions
      self.provider = provider
    }

    /// Returns a transition in which the controller's view grows out of a source view, and shrinks into it when it
    /// goes.
    ///
    /// - Parameters:
    ///   - options: are copied; nil for the default values.
    ///   - sourceViewProvider: called each time that the controller comes or goes; without a view inside the source
    ///     controller's the usual transition is shown.
    public static func zoom(
      options: ZoomOptions? = nil,
      sourceViewProvider: @escaping (ZoomSourceViewProviderContext) -> UIView?
    ) -> Transition { Transition(options, sourceViewProvider) }

    /// Returns a zoom of a controller; nil without a source view in the other controller's view.
    func zoom(
      _ kind: ZoomTransition.Kind, of zoomed: UIViewController, and other: UIViewController
    ) -> ZoomTransition? {
      let context = ZoomSourceViewProviderContext(
        sourceViewController: other, zoomedViewController: zoomed)
      guard let source = provider(context), let view = other.viewIfLoaded, source !== view,
        source.isDescendant(of: view)
      else { return nil }
      return ZoomTransition(kind, from: source, options)
    }

    /// Returns true if the user's movement may take a zoomed controller away.
    func mayBegin(_ pan: UIPanGestureRecognizer, in zoomed: UIViewController, willBegin: Bool)
      -> Bool
    {
      guard let ask = options?.interactiveDismissShouldBegin, let view = zoomed.viewIfLoaded else {
        return willBegin
      }
      let velocity = pan.velocity(in: view)
      let answer = ask(
        ZoomOptions.InteractionContext(
          location: pan.location(in: view), velocity: CGVector(dx: velocity.x, dy: velocity.y),
          willBegin: willBegin))
      return answer && willBegin
    }
  }
}
