public import Foundation
import ToolkitSupport

/// A width or a height in a compositional layout.
///
/// A length that is negative or no number counts as 0, which is said on standard error.
@preconcurrency @MainActor open class NSCollectionLayoutDimension: NSObject, NSCopying {
  final let blueprint: BlueprintDimension

  private init(_ blueprint: BlueprintDimension) { self.blueprint = blueprint }

  /// Returns a part of the container's width, 1 for all of it.
  open class func fractionalWidth(_ fractionalWidth: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension(.fractionalWidth(checked(fractionalWidth, "fractional width")))
  }
  /// Returns a part of the container's height, 1 for all of it.
  open class func fractionalHeight(_ fractionalHeight: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension(.fractionalHeight(checked(fractionalHeight, "fractional height")))
  }
  /// Returns a length in points.
  open class func absolute(_ absoluteDimension: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension(.absolute(checked(absoluteDimension, "absolute dimension")))
  }
  /// Returns the length that the item's view asks for, and until it is shown a length in points.
  open class func estimated(_ estimatedDimension: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension(.estimated(checked(estimatedDimension, "estimated dimension")))
  }
  /// Returns the largest length that the views of the group's items ask for, and until they are shown a length
  /// in points.
  open class func uniformAcrossSiblings(estimate: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension(.uniform(checked(estimate, "uniform dimension")))
  }

  private class func checked(_ length: CGFloat, _ kind: String) -> CGFloat {
    if length.isFinite, length >= 0 { return length }
    notices.say("a layout has no \(kind) of \(length); 0 counts")
    return 0
  }

  /// True for a part of the container's width.
  open var isFractionalWidth: Bool { if case .fractionalWidth = blueprint { true } else { false } }
  /// True for a part of the container's height.
  open var isFractionalHeight: Bool {
    if case .fractionalHeight = blueprint { true } else { false }
  }
  /// True for points.
  open var isAbsolute: Bool { if case .absolute = blueprint { true } else { false } }
  /// True for a length that the item's view decides.
  open var isEstimated: Bool { if case .estimated = blueprint { true } else { false } }
  /// True for a length that the views of all items of the group decide.
  open var isUniformAcrossSiblings: Bool { if case .uniform = blueprint { true } else { false } }
  /// The part or the points.
  open var dimension: CGFloat {
    switch blueprint {
    case .fractionalWidth(let value), .fractionalHeight(let value), .absolute(let value),
      .estimated(let value), .uniform(let value):
      value
    }
  }

  /// Returns the object itself, which does not change.
  public nonisolated func copy(with zone: NSZone? = nil) -> Any { self }
}

/// A size in a compositional layout.
@preconcurrency @MainActor open class NSCollectionLayoutSize: NSObject, NSCopying {
  /// The width.
  public final let widthDimension: NSCollectionLayoutDimension
  /// The height.
  public final let heightDimension: NSCollectionLayoutDimension

  /// Creates a size.
  public init(
    widthDimension width: NSCollectionLayoutDimension,
    heightDimension height: NSCollectionLayoutDimension
  ) {
    widthDimension = width
    heightDimension = height
  }

  /// Returns the object itself, which does not change.
  public nonisolated func copy(with zone: NSZone? = nil) -> Any { self }
}
