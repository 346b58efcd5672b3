import Foundation

extension UIImage {
  /// The way in which the pixels of an image are turned to be upright.
  public enum Orientation: Int, Sendable {
    /// The pixels as they are.
    case up = 0
    /// The pixels turned by 180°.
    case down = 1
    /// The pixels turned by 90° counterclockwise.
    case left = 2
    /// The pixels turned by 90° clockwise.
    case right = 3
    /// The pixels mirrored: left and right exchanged.
    case upMirrored = 4
    /// The pixels mirrored: top and bottom exchanged.
    case downMirrored = 5
    /// The pixels mirrored: rows and columns exchanged.
    case leftMirrored = 6
    /// The pixels mirrored: rows and columns exchanged, from the last of each.
    case rightMirrored = 7
  }

  /// The way in which the parts of an image between its caps fill a larger area.
  public enum ResizingMode: Int, Sendable {
    /// The middle is repeated.
    case tile = 0
    /// The middle is stretched.
    case stretch = 1
  }

  /// The colours in which an image is drawn.
  public enum RenderingMode: Int, Sendable {
    /// The image's own colours, unless the view draws images as templates.
    case automatic = 0
    /// The image's own colours.
    case alwaysOriginal = 1
    /// One colour, with the image's alpha.
    case alwaysTemplate = 2
  }
}

extension UIImage.Orientation {
  /// True if width and height are exchanged.
  var isSideways: Bool {
    switch self {
    case .left, .right, .leftMirrored, .rightMirrored: true
    case .up, .down, .upMirrored, .downMirrored: false
    }
  }
}
