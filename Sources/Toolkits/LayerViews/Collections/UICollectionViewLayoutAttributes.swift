public import CoreAnimation
public import Foundation
import ToolkitSupport

/// The place and the look of an element of a collection.
///
/// Attributes are values: a layout hands out new objects, or copies. A subclass with properties of its own
/// overrides `copy(with:)` and `isEqual(_:)`, and is its layout's `layoutAttributesClass`.
open class UICollectionViewLayoutAttributes: NSObject, NSCopying {
  /// Creates the attributes of a cell, at `IndexPath()`.
  public override init() { super.init() }
  /// Creates the attributes of an item's cell.
  public convenience init(forCellWith indexPath: IndexPath) {
    self.init()
    self.indexPath = indexPath
  }
  /// Creates the attributes of a supplementary view of a kind.
  public convenience init(forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath)
  {
    self.init()
    representedElementCategory = .supplementaryView
    representedElementKind = elementKind
    self.indexPath = indexPath
  }
  /// Creates the attributes of a decoration view of a kind.
  public convenience init(
    forDecorationViewOfKind decorationViewKind: String, with indexPath: IndexPath
  ) {
    self.init()
    representedElementCategory = .decorationView
    representedElementKind = decorationViewKind
    self.indexPath = indexPath
  }

  // MARK: Element

  /// The place of the item, or the number of the supplementary or decoration view.
  open var indexPath = IndexPath()
  /// The type of the element.
  public final internal(set) var representedElementCategory = UICollectionView.ElementCategory.cell
  /// The kind of a supplementary or decoration view; nil for a cell.
  public final internal(set) var representedElementKind: String?

  // MARK: Place

  /// The bounding box of the transformed bounds, in the space of the content. Setting it sets `center` and
  /// `size`.
  open var frame: CGRect {
    get {
      let box = CGRect(
        x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
      let turned = CATransform3DIsIdentity(transform3D) ? box : box.applying(transform)
      return turned.offsetBy(dx: center.x, dy: center.y)
    }
    set {
      center = CGPoint(
        x: newValue.origin.x + newValue.width / 2, y: newValue.origin.y + newValue.height / 2)
      size = newValue.size
    }
  }
  /// The middle of the element, in the space of the content.
  open var center = CGPoint.zero
  /// The size of the element, before its transform.
  open var size = CGSize.zero
  /// The rectangle of the element in its own space. Its origin is zero; another one has no effect.
  open var bounds: CGRect {
    get { CGRect(origin: .zero, size: size) }
    set { size = newValue.size }
  }
  /// The transform about the middle.
  open var transform3D = CATransform3DIdentity
  /// The two-dimensional transform about the middle; the identity if `transform3D` has depth.
  open var transform: CGAffineTransform {
    get {
      CATransform3DIsAffine(transform3D) ? CATransform3DGetAffineTransform(transform3D) : .identity
    }
    set { transform3D = CATransform3DMakeAffineTransform(newValue) }
  }

  // MARK: Look

  /// The opacity, 0…1.
  open var alpha: CGFloat = 1
  /// The order of elements that overlap: those with larger numbers are in front.
  open var zIndex = 0
  /// True for an element without a view.
  open var isHidden = false

  /// The lengths that the element's view decides, for layouts that ask it (`preferredLayoutAttributesFitting`).
  final var fittedAxes = FittedAxes.both
  /// The place in a list; nil in other layouts.
  final var listRow: ListRow?

  // MARK: Values

  /// Returns a copy of the same class.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = DynamicInitialization.object(of: type(of: self))
    copy.representedElementCategory = representedElementCategory
    copy.representedElementKind = representedElementKind
    copy.indexPath = indexPath
    copy.center = center
    copy.size = size
    copy.transform3D = transform3D
    copy.alpha = alpha
    copy.zIndex = zIndex
    copy.isHidden = isHidden
    copy.fittedAxes = fittedAxes
    copy.listRow = listRow
    return copy
  }

  /// Returns true for attributes of the same element with the same values.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UICollectionViewLayoutAttributes else { return false }
    if other === self { return true }
    return indexPath == other.indexPath && center == other.center && size == other.size
      && representedElementCategory == other.representedElementCategory
      && representedElementKind == other.representedElementKind && alpha == other.alpha
      && zIndex == other.zIndex && isHidden == other.isHidden && listRow == other.listRow
      && CATransform3DEqualToTransform(transform3D, other.transform3D)
  }
  /// A hash of the element's place.
  open override var hash: Int { indexPath.hashValue }
}

/// The lengths of an element that its view decides.
struct FittedAxes: OptionSet {
  let rawValue: Int
  static let width = FittedAxes(rawValue: 1)
  static let height = FittedAxes(rawValue: 2)
  static let both: FittedAxes = [.width, .height]
}

extension UICollectionViewLayoutAttributes {
  /// A copy, for changes of one value.
  final var copied: UICollectionViewLayoutAttributes {
    copy(with: nil) as? UICollectionViewLayoutAttributes ?? UICollectionViewLayoutAttributes()
  }

  /// True if all numbers are finite and the size is not negative.
  final var isPlace: Bool {
    center.x.isFinite && center.y.isFinite && size.width.isFinite && size.height.isFinite
      && size.width >= 0 && size.height >= 0
  }
}
