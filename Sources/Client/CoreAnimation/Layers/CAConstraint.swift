public import Foundation

/// The part of a frame that a constraint sets or reads (§11.9).
public enum CAConstraintAttribute: Int32, Sendable {
  /// The smallest x.
  case minX = 0
  /// The x of the middle.
  case midX = 1
  /// The largest x.
  case maxX = 2
  /// The width.
  case width = 3
  /// The smallest y.
  case minY = 4
  /// The y of the middle.
  case midY = 5
  /// The largest y.
  case maxY = 6
  /// The height.
  case height = 7
}

/// The older spelling of `CAConstraintAttribute.minX`.
public let kCAConstraintMinX = CAConstraintAttribute.minX
/// The older spelling of `CAConstraintAttribute.midX`.
public let kCAConstraintMidX = CAConstraintAttribute.midX
/// The older spelling of `CAConstraintAttribute.maxX`.
public let kCAConstraintMaxX = CAConstraintAttribute.maxX
/// The older spelling of `CAConstraintAttribute.width`.
public let kCAConstraintWidth = CAConstraintAttribute.width
/// The older spelling of `CAConstraintAttribute.minY`.
public let kCAConstraintMinY = CAConstraintAttribute.minY
/// The older spelling of `CAConstraintAttribute.midY`.
public let kCAConstraintMidY = CAConstraintAttribute.midY
/// The older spelling of `CAConstraintAttribute.maxY`.
public let kCAConstraintMaxY = CAConstraintAttribute.maxY
/// The older spelling of `CAConstraintAttribute.height`.
public let kCAConstraintHeight = CAConstraintAttribute.height

/// Ties one part of a layer's frame to a part of the superlayer's bounds or of a sibling's frame:
/// `attribute = sourceAttribute · scale + offset` (§11.9). Constraints are immutable.
open class CAConstraint: NSObject, NSSecureCoding {
  /// The part of the layer's frame that is set.
  public let attribute: CAConstraintAttribute
  /// The name of a sibling, or `superlayer`.
  public let sourceName: String
  /// The part of the source that is read.
  public let sourceAttribute: CAConstraintAttribute
  /// The factor of the value read.
  public let scale: CGFloat
  /// The number of points added after scaling.
  public let offset: CGFloat

  /// Creates a constraint from the values of its properties.
  public init(
    attribute attr: CAConstraintAttribute, relativeTo srcId: String,
    attribute srcAttr: CAConstraintAttribute, scale m: CGFloat, offset c: CGFloat
  ) {
    attribute = attr
    sourceName = srcId
    sourceAttribute = srcAttr
    scale = m
    offset = c
  }

  /// Creates a constraint with a scale of 1.
  public convenience init(
    attribute attr: CAConstraintAttribute, relativeTo srcId: String,
    attribute srcAttr: CAConstraintAttribute, offset c: CGFloat
  ) {
    self.init(attribute: attr, relativeTo: srcId, attribute: srcAttr, scale: 1, offset: c)
  }

  /// Creates a constraint with a scale of 1 and no offset.
  public convenience init(
    attribute attr: CAConstraintAttribute, relativeTo srcId: String,
    attribute srcAttr: CAConstraintAttribute
  ) {
    self.init(attribute: attr, relativeTo: srcId, attribute: srcAttr, scale: 1, offset: 0)
  }

  /// Always true, since archives name their classes.
  open class var supportsSecureCoding: Bool { true }

  /// Unarchives a constraint; nil for an archive without a valid constraint.
  public required init?(coder: NSCoder) {
    guard
      let attribute = CAConstraintAttribute(rawValue: coder.decodeInt32(forKey: "attribute")),
      let source = CAConstraintAttribute(rawValue: coder.decodeInt32(forKey: "sourceAttribute")),
      let name = coder.storedText(forKey: "sourceName")
    else { return nil }
    self.attribute = attribute
    sourceName = name
    sourceAttribute = source
    scale = CGFloat(coder.decodeDouble(forKey: "scale"))
    offset = CGFloat(coder.decodeDouble(forKey: "offset"))
  }

  /// Archives the constraint.
  open func encode(with coder: NSCoder) {
    coder.encode(attribute.rawValue, forKey: "attribute")
    coder.encode(sourceAttribute.rawValue, forKey: "sourceAttribute")
    coder.encode(sourceName as NSString, forKey: "sourceName")
    coder.encode(Double(scale), forKey: "scale")
    coder.encode(Double(offset), forKey: "offset")
  }
}

extension CAConstraintAttribute {
  var axis: ConstraintAxis { rawValue < 4 ? .x : .y }

  /// The part on its axis, in order of precedence: smallest edge, middle, largest edge or size
  /// (§11.9).
  var part: ConstrainedSpan.Part { ConstrainedSpan.Part(rawValue: rawValue & 3) ?? .size }
}
