package import GraphicsValues

/// The output to which each window belongs: the one place that decides it.
///
/// A window belongs to its *home*: the output that a rule says, to which people moved it, for which its
/// client asked, or on which most of it is. People's moves count more than rules, rules more than clients,
/// clients more than places. While the home is off, the window is on the first output that is on, and comes
/// back with its home to the place that it had there. It reads no clock, so a replay decides as the recorded
/// server did.
package struct WindowAssignment: Sendable {
  /// Why a window has its home; a higher one replaces a lower one.
  package enum Reason: UInt32, Comparable, CaseIterable, Sendable {
    /// Most of the window was there.
    case place
    /// The client asked for it.
    case client
    case rule
    /// Somebody moved the window there, by hand or with a tool.
    case user

    package static func < (left: Reason, right: Reason) -> Bool { left.rawValue < right.rawValue }
  }

  /// The output of a window, whether it is on or not.
  package struct Home: Hashable, Sendable {
    package var output: OutputID
    package var reason: Reason
    /// The window's frame from the home's corner, in points, while the window is elsewhere because its home
    /// is off.
    package var frame: Rectangle?

    package init(_ output: OutputID, _ reason: Reason, frame: Rectangle? = nil) {
      self.output = output
      self.reason = reason
      self.frame = frame
    }
  }

  /// Rules, of which the first that applies counts.
  package private(set) var rules: [AssignmentRule] = []
  package private(set) var homes: [WindowID: Home] = [:]
  /// The output on which each window was last arranged.
  private var shown: [WindowID: OutputID] = [:]
  /// Corners of the outputs when windows were last arranged.
  private var corners: [OutputID: Point] = [:]

  package init(rules: [AssignmentRule] = []) { self.rules = rules }

  /// The output on which a window is; nil before it was arranged.
  package func output(of window: WindowID) -> OutputID? { shown[window] }

  // MARK: Wishes

  /// Replaces all rules, as those of another configuration.
  package mutating func setRules(_ new: [AssignmentRule]) { rules = new }

  /// Adds a rule before all others, in place of one for the same windows. It counts for windows that people
  /// have moved, too.
  package mutating func add(
    _ rule: AssignmentRule, to windows: [AssignedWindow], among outputs: [DesktopOutput]
  ) {
    rules.removeAll { $0.subject == rule.subject }
    rules.insert(rule, at: 0)
    guard let output = outputs.first(where: { $0.name == rule.output }) else { return }
    for window in windows where rule.applies(to: window) {
      homes[window.window] = Home(output.id, .rule)
    }
  }

  /// Makes an output a window's home.
  ///
  /// - Returns: False if the window keeps the home that a rule or people gave it: clients overrule neither.
  @discardableResult
  package mutating func choose(
    _ output: OutputID, for window: WindowID, because reason: Reason
  ) -> Bool {
    if reason < .rule, let home = homes[window], home.reason >= .rule {
      return home.output == output
    }
    homes[window] = Home(output, reason)
    return true
  }

  /// Gives a window the home that a recording tells.
  mutating func restore(_ home: Home, of window: WindowID) { homes[window] = home }

  /// Forgets that a client asked for an output: the window's place decides.
  package mutating func release(_ window: WindowID) {
    if homes[window]?.reason == .client { homes[window]?.reason = .place }
  }

  /// Forgets windows that have gone.
  package mutating func keep(only windows: Set<WindowID>) {
    homes = homes.filter { windows.contains($0.key) }
    shown = shown.filter { windows.contains($0.key) }
  }

  // MARK: Deciding

  /// Decides on which output a window is.
  ///
  /// - Parameters:
  ///   - frame: where the window is or asks to be, in points of the desktop; nil if it names no place.
  ///   - isAsking: whether the client asks for `frame`; a window that is merely there keeps its home.
  ///   - outputs: the outputs that have ever been on, by number.
  /// - Returns: Nil if no output is on. The window stays where it is then.
  package mutating func decide(
    _ window: AssignedWindow, frame: Rectangle?, isAsking: Bool, among outputs: [DesktopOutput]
  ) -> OutputID? {
    guard let first = outputs.first(where: \.isOn) else { return nil }
    let id = window.window
    if let ruled = ruledOutput(of: window, among: outputs),
      homes[id].map({ $0.reason < .user && ($0.reason != .rule || $0.output != ruled) }) ?? true
    {
      homes[id] = Home(ruled, .rule, frame: nil)
    }
    let isHome = homes[id].map { home in outputs.contains { $0.id == home.output && $0.isOn } }
    let mayMove = homes[id] == nil || homes[id]?.reason == .place && isAsking && isHome == true
    if mayMove {
      let most = frame.flatMap { Self.most(of: $0, outputs) }
      // A window that was home and asks for a place beside all outputs stays.
      homes[id] = Home(most ?? homes[id]?.output ?? first.id, .place)
    }
    guard let home = homes[id], outputs.contains(where: { $0.id == home.output && $0.isOn }) else {
      return first.id
    }
    return home.output
  }

  private func ruledOutput(
    of window: AssignedWindow, among outputs: [DesktopOutput]
  ) -> OutputID? {
    guard let rule = rules.first(where: { $0.applies(to: window) }) else { return nil }
    return outputs.first { $0.name == rule.output }?.id
  }

  /// The output that is on and has the most of a frame; nil if none has any of it.
  package static func most(of frame: Rectangle, _ outputs: [DesktopOutput]) -> OutputID? {
    var best: (id: OutputID, area: Double)?
    for output in outputs where output.isOn {
      let area = output.frame.sharedArea(frame)
      if area > best?.area ?? 0 { best = (output.id, area) }
    }
    return best?.id
  }

  // MARK: Carrying

  /// Returns the frame of a window that goes with its output, or to another one, and remembers where it is.
  ///
  /// A window that comes to an output keeps its distance from the output's corner as far as it fits; one that
  /// comes home has its old place.
  ///
  /// - Parameter frame: the window's present frame, in points of the desktop.
  package mutating func carry(
    _ window: WindowID, _ frame: Rectangle, to output: DesktopOutput, margin: Double
  ) -> Rectangle {
    defer { shown[window] = output.id }
    let before = shown[window]
    let corner = before.flatMap { corners[$0] } ?? output.frame.origin
    if before == output.id || before == nil {
      if corner == output.frame.origin { return frame }
      return frame.moved(from: corner, to: output.frame.origin)
    }
    var local = frame.moved(from: corner, to: .zero)
    if let home = homes[window], home.output == before { homes[window]?.frame = local }
    if let home = homes[window], home.output == output.id, let place = home.frame {
      // The window may have changed its size meanwhile.
      local = Rectangle(x: place.x, y: place.y, width: frame.width, height: frame.height)
      homes[window]?.frame = nil
      // The output may be another size than when it went.
      local = FloatingPlaces(display: output.frame.size, margin: margin).reachable(local)
      return local.moved(from: .zero, to: output.frame.origin)
    }
    local.x = max(min(local.x, output.frame.width - local.width), 0)
    local.y = max(min(local.y, output.frame.height - local.height), margin)
    return local.moved(from: .zero, to: output.frame.origin)
  }

  /// Remembers where the outputs are, for the next `carry`.
  package mutating func note(_ outputs: [DesktopOutput]) {
    for output in outputs where output.isOn { corners[output.id] = output.frame.origin }
  }

  /// Notes that a window is on an output where nothing has to be carried: it has just been placed.
  package mutating func place(_ window: WindowID, on output: OutputID) { shown[window] = output }
}

extension Point {
  /// The point as seen from a corner.
  func moved(from corner: Point) -> Point { Point(x: x - corner.x, y: y - corner.y) }
}

extension Rectangle {
  /// The frame at the same distance from another corner.
  func moved(from old: Point, to new: Point) -> Rectangle {
    old == new
      ? self : Rectangle(x: x - old.x + new.x, y: y - old.y + new.y, width: width, height: height)
  }
}
