/// The changes that can be undone, in groups, and those that can be redone.
///
/// Undoing runs the actions of a group; the actions that they add form the group that redoes it.
@MainActor public final class UndoLog<Action> {
  /// Actions that are undone together.
  public struct Group {
    /// The actions in the order in which they were added.
    public var actions: [Action] = []
    /// The name of the change for users.
    public var name = ""
  }

  /// The use of the actions that are added.
  public enum Mode {
    /// They undo what the program does.
    case recording
    /// They redo what is being undone.
    case undoing
    /// They undo what is being redone.
    case redoing
  }

  /// The use of the actions that are added now.
  public private(set) var mode = Mode.recording
  /// The groups that can be undone, the last one first to be undone.
  public private(set) var done: [Group] = []
  /// The groups that can be redone.
  public private(set) var undone: [Group] = []
  /// The groups that have begun and not ended, from the outside in.
  public private(set) var open: [Group] = []
  /// The largest number of groups that are kept; 0 sets no limit.
  public var levels = 0 { didSet { trim() } }

  /// The number of groups that stay open while actions run, whatever these end.
  private var floor = 0

  /// Creates an empty log.
  public init() {}

  /// Begins a group in the present one.
  public func begin() { open.append(Group()) }

  /// Ends the present group. Its actions become part of the group around it, or can be undone.
  ///
  /// - Returns: false without a group.
  public func end() -> Bool {
    guard open.count > floor, let group = open.popLast() else { return false }
    if open.isEmpty {
      keep(group)
    } else {
      open[open.count - 1].actions += group.actions
      if open[open.count - 1].name.isEmpty { open[open.count - 1].name = group.name }
    }
    return true
  }

  private func keep(_ group: Group) {
    guard !group.actions.isEmpty else { return }
    if mode == .undoing { undone.append(group) } else { done.append(group) }
    trim()
  }

  private func trim() {
    guard levels > 0 else { return }
    done.removeFirst(max(done.count - levels, 0))
    undone.removeFirst(max(undone.count - levels, 0))
  }

  /// Adds an action to the present group. What was undone before can no longer be redone.
  ///
  /// - Returns: false without a group.
  public func add(_ action: Action) -> Bool {
    guard !open.isEmpty else { return false }
    if mode == .recording { undone = [] }
    open[open.count - 1].actions.append(action)
    return true
  }

  /// Names the present group, or else the last one.
  public func setName(_ name: String) {
    if !open.isEmpty {
      open[open.count - 1].name = name
    } else if !done.isEmpty {
      done[done.count - 1].name = name
    }
  }

  /// Runs the actions of the last group that can be undone, the last action first.
  public func undo(_ run: (Action) -> Void) {
    if let group = done.popLast() { perform(group, .undoing, run) }
  }

  /// Runs the actions of the last group that was undone, the last action first.
  public func redo(_ run: (Action) -> Void) {
    if let group = undone.popLast() { perform(group, .redoing, run) }
  }

  private func perform(_ group: Group, _ mode: Mode, _ run: (Action) -> Void) {
    guard self.mode == .recording else { return }
    self.mode = mode
    let depth = open.count
    begin()
    floor = depth + 1
    for action in group.actions.reversed() { run(action) }
    open[depth].name = group.name
    while open.count > floor { _ = end() }
    floor = 0
    _ = end()
    self.mode = .recording
  }

  /// Removes the actions that a condition chooses, and groups that become empty.
  public func remove(where isMeant: (Action) -> Bool) {
    func filter(_ groups: inout [Group]) {
      for index in groups.indices { groups[index].actions.removeAll(where: isMeant) }
    }
    filter(&done)
    filter(&undone)
    filter(&open)
    done.removeAll { $0.actions.isEmpty }
    undone.removeAll { $0.actions.isEmpty }
  }
}
