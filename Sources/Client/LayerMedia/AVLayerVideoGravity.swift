public import CoreAnimation
public import Foundation

/// The place of a film's picture in its layer.
public struct AVLayerVideoGravity: RawRepresentable, Hashable, Sendable {
  /// The name of the gravity.
  public let rawValue: String

  /// Creates a gravity of its name. An unknown one shows the picture as `resizeAspect`.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The picture is as large as fits, in its own shape, with the layer's background beside it.
  public static let resizeAspect = AVLayerVideoGravity(
    rawValue: "AVLayerVideoGravityResizeAspect")
  /// The picture is as small as fills the layer, in its own shape; what lies outside is cut off.
  public static let resizeAspectFill = AVLayerVideoGravity(
    rawValue: "AVLayerVideoGravityResizeAspectFill")
  /// The layer's size, in its shape.
  public static let resize = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResize")

  /// The gravity of a layer's contents that shows a picture so. An extension of this library.
  public var contentsGravity: CALayerContentsGravity {
    switch self {
    case .resize: .resize
    case .resizeAspectFill: .resizeAspectFill
    default: .resizeAspect
    }
  }

  /// Returns the rectangle of a picture, which may be larger than the bounds; zero for an empty one. An extension
  /// of this library.
  public func rect(of size: CGSize, in bounds: CGRect) -> CGRect {
    guard size.width > 0, size.height > 0 else { return .zero }
    switch self {
    case .resize: return bounds
    case .resizeAspectFill:
      return Self.rect(
        of: size, around: bounds,
        scale: max(bounds.width / size.width, bounds.height / size.height))
    default: return AVMakeRect(aspectRatio: size, insideRect: bounds)
    }
  }

  fileprivate static func rect(of size: CGSize, around bounds: CGRect, scale: CGFloat) -> CGRect {
    let (width, height) = (size.width * scale, size.height * scale)
    return CGRect(
      x: bounds.midX - width / 2, y: bounds.midY - height / 2, width: width, height: height)
  }
}

/// Returns the largest rectangle of a shape in the middle of another rectangle; an empty one for a shape with a
/// side that is not above 0.
public func AVMakeRect(aspectRatio: CGSize, insideRect boundingRect: CGRect) -> CGRect {
  guard aspectRatio.width > 0, aspectRatio.height > 0 else {
    return CGRect(x: boundingRect.midX, y: boundingRect.midY, width: 0, height: 0)
  }
  return AVLayerVideoGravity.rect(
    of: aspectRatio, around: boundingRect,
    scale: min(boundingRect.width / aspectRatio.width, boundingRect.height / aspectRatio.height))
}
