internal import Foundation

extension UIImage {
  /// How the pixels of an image have to be turned to be seen upright.
  public enum Orientation: Int, Sendable {
    /// As they are.
    case up = 0
    /// By half a turn.
    case down = 1
    /// By a quarter turn counterclockwise.
    case left = 2
    /// By a quarter turn clockwise.
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
    /// In its own colours, unless a view has a reason to take it as a template.
    case automatic = 0
    /// Its own colours.
    case alwaysOriginal = 1
    /// In one colour, with the image's alpha.
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
