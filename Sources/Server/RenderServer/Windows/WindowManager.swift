internal import GraphicsValues

/// A window, and the part of the display that it is on.
struct ShownWindow: Hashable {
  var window: WindowID
  var frame: Rectangle
  var isOpaque: Bool
}

/// The windows in their orders of age and of use, the focus, and a drag or choice that is under way.
///
/// Frames of windows and their order from back to front are in the tree's contexts. The methods read
/// their arguments and this state only.
struct WindowManager {
  let policy: WindowPolicy
  /// The oldest first.
  private(set) var windows: [WindowID] = []
  /// The one used last first: it has the focus.
  private(set) var recent: [WindowID] = []
  /// A hosted context inside the focused window that keys go to; nil for the window itself.
  var innerFocus: WindowID?
  /// The window that is being moved or resized.
  var drag: WindowDrag?
  /// While Alt is held after Alt-Tab: which window is shown in front.
  private(set) var choice: WindowID?
  /// Which state of the tree's contexts the windows were arranged for; nil when something else
  /// than contexts has changed.
  var arrangedRevision: Int?
  /// Which state of them clients have been told of.
  var toldRevision: Int?
  /// Set by whatever may give windows other frames: contexts that came or went, a new size.
  var isArrangementStale = true
  /// Set by whatever clients are told about contexts.
  var isConfigurationStale = true
  /// The windows that were looked at last, front to back, and those of them of which something can be seen.
  private var shown: [ShownWindow] = []
  private var visible: Set<WindowID> = []

  init(policy: WindowPolicy) { self.policy = policy }

  /// The window that has the focus.
  var focused: WindowID? { choice ?? recent.first }

  /// Where keys go.
  var keyTarget: WindowID? { innerFocus ?? focused }

  /// Notes which windows there are. New ones get the focus, in the middle of Alt-Tab after it.
  ///
  /// - Parameter present: the oldest of the new ones first.
  mutating func update(_ present: [WindowID]) {
    let known = Set(windows)
    let existing = Set(present)
    let new = present.filter { !known.contains($0) }
    guard !new.isEmpty || existing.count != known.count else { return }
    windows = windows.filter { existing.contains($0) } + new
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

  /// Says which windows are older. Those that are not named are the newest, as they were.
  ///
  /// - Parameter ages: the oldest first.
  mutating func sort(byAge ages: [WindowID]) {
    var others = Set(windows)
    let known = ages.filter { others.remove($0) != nil }
    windows = known + windows.filter { others.contains($0) }
  }

  /// The windows of which something can be seen: they are not wholly behind opaque ones.
  ///
  /// - Parameter windows: those that are on the display, front to back. Cost: nothing but a comparison for
  ///   the same ones as last time.
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

  /// Chooses the next window in the order of use, or the one before.
  ///
  /// - Returns: the one to show in front; nil when there are none.
  mutating func chooseNext(backwards: Bool) -> WindowID? {
    guard let focused, let index = recent.firstIndex(of: focused) else { return nil }
    let step = backwards ? recent.count - 1 : 1
    let next = recent[(index + step) % recent.count]
    choice = next
    innerFocus = nil
    isConfigurationStale = true
    return next
  }

  /// Alt was let go: the window that was chosen is the one used last.
  mutating func endChoice() {
    if let choice { use(choice) }
  }
}

/// A window that follows the pointer.
struct WindowDrag: Hashable {
  enum Kind: Hashable {
    case move
    /// The edges nearest to where it was taken hold of.
    case resize(right: Bool, bottom: Bool)
  }

  var window: WindowID
  var kind: Kind
  /// Which button holds it.
  var button: UInt16
  /// Where the pointer was and the window's frame when it began, in points.
  var start: Point
  var frame: Rectangle

  /// No side of a window is made smaller than this.
  static let smallest = 32.0

  /// The window's frame when the pointer is at a point: within reach, and of a window that is resized
  /// with the opposite edges where they were.
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
