package import GraphicsValues

/// Everything one frame shows, back to front: what the renderers, the damage tracker and the dumps
/// consume. A draw list knows no layers, only areas of pixels and what covers them.
package struct DrawList: Sendable {
  /// Size of the output in pixels.
  package var width: Int
  package var height: Int
  /// What is behind everything; opaque.
  package var background: Pixel
  package var commands: [DrawCommand]
  /// Images that commands refer to by index; an entry may be unused.
  package var images: [PixelImage?]

  package init(
    width: Int, height: Int, background: Pixel, commands: [DrawCommand] = [],
    images: [PixelImage?] = []
  ) {
    self.width = width
    self.height = height
    self.background = background
    self.commands = commands
    self.images = images
  }

  package var frame: PixelRect {
    PixelRect(minX: 0, minY: 0, maxX: Int32(width), maxY: Int32(height))
  }
}

/// One step of drawing.
///
/// `fill`, `border` and `image` paint; `beginGroup` and `endGroup` bracket commands that are drawn
/// on a transparent surface of their own, which is then clipped to a rounded rectangle, faded, and
/// drawn over what is below. Groups nest. `beginTransition`, `transitionNew` and `endTransition`
/// bracket two pictures, of which one turns into the other; they nest with groups.
package struct DrawCommand: Hashable, Sendable {
  package enum Kind: UInt8, Hashable, Sendable {
    /// Paints the rounded rectangle `rect` in `color`.
    case fill
    /// Paints the ring between `rect` and `rect` inset by `borderWidth`, whose inner corners have
    /// the radius max(0, radius − borderWidth) (§2.5.5).
    case border
    /// Paints the part `source` of an image, stretched over `rect`, times `opacity`. The corners
    /// are square; round ones take a group.
    case image
    /// Starts a group; `groupSpan` leads to its end.
    case beginGroup
    /// Ends a group: its surface is multiplied by `opacity` and, if `clipsToShape`, by the coverage
    /// of the rounded rectangle `rect`.
    case endGroup
    /// Starts a transition: up to `transitionNew` follows the old picture. `groupSpan` leads to the
    /// end.
    case beginTransition
    /// Ends the old picture and starts the new one; `bounds` is the area of both, which may reach
    /// beyond the output. `groupSpan` leads to the end.
    case transitionNew
    /// Paints what `transition` makes of both pictures, clipped to the rounded rectangle `rect`; a
    /// fade is not clipped.
    case endTransition
  }

  package var kind: Kind
  /// On `endGroup`: whether `rect`, `cornerRadius` and `corners` clip the group.
  /// On `endTransition`: whether its corners are round.
  package var clipsToShape: Bool = false
  /// Which corners of `rect` are round.
  package var corners: CornerMask = .all
  /// 0…255, for `image` and `endGroup`. Fills and borders have it in their colour already.
  package var opacity: UInt8 = 255
  /// For `fill` and `border`; premultiplied.
  package var color: Pixel = .clear
  /// For `image`: an index into `DrawList.images`.
  package var image: Int32 = -1
  /// Tells apart the images that take turns at one index, so that equal commands show equal pixels.
  package var imageSerial: UInt32 = 0
  /// For `beginGroup`: how many commands further its `endGroup` is; for `endGroup`: how many back.
  package var groupSpan: Int32 = 0
  /// Who asked for this, for dumps and debugging: the client's slot and its number of the layer.
  package var client: UInt32 = 0
  package var layer: UInt32 = 0
  /// No pixel outside is touched. Already inside the output and every scissor around. Both ends of
  /// a group have bounds that hold all that the group shows: it is drawn where both agree, and a
  /// changed group damages them.
  package var bounds: PixelRect
  /// From the space of `rect` to device pixels; a pixel (i, j) has its centre at (i + ½, j + ½).
  /// Snapped (`AffineMatrix.snapped`) and never singular.
  package var transform: AffineMatrix
  /// The rectangle in its own space; never empty for a painting command.
  package var rect: Rectangle = .zero
  /// 0 ≤ radius ≤ half the shorter side.
  package var cornerRadius: Double = 0
  package var borderWidth: Double = 0
  /// For `image`: the part of the image to show, in pixels of the image, y down. It may reach
  /// beyond the image; edge pixels extend (§2.5.2).
  package var source: Rectangle = .zero

  @inlinable package init(kind: Kind, bounds: PixelRect, transform: AffineMatrix) {
    self.kind = kind
    self.bounds = bounds
    self.transform = transform
  }
}

/// An immutable picture: premultiplied pixels, rows from the top, without padding.
package final class PixelImage: Sendable {
  package let width: Int
  package let height: Int
  package let pixels: [UInt32]
  /// True when every pixel's alpha is 255; found when the image is made.
  package let isOpaque: Bool

  /// - Precondition: `pixels.count == width * height`; callers validate sizes before.
  package init(width: Int, height: Int, pixels: [UInt32]) {
    precondition(pixels.count == width * height)
    self.width = width
    self.height = height
    self.pixels = pixels
    var all: UInt32 = 0xFF00_0000
    for pixel in pixels { all &= pixel }
    self.isOpaque = all == 0xFF00_0000 && !pixels.isEmpty
  }
}
