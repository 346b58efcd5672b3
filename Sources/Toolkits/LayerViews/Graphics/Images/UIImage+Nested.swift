internal import Foundation

extension UIImage {
  /// How the pixels of an image have to be turned to be seen upright.
  public enum Orientation: Int, Sendable {
    /// The pixels as they are.
    case up = 0
    /// The pixels turned by 180°.
    case down = 1
    /// The pixels turned by 90° counterclockwise.
    case left = 2
    /// The pixels turned by 90° clockwise.
    case right = 3
    /// Left and right exchanged.
    case upMirrored = 4
    /// Top and bottom exchanged.
    case downMirrored = 5
    /// Rows and columns exchanged.
    case leftMirrored = 6
    /// Rows and columns exchanged, from the last of each.
    case rightMirrored = 7
  }

  /// How the parts of an image between its caps fill a larger area.
  public enum ResizingMode: Int, Sendable {
    /// The middle is repeated.
    case tile = 0
    /// The middle is stretched.
    case stretch = 1
  }

  /// Whether an image is drawn in its own colours.
  public enum RenderingMode: Int, Sendable {
    /// The image's own colours, unless the view draws images as templates.
    case automatic = 0
    /// Its own colours.
    case alwaysOriginal = 1
    /// One colour, with the image's alpha.
    case alwaysTemplate = 2
  }
}

extension UIImage.Orientation {
  /// True when width and height are exchanged.
  var isSideways: Bool {
    switch self {
    case .left, .right, .leftMirrored, .rightMirrored: true
    case .up, .down, .upMirrored, .downMirrored: false
    }
  }
}
