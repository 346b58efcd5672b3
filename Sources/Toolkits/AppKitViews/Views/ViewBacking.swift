internal import CoreAnimation
import Foundation

/// The layer of a view, and what AppKit keeps about it.
struct ViewBacking {
  /// The view's `wantsLayer`.
  var isWanted = false
  var layer: CALayer?
  /// The layer and its tree are the program's.
  var isHosting = false
  var delegate: ViewLayerDelegate?
  /// Kept until there is a layer.
  var needsDisplay = true
  /// The view's own mark: its layer is laid out for changes of sublayers as well.
  var needsLayout = true
  var policy = NSView.LayerContentsRedrawPolicy.duringViewResize
  var placement = NSView.LayerContentsPlacement.scaleAxesIndependently
}

extension NSView {
  /// When a layer-backed view with contents is drawn anew.
  public enum LayerContentsRedrawPolicy: Int, Sendable {
    /// Never: the program sets the contents.
    case never = 0
    /// After `needsDisplay = true`; a new size scales or places what was drawn.
    case onSetNeedsDisplay = 1
    /// Whenever the size changes as well.
    case duringViewResize = 2
    /// Once for a change of size, which an animation then scales. The same as `duringViewResize` here,
    /// where animations run in the server.
    case beforeViewResize = 3
    /// As `beforeViewResize`.
    case crossfade = 4
  }

  /// Where contents that were drawn for another size are in the bounds.
  public enum LayerContentsPlacement: Int, Sendable {
    /// Fills the bounds; width and height are scaled apart.
    case scaleAxesIndependently = 0
    /// As large as fits into the bounds, in proportion.
    case scaleProportionallyToFit = 1
    /// As small as covers the bounds, in proportion.
    case scaleProportionallyToFill = 2
    /// In the middle, not scaled.
    case center = 3
    /// At the middle of the top edge, not scaled.
    case top = 4
    /// At the top right corner, not scaled.
    case topRight = 5
    /// At the middle of the right edge, not scaled.
    case right = 6
    /// At the bottom right corner, not scaled.
    case bottomRight = 7
    /// At the middle of the bottom edge, not scaled.
    case bottom = 8
    /// At the bottom left corner, not scaled.
    case bottomLeft = 9
    /// At the middle of the left edge, not scaled.
    case left = 10
    /// At the top left corner, not scaled.
    case topLeft = 11
  }
}

extension NSView.LayerContentsPlacement {
  var gravity: CALayerContentsGravity {
    switch self {
    case .scaleAxesIndependently: .resize
    case .scaleProportionallyToFit: .resizeAspect
    case .scaleProportionallyToFill: .resizeAspectFill
    case .center: .center
    case .top: .top
    case .topRight: .topRight
    case .right: .right
    case .bottomRight: .bottomRight
    case .bottom: .bottom
    case .bottomLeft: .bottomLeft
    case .left: .left
    case .topLeft: .topLeft
    }
  }
}
