public import Foundation
import ToolkitSupport

/// An object that is told of collisions. The defaults do nothing.
@preconcurrency @MainActor public protocol UICollisionBehaviorDelegate: AnyObject {
  /// Called when two items begin to touch.
  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem, at p: CGPoint)
  /// Called when two items cease to touch.
  func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem)
  /// Called when an item begins to touch a boundary; the identifier of the reference view's bounds is nil.
  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint)
  /// Called when an item ceases to touch a boundary.
  func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?)
}

extension UICollisionBehaviorDelegate {
  /// Does nothing.
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem, at p: CGPoint
  ) {}
  /// Does nothing.
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem
  ) {}
  /// Does nothing.
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint
  ) {}
  /// Does nothing.
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?
  ) {}
}

/// Lets items collide with each other and with boundaries.
@preconcurrency @MainActor open class UICollisionBehavior: UIDynamicBehavior {
  /// The things with which items collide.
  public struct Mode: OptionSet, Hashable, Sendable {
    /// The things as bits.
    public let rawValue: UInt
    /// Creates a set from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The other items.
    public static let items = Mode(rawValue: 1 << 0)
    /// The boundaries.
    public static let boundaries = Mode(rawValue: 1 << 1)
    /// Other items and boundaries.
    public static let everything = Mode(rawValue: .max)
  }

  private struct Boundary {
    let number: Int
    let identifier: any NSCopying
    let path: UIBezierPath
  }

  private var list: DynamicItems
  private var boundaries: [Boundary] = []
  private var nextNumber = 1
  private var insets: UIEdgeInsets?

  /// Creates a behaviour for items.
  public init(items: [any UIDynamicItem]) {
    list = DynamicItems(items)
    super.init()
  }
  /// Creates a behaviour without items.
  public convenience override init() { self.init(items: []) }

  /// The items that collide.
  open var items: [any UIDynamicItem] { list.items }
  /// Adds an item.
  open func addItem(_ item: any UIDynamicItem) {
    list.add(item)
    changed()
  }
  /// Removes an item.
  open func removeItem(_ item: any UIDynamicItem) {
    list.remove(item)
    changed()
  }

  /// The things with which the items collide; everything by default.
  open var collisionMode = Mode.everything { didSet { changed() } }
  /// The object that is told of collisions; not retained.
  open weak var collisionDelegate: (any UICollisionBehaviorDelegate)?

  // MARK: Boundaries

  /// True keeps the items in the bounds of the animator's reference view, as they are when the behaviour
  /// changes.
  open var translatesReferenceBoundsIntoBoundary: Bool {
    get { insets != nil }
    set {
      insets = newValue ? insets ?? .zero : nil
      changed()
    }
  }
  /// Keeps the items in a part of the bounds of the animator's reference view.
  open func setTranslatesReferenceBoundsIntoBoundary(with insets: UIEdgeInsets) {
    self.insets = insets
    changed()
  }
  /// Adds the outline of a path, in place of a boundary of the same identifier.
  open func addBoundary(withIdentifier identifier: any NSCopying, for bezierPath: UIBezierPath) {
    removeBoundary(withIdentifier: identifier)
    boundaries.append(Boundary(number: nextNumber, identifier: identifier, path: bezierPath))
    nextNumber += 1
    changed()
  }
  /// Adds a line, in place of a boundary of the same identifier.
  open func addBoundary(
    withIdentifier identifier: any NSCopying, from p1: CGPoint, to p2: CGPoint
  ) {
    let path = UIBezierPath()
    path.move(to: p1)
    path.addLine(to: p2)
    addBoundary(withIdentifier: identifier, for: path)
  }
  /// Returns the path of a boundary; nil for an unknown identifier.
  open func boundary(withIdentifier identifier: any NSCopying) -> UIBezierPath? {
    boundaries.first { Self.areEqual($0.identifier, identifier) }?.path
  }
  /// Removes a boundary.
  open func removeBoundary(withIdentifier identifier: any NSCopying) {
    boundaries.removeAll { Self.areEqual($0.identifier, identifier) }
    changed()
  }
  /// Removes all boundaries but the bounds of the reference view.
  open func removeAllBoundaries() {
    boundaries = []
    changed()
  }
  /// The identifiers of the boundaries; nil without any.
  open var boundaryIdentifiers: [any NSCopying]? {
    boundaries.isEmpty ? nil : boundaries.map(\.identifier)
  }

  private static func areEqual(_ a: any NSCopying, _ b: any NSCopying) -> Bool {
    if let a = a as? NSObject { return a.isEqual(b) }
    return a as AnyObject === b as AnyObject
  }

  // MARK: For the animator

  override var ownItems: [any UIDynamicItem] { items }
  override func build(_ course: DynamicCourse) {
    var edges: [(number: Int, edges: [RigidEdge])] = []
    if collisionMode.contains(.boundaries) {
      if let insets, let view = dynamicAnimator?.referenceView {
        edges.append((0, Self.edges(around: view.bounds.inset(by: insets))))
      }
      for boundary in boundaries {
        let lines = boundary.path.polylines.flatMap { points in
          zip(points, points.dropFirst()).map { RigidEdge(PlaneVector($0), PlaneVector($1)) }
        }
        edges.append((boundary.number, lines))
      }
    }
    course.collisions.append(self)
    course.world.groups.append(
      RigidWorld.Group(
        bodies: items.compactMap(course.number), collidesBodies: collisionMode.contains(.items),
        boundaries: edges))
  }

  /// Returns the four sides of a rectangle, inside of which bodies are.
  private static func edges(around rect: CGRect) -> [RigidEdge] {
    let corners = [
      PlaneVector(rect.minX, rect.minY), PlaneVector(rect.maxX, rect.minY),
      PlaneVector(rect.maxX, rect.maxY), PlaneVector(rect.minX, rect.maxY),
    ]
    return (0..<4).map { RigidEdge(corners[$0], corners[($0 + 1) % 4], isOneSided: true) }
  }

  final func identifier(ofBoundary number: Int) -> (any NSCopying)? {
    boundaries.first { $0.number == number }?.identifier
  }

  final func tell(
    _ began: Bool, _ item: any UIDynamicItem, _ other: any UIDynamicItem, at point: CGPoint
  ) {
    if began {
      collisionDelegate?.collisionBehavior(self, beganContactFor: item, with: other, at: point)
    } else {
      collisionDelegate?.collisionBehavior(self, endedContactFor: item, with: other)
    }
  }

  final func tell(
    _ began: Bool, _ item: any UIDynamicItem, boundary: (any NSCopying)?, at point: CGPoint
  ) {
    if began {
      collisionDelegate?.collisionBehavior(
        self, beganContactFor: item, withBoundaryIdentifier: boundary, at: point)
    } else {
      collisionDelegate?.collisionBehavior(
        self, endedContactFor: item, withBoundaryIdentifier: boundary)
    }
  }
}
