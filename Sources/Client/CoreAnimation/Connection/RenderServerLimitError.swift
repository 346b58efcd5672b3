/// An animation, a property's value, a layer, an image or a window that exceeds a limit of the server.
///
/// An animation whose own size exceeds a limit keeps its timing and callbacks, and changes nothing on the screen;
/// an animation beyond the limit of their number ends at once, unfinished. A property's value is sent up to the
/// limit. Layers that are too deep or too many, images and windows beyond a limit are not shown; everything else
/// is.
///
/// `RenderServerConnection.onLimitExceeded` receives these errors; they are printed as well.
public struct RenderServerLimitError: Error {
  /// The layer with the animation or the property, or the first layer that is not shown; nil for an
  /// image or a window.
  public let layer: CALayer?
  /// The key under which the animation was added, or nil without one; for a value, the property.
  public let key: String?
  /// True for an animation, false for a property's value.
  public let isAnimation: Bool
  /// The key path of the animation, or of its too long part; nil for a property's value.
  public let keyPath: String?
  /// The limit's name, as `renderd --limit` takes it: `keyframes`, `pathElements`, `treeDepth`.
  public let limit: String
  /// The number that the program used.
  public let used: Int
  /// The largest number that the server accepts.
  public let maximum: Int
  /// The unit of `used` and `maximum`.
  private let unit: String

  init(
    layer: CALayer?, isAnimation: Bool, key: String?, keyPath: String?, limit: String, used: Int,
    maximum: Int, unit: String
  ) {
    self.layer = layer
    self.isAnimation = isAnimation
    self.key = key
    self.keyPath = keyPath
    self.limit = limit
    self.used = used
    self.maximum = maximum
    self.unit = unit
  }
}

// The layer is an object that any thread may use, under the library's lock.
extension RenderServerLimitError: @unchecked Sendable {}

extension RenderServerLimitError: CustomStringConvertible {
  /// The layer, the animation or property, the limit, and the consequence.
  public var description: String {
    "\(place): \(used) \(unit), and the server accepts \(maximum) (its limit \(limit)); "
      + (isAnimation ? "the animation changes nothing" : "the rest is not shown")
  }

  /// The layer, and the animation or property.
  var place: String {
    var subject = isAnimation ? "an animation" : ""
    if let key { subject = isAnimation ? "animation \"\(key)\"" : key }
    if let keyPath { subject += " of \(keyPath)" }
    guard let layer else { return subject.isEmpty ? "the program" : subject }
    let name = layer.name.map { " \"\($0)\"" } ?? ""
    return "\(type(of: layer))\(name)" + (subject.isEmpty ? "" : ", \(subject)")
  }
}
