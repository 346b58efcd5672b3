public import Foundation
public import Quartz2D

extension UIViewController.Transition {
  /// The looks of a zoom beside the two views, and whether the user may take it back.
  @preconcurrency @MainActor public final class ZoomOptions: NSObject, @preconcurrency NSCopying {
    /// The user's movement that would take a zoomed controller away.
    @preconcurrency @MainActor public final class InteractionContext: NSObject {
      /// The place of the movement in the zoomed controller's view, in points.
      public let location: CGPoint
      /// The velocity of the movement, in points per second.
      public let velocity: CGVector
      /// True if the movement would begin without the program's answer.
      public let willBegin: Bool

      init(location: CGPoint, velocity: CGVector, willBegin: Bool) {
        (self.location, self.velocity, self.willBegin) = (location, velocity, willBegin)
      }
    }

    /// The two views of a zoom, before it begins.
    @preconcurrency @MainActor public final class AlignmentRectContext: NSObject {
      /// The view that the controller's view comes out of.
      public let sourceView: UIView
      /// The controller whose view comes out of the source view.
      public let zoomedViewController: UIViewController

      init(sourceView: UIView, zoomedViewController: UIViewController) {
        (self.sourceView, self.zoomedViewController) = (sourceView, zoomedViewController)
      }
    }

    /// Returns true to let the user take the controller away by a movement; nil, the default, lets every movement begin
    /// that may begin.
    public var interactiveDismissShouldBegin: ((InteractionContext) -> Bool)?
    /// Returns the rectangle of the zoomed controller's view, in its coordinates, over which the source view lies; nil, a
    /// null or an empty one, is the whole view. Called at the begin of each zoom.
    public var alignmentRectProvider: ((AlignmentRectContext) -> CGRect?)?
    /// The colour over the views behind the zoomed one; nil, the default, is none.
    public var dimmingColor: UIColor?
    /// The blur of the views behind the zoomed one; nil, the default, is none.
    public var dimmingVisualEffect: UIBlurEffect?

    /// Creates options with the default values.
    public override init() { super.init() }

    /// Returns options with the same values.
    public func copy(with zone: NSZone? = nil) -> Any {
      let copy = ZoomOptions()
      copy.interactiveDismissShouldBegin = interactiveDismissShouldBegin
      copy.alignmentRectProvider = alignmentRectProvider
      copy.dimmingColor = dimmingColor
      copy.dimmingVisualEffect = dimmingVisualEffect
      return copy
    }

    /// The view that dims what is behind a zoomed one; nil without a colour and an effect.
    var dimming: UIView? {
      guard dimmingColor != nil || dimmingVisualEffect != nil else { return nil }
      let view = UIVisualEffectView(effect: dimmingVisualEffect)
      view.contentView.backgroundColor = dimmingColor
      return view
    }

    /// Returns the rectangle over which a source view lies; nil for the whole view.
    func alignmentRect(of source: UIView, in zoomed: UIViewController) -> CGRect? {
      let context = AlignmentRectContext(sourceView: source, zoomedViewController: zoomed)
      guard let rect = alignmentRectProvider?(context), !rect.isNull, !rect.isInfinite,
        [rect.minX, rect.minY, rect.width, rect.height].allSatisfy({ $0.isFinite }), rect.width > 0,
        rect.height > 0
      else { return nil }
      return rect
    }
  }
}
