import CoreAnimation
import Foundation

/// The layer of a view, and AppKit's state of it.
struct ViewBacking {
  /// The view's `wantsLayer`.
  var isWanted = false
  var layer: CALayer?
  /// True if the layer and its tree are the program's.
  var isHosting = false
  var delegate: ViewLayerDelegate?
  /// The mark for drawing, kept until there is a layer.
  var needsDisplay = true
  /// The view's own mark for layout, since its layer is also laid out for changes of sublayers.
  var needsLayout = true
  var policy = NSView.LayerContentsRedrawPolicy.duringViewResize
  var placement = NSView.LayerContentsPlacement.scaleAxesIndependently
}

extension NSView {
  /// The condition under which a layer-backed view with contents is redrawn.
  public enum LayerContentsRedrawPolicy: Int, Sendable {
    /// Never: the program sets the contents.
    case never = 0
    /// After `needsDisplay = true`; a new size scales or places the existing contents.
    case onSetNeedsDisplay = 1
    /// After `needsDisplay = true`, and whenever the size changes.
    case duringViewResize = 2
    /// Once for a change of size, which an animation then scales. The same as `duringViewResize`
    /// here, where animations run in the server.
    case beforeViewResize = 3
    /// The same as `beforeViewResize`.
    case crossfade = 4
  }

  /// The place in the bounds of contents that were drawn for another size.
  public enum LayerContentsPlacement: Int, Sendable {
    /// Stretched to the bounds; width and height are scaled separately.
    case scaleAxesIndependently = 0
    /// Scaled in proportion to the largest size that fits into the bounds.
    case scaleProportionallyToFit = 1
    /// Scaled in proportion to the smallest size that covers the bounds.
    case scaleProportionallyToFill = 2
    /// Centred, not scaled.
    case center = 3
    /// Centred along the top edge, not scaled.
    case top = 4
    /// The top right corner, not scaled.
    case topRight = 5
    /// Centred along the right edge, not scaled.
    case right = 6
    /// The bottom right corner, not scaled.
    case bottomRight = 7
    /// Centred along the bottom edge, not scaled.
    case bottom = 8
    /// The bottom left corner, not scaled.
    case bottomLeft = 9
    /// Centred along the left edge, not scaled.
    case left = 10
    /// The top left corner, not scaled.
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
