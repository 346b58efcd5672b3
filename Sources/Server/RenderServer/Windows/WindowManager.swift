import GraphicsValues
import WireProtocol

/// A window on the display, with the part of its frame that is inside the display.
struct ShownWindow: Hashable {
  var window: WindowID
  var frame: Rectangle
  var isOpaque: Bool
}

/// The windows by age and by last use, the focus, and a drag or an Alt-Tab choice in progress.
///
/// Frames of windows and their order from back to front are in the tree's contexts. The methods read
/// only their arguments and this state.
struct WindowManager {
  let policy: WindowPolicy
  /// The outputs of the windows.
  var assignment = WindowAssignment()
  /// Windows by age, the oldest first.
  private(set) var windows: [WindowID] = []
  /// Windows by last use, the most recent first, which has the focus.
  private(set) var recent: [WindowID] = []
  /// The hosted context inside the focused window that gets keys; nil for the window itself.
  var innerFocus: WindowID?
  /// The window that is being moved or resized.
  var drag: WindowDrag?
  /// The window that Alt-Tab shows in front while Alt is held; nil otherwise.
  private(set) var choice: WindowID?
  /// `RenderTree.contextRevision` when the windows were last arranged; nil if something other than
  /// contexts has changed since.
  var arrangedRevision: Int?
  /// `RenderTree.contextRevision` when clients were last told about their contexts.
  var toldRevision: Int?
  /// The last `configure` of each context that its client was sent.
  var configured: [WindowID: Configure] = [:]
  /// The output of each context that its client was told.
  var toldOutputs: [WindowID: OutputID] = [:]
  /// The arrangement at the start of the played recording, until all its windows exist.
  var pendingOrder: WindowOrder?
  /// Set by changes that may move windows: contexts that came or went, a new size of the display.
  var isArrangementStale = true
  /// Set by changes about which clients are told.
  var isConfigurationStale = true
  /// Windows in the last call of `visible(of:)`, front to back.
  private var shown: [ShownWindow] = []
  /// Result of the last call of `visible(of:)`.
  private var visible: Set<WindowID> = []

  init(policy: WindowPolicy) { self.policy = policy }

  /// The window that has the focus.
  var focused: WindowID? { choice ?? recent.first }

  /// The window or hosted context that gets keys.
  var keyTarget: WindowID? { innerFocus ?? focused }

  /// Adds new windows and removes missing ones. New windows get the focus; during Alt-Tab they get it
  /// afterwards.
  ///
  /// - Parameter present: all windows; new windows in order of age, the oldest first.
  mutating func update(_ present: [WindowID]) {
    let known = Set(windows)
    let existing = Set(present)
    let new = present.filter { !known.contains($0) }
    guard !new.isEmpty || existing.count != known.count else { return }
    windows = windows.filter { existing.contains($0) } + new
    if windows.count - new.count < known.count { assignment.keep(only: existing) }
    let before = focused
    recent = new.reversed() + recent.filter { existing.contains($0) }
    if let window = choice, !existing.contains(window) { choice = nil }
    if focused != before { innerFocus = nil }
    if let window = drag?.window, !existing.contains(window) { drag = nil }
    isArrangementStale = true
    isConfigurationStale = true
  }

  /// Gives a window the focus.
  mutating func use(_ window: WindowID) {
    guard let index = recent.firstIndex(of: window) else { return }
    choice = nil
    if index > 0 {
      recent.insert(recent.remove(at: index), at: 0)
      innerFocus = nil
    }
    isConfigurationStale = true
  }

  /// Sorts the windows by age. Windows that `ages` lacks count as the newest, in their present order.
  ///
  /// - Parameter ages: windows, the oldest first.
  mutating func sort(byAge ages: [WindowID]) {
    var others = Set(windows)
    let known = ages.filter { others.remove($0) != nil }
    windows = known + windows.filter { others.contains($0) }
  }

  /// Returns the windows that are visible at least in part, because opaque windows do not cover them. Cost:
  /// only a comparison, if the windows are the same as last time.
  ///
  /// - Parameter windows: windows on the display, front to back.
  mutating func visible(of windows: [ShownWindow]) -> Set<WindowID> {
    guard windows != shown else { return visible }
    shown = windows
    visible = []
    var cover = CoveredArea()
    for window in windows where !cover.contains(window.frame) {
      visible.insert(window.window)
      if window.isOpaque { cover.add(window.frame) }
    }
    return visible
  }

  // MARK: Alt-Tab

  /// Chooses the next or the previous window in the order of use.
  ///
  /// - Returns: the window to show in front; nil if there are no windows.
  mutating func chooseNext(backwards: Bool) -> WindowID? {
    guard let focused, let index = recent.firstIndex(of: focused) else { return nil }
    let step = backwards ? recent.count - 1 : 1
    let next = recent[(index + step) % recent.count]
    choice = next
    innerFocus = nil
    isConfigurationStale = true
    return next
  }

  /// Ends Alt-Tab when Alt is released: the chosen window becomes the last used.
  mutating func endChoice() {
    if let choice { use(choice) }
  }
}

/// A window that follows the pointer.
struct WindowDrag: Hashable {
  enum Kind: Hashable {
    case move
    /// The edges nearest to the place of the press.
    case resize(right: Bool, bottom: Bool)
  }

  var window: WindowID
  var kind: Kind
  /// The button that holds the window.
  var button: UInt16
  /// The pointer's place at the begin of the drag, in points.
  var start: Point
  /// The window's frame at the begin of the drag, in points.
  var frame: Rectangle

  /// Smallest side to which a window can be resized, in points.
  static let smallest = 32.0

  /// The window's frame when the pointer is at a point. It stays within reach; resizing keeps the opposite
  /// edges in place.
  func frame(at point: Point, in places: FloatingPlaces) -> Rectangle {
    let (dx, dy) = ((point.x - start.x).rounded(), (point.y - start.y).rounded())
    var result = frame
    switch kind {
    case .move:
      result.x += dx
      result.y += dy
      return places.reachable(result)
    case .resize(let right, let bottom):
      let smallestWidth = min(Self.smallest, frame.width)
      let smallestHeight = min(Self.smallest, frame.height)
      if right {
        result.width = max(places.right(frame.maxX + dx, of: frame) - frame.x, smallestWidth)
      } else {
        result.x = min(places.left(frame.x + dx, of: frame), frame.maxX - smallestWidth)
        result.width = frame.maxX - result.x
      }
      if bottom {
        result.height = max(frame.height + dy, smallestHeight)
      } else {
        result.y = min(places.top(frame.y + dy, of: frame), frame.maxY - smallestHeight)
        result.height = frame.maxY - result.y
      }
      return result
    }
  }
}
