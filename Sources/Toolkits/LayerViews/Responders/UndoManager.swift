import CoreAnimation
public import Foundation
import ToolkitSupport

/// Undoes and redoes changes, which the program registers with their opposites.
///
/// Changes of one turn of the main loop form a group, which is undone together. Undoing a change registers
/// its opposite in turn, for redoing. Mistakes for which Apple's framework raises an exception change
/// nothing, with a line on standard error.
@preconcurrency @MainActor open class UndoManager: NSObject {
  private struct Action {
    weak var target: AnyObject?
    let call: @MainActor () -> Void
  }

  /// Posted before a top-level group begins or ends, and before a question about what can be redone.
  nonisolated public static let didOpenUndoGroupNotification = Notification.Name(
    "NSUndoManagerDidOpenUndoGroupNotification")
  /// Posted before a group ends.
  nonisolated public static let willCloseUndoGroupNotification = Notification.Name(
    "NSUndoManagerWillCloseUndoGroupNotification")
  /// Posted when a group has ended.
  nonisolated public static let didCloseUndoGroupNotification = Notification.Name(
    "NSUndoManagerDidCloseUndoGroupNotification")
  /// Posted before a change is undone.
  nonisolated public static let willUndoChangeNotification = Notification.Name(
    "NSUndoManagerWillUndoChangeNotification")
  /// Posted when a change was undone.
  nonisolated public static let didUndoChangeNotification = Notification.Name(
    "NSUndoManagerDidUndoChangeNotification")
  /// Posted before a change is redone.
  nonisolated public static let willRedoChangeNotification = Notification.Name(
    "NSUndoManagerWillRedoChangeNotification")
  /// Posted when a change was redone.
  nonisolated public static let didRedoChangeNotification = Notification.Name(
    "NSUndoManagerDidRedoChangeNotification")

  private let log = UndoLog<Action>()
  private var disabled = 0
  /// The number of the group that the present turn of the main loop has begun; nil for none.
  private var turnGroup: Int?
  private var turns = 0

  /// Creates a manager without changes.
  public override init() { super.init() }

  // MARK: Groups

  /// True, the default, makes a group of the changes of a turn of the main loop.
  open var groupsByEvent = true
  /// The number of groups that have begun and not ended.
  open var groupingLevel: Int { log.open.count }
  /// The largest number of groups that are kept; 0, the default, sets no limit.
  open var levelsOfUndo: Int {
    get { log.levels }
    set { log.levels = max(newValue, 0) }
  }

  /// Begins a group, in the present one if there is one.
  open func beginUndoGrouping() {
    log.begin()
    post(Self.didOpenUndoGroupNotification)
  }
  /// Ends the present group.
  open func endUndoGrouping() {
    guard groupingLevel > 0 else {
      return notices.say("an undo manager was told to end a group, and none had begun")
    }
    post(Self.willCloseUndoGroupNotification)
    _ = log.end()
    if groupingLevel == 0 { turnGroup = nil }
    post(Self.didCloseUndoGroupNotification)
  }

  /// Begins a group that ends with this turn of the main loop.
  private func beginTurn() {
    beginUndoGrouping()
    turns += 1
    let turn = turns
    turnGroup = turn
    inNextTurn { [weak self] in
      if let self, self.turnGroup == turn { self.endTurn() }
    }
  }

  private func endTurn() {
    guard turnGroup != nil else { return }
    turnGroup = nil
    while groupingLevel > 0 { endUndoGrouping() }
  }

  // MARK: Registering

  /// Ignores changes until `enableUndoRegistration()`, as often as this is called.
  open func disableUndoRegistration() { disabled += 1 }
  /// Ends the effect of one `disableUndoRegistration()`.
  open func enableUndoRegistration() {
    guard disabled > 0 else {
      return notices.say("an undo manager was told to register changes, and it does so already")
    }
    disabled -= 1
  }
  /// True while changes are registered.
  open var isUndoRegistrationEnabled: Bool { disabled == 0 }

  /// Removes all changes.
  open func removeAllActions() { log.remove { _ in true } }
  /// Removes the changes of a target.
  open func removeAllActions(withTarget target: Any) {
    let object = target as AnyObject
    log.remove { $0.target === object }
  }
  /// Names the present change, for a menu.
  open func setActionName(_ actionName: String) { log.setName(actionName) }

  /// Registers the opposite of a change: a method of the target, which is not retained, and its argument.
  open func registerUndo(withTarget target: Any, selector: Selector, object anObject: Any?) {
    guard let target = target as? NSObject else {
      return notices.say("undoing calls methods of objects, and was given a \(type(of: target))")
    }
    registerUndo(withTarget: target) { $0.perform(selector, with: anObject) }
  }

  /// Registers the opposite of a change.
  fileprivate func add(_ target: AnyObject, _ call: @escaping @MainActor () -> Void) {
    guard isUndoRegistrationEnabled else { return }
    if groupingLevel == 0 {
      guard groupsByEvent else {
        return notices.say("a change was registered for undoing before a group had begun")
      }
      beginTurn()
    }
    _ = log.add(Action(target: target, call: call))
  }

  // MARK: Undoing

  /// True while the last change is undone.
  open var isUndoing: Bool { log.mode == .undoing }
  /// True while the last change that was undone is redone.
  open var isRedoing: Bool { log.mode == .redoing }
  /// True if there is a change to undo.
  open var canUndo: Bool { !log.done.isEmpty || log.open.contains { !$0.actions.isEmpty } }
  /// True if there is a change to redo.
  open var canRedo: Bool { !log.undone.isEmpty }

  /// Undoes the last group of changes, after ending the group of this turn of the main loop.
  open func undo() {
    if groupingLevel == 1, log.mode == .recording { endUndoGrouping() }
    undoNestedGroup()
  }
  /// Undoes the last group of changes.
  open func undoNestedGroup() {
    guard groupingLevel == 0, log.mode == .recording else {
      return notices.say("an undo manager cannot undo within \(groupingLevel) groups")
    }
    guard !log.done.isEmpty else { return }
    post(Self.willUndoChangeNotification)
    log.undo(run)
    post(Self.didUndoChangeNotification)
  }
  /// Redoes the last group of changes that was undone.
  open func redo() {
    if groupingLevel == 1, log.mode == .recording { endUndoGrouping() }
    guard groupingLevel == 0, log.mode == .recording else {
      return notices.say("an undo manager cannot redo within \(groupingLevel) groups")
    }
    guard canRedo else { return }
    post(Self.willRedoChangeNotification)
    log.redo(run)
    post(Self.didRedoChangeNotification)
  }

  private func run(_ action: Action) {
    // A freed target has nothing to undo.
    if action.target != nil { action.call() }
  }

  // MARK: Names

  /// The name of the change that would be undone; empty for none.
  open var undoActionName: String {
    log.open.first { !$0.name.isEmpty }?.name ?? log.done.last?.name ?? ""
  }
  /// The name of the change that would be redone; empty for none.
  open var redoActionName: String { log.undone.last?.name ?? "" }
  /// The title of a menu's item that undoes.
  open var undoMenuItemTitle: String { undoMenuTitle(forUndoActionName: undoActionName) }
  /// The title of a menu's item that redoes.
  open var redoMenuItemTitle: String { redoMenuTitle(forUndoActionName: redoActionName) }
  /// Returns the title of an item that undoes a change of a name.
  open func undoMenuTitle(forUndoActionName actionName: String) -> String {
    actionName.isEmpty ? "Undo" : "Undo \(actionName)"
  }
  /// Returns the title of an item that redoes a change of a name.
  open func redoMenuTitle(forUndoActionName actionName: String) -> String {
    actionName.isEmpty ? "Redo" : "Redo \(actionName)"
  }

  private func post(_ name: Notification.Name) {
    NotificationCenter.default.post(name: name, object: self)
  }
}

extension UndoManager {
  /// Registers the opposite of a change: a closure that gets the target, which is not retained.
  public func registerUndo<TargetType: AnyObject>(
    withTarget target: TargetType, handler: @escaping @MainActor (TargetType) -> Void
  ) {
    add(target) { [weak target] in
      if let target { handler(target) }
    }
  }
}
