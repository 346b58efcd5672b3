public import Foundation
import ToolkitSupport

/// A part of the rules by which an animator moves items, or a group of such parts.
@preconcurrency @MainActor open class UIDynamicBehavior: NSObject {
  /// The parts of this behaviour.
  open private(set) var childBehaviors: [UIDynamicBehavior] = []
  /// Called in each frame in which the animator has moved items.
  open var action: (() -> Void)?
  /// The animator that applies the behaviour, by itself or as a part of another.
  open var dynamicAnimator: UIDynamicAnimator? { ownAnimator ?? parent?.dynamicAnimator }
  final weak var ownAnimator: UIDynamicAnimator?
  private weak var parent: UIDynamicBehavior?

  /// Creates a behaviour without parts.
  public override init() { super.init() }

  /// Adds a part. A behaviour that contains this one, and a part of another, is not added.
  open func addChildBehavior(_ behavior: UIDynamicBehavior) {
    guard behavior.parent == nil, behavior.ownAnimator == nil, !behavior.contains(self) else {
      return notices.say("\(type(of: behavior)) was not added: it belongs to another behaviour")
    }
    if let dynamicAnimator { behavior.tellWillMove(to: dynamicAnimator) }
    childBehaviors.append(behavior)
    behavior.parent = self
    changed()
  }
  /// Removes a part.
  open func removeChildBehavior(_ behavior: UIDynamicBehavior) {
    guard behavior.parent === self else { return }
    changed()
    if dynamicAnimator != nil { behavior.tellWillMove(to: nil) }
    childBehaviors.removeAll { $0 === behavior }
    behavior.parent = nil
  }
  /// Called before an animator begins to apply the behaviour, or with nil before it ceases to.
  open func willMove(to dynamicAnimator: UIDynamicAnimator?) {}

  final func tellWillMove(to animator: UIDynamicAnimator?) {
    willMove(to: animator)
    for child in childBehaviors { child.tellWillMove(to: animator) }
  }

  private func contains(_ other: UIDynamicBehavior) -> Bool {
    self === other || childBehaviors.contains { $0.contains(other) }
  }

  /// This behaviour and its parts at any depth.
  final var all: [UIDynamicBehavior] { [self] + childBehaviors.flatMap(\.all) }

  /// Lets the animator read the behaviour again.
  final func changed() { dynamicAnimator?.behaviorsChanged() }

  // MARK: For the animator

  /// The items of the behaviour itself.
  var ownItems: [any UIDynamicItem] { [] }
  /// Adds what lasts until the behaviour changes: qualities of bodies, groups, connections.
  func build(_ course: DynamicCourse) {}
  /// Adds the forces of one step.
  func push(_ course: DynamicCourse) {}
}

/// A list of items without repetitions.
@MainActor struct DynamicItems {
  private(set) var items: [any UIDynamicItem]

  init(_ items: [any UIDynamicItem]) {
    self.items = []
    for item in items { add(item) }
  }

  mutating func add(_ item: any UIDynamicItem) {
    if !items.contains(where: { $0 === item }) { items.append(item) }
  }
  mutating func remove(_ item: any UIDynamicItem) { items.removeAll { $0 === item } }
}
