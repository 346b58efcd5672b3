import DrawList
import GraphicsValues
import RenderTree
import WireProtocol

/// The title bars of windows, with their close buttons: the server's own contexts and layers in the
/// clients' tree, under a client number that no client has.
struct TitleBars {
  static let client: UInt32 = 0

  /// The part of a bar at a point.
  struct Part: Hashable {
    var window: WindowID
    var isCloseButton: Bool
  }

  let isShown: Bool
  /// The window whose close button is held down.
  var pressedButton: WindowID?
  private var bars: [WindowID: TitleBar] = [:]
  private var windowsByContext: [UInt32: WindowID] = [:]
  private var lastID: UInt32 = 0
  /// Ids of removed bars, the smallest last.
  private var freeIDs: [UInt32] = []

  init(isShown: Bool) { self.isShown = isShown }

  /// Height of a bar in points; 0 if bars are not shown.
  var height: Double { isShown ? TitleBar.height : 0 }

  /// The part of a bar that was hit; nil for a layer of no title bar.
  func part(at hit: LayerHit) -> Part? {
    guard hit.client == Self.client, let window = windowsByContext[hit.context] else { return nil }
    return Part(
      window: window, isCloseButton: bars[window]?.closeButtons.contains(hit.layer) == true)
  }

  /// Moves a window's bar to the front.
  func raise(_ window: WindowID, in tree: inout RenderTree) {
    guard let bar = bars[window] else { return }
    tree.scene.raiseContext(client: Self.client, id: bar.id)
  }

  /// Moves the bars to their windows, and redraws changed titles. A new bar is directly behind its
  /// window.
  ///
  /// - Parameter scales: pixels per point of each window, if outputs differ.
  mutating func update(
    _ windows: [WindowID], focused: WindowID?, scales: [WindowID: Double]? = nil,
    in tree: inout RenderTree
  ) {
    guard isShown else { return }
    var commit = TitleBarCommit()
    var contexts: [WindowID: RenderContext] = [:]
    for context in tree.scene.contexts { contexts[context.window] = context }
    // The ids become free only after the bars have left the tree.
    let freed = removeBars(except: Set(windows), &commit)
    var moved: [(UInt32, Rectangle)] = []
    var new: [(bar: UInt32, window: WindowID)] = []
    for window in windows {
      guard let context = contexts[window], let frame = context.frame else { continue }
      let state = TitleBar.State(
        title: context.title, width: max(frame.width, TitleBar.height),
        isFocused: window == focused, scale: scales?[window] ?? tree.view.scale)
      let place = Rectangle(
        x: frame.x, y: frame.y - TitleBar.height, width: state.width, height: TitleBar.height)
      var bar: TitleBar
      if let known = bars[window] {
        bar = known
        bar.show(state, &commit)
      } else {
        bar = TitleBar(state, id: takeID(), &commit)
        windowsByContext[bar.id] = window
        new.append((bar.id, window))
      }
      if bar.place != place {
        bar.place = place
        moved.append((bar.id, place))
      }
      bars[window] = bar
    }
    commit.apply(to: &tree)
    for (id, place) in moved { tree.scene.placeContext(client: Self.client, id: id, frame: place) }
    for (id, window) in new {
      tree.scene.lowerContext(client: Self.client, id: id, behind: (window.client, window.context))
    }
    freeIDs = (freeIDs + freed).sorted(by: >)
  }

  /// - Returns: the ids of the removed bars.
  private mutating func removeBars(
    except present: Set<WindowID>, _ commit: inout TitleBarCommit
  ) -> [UInt32] {
    let gone = bars.filter { !present.contains($0.key) }.sorted { $0.value.id < $1.value.id }
    for (window, bar) in gone {
      bar.remove(&commit)
      bars[window] = nil
      windowsByContext[bar.id] = nil
    }
    return gone.map(\.value.id)
  }

  /// Removes and returns a free id, the smallest first, so that ids stay few.
  private mutating func takeID() -> UInt32 {
    if let free = freeIDs.popLast() { return free }
    defer { lastID += TitleBar.idCount }
    return lastID + 1
  }
}

/// Changes of title bars, applied like a client's commit.
struct TitleBarCommit: ~Copyable {
  var encoder = CommitEncoder()
  var images: [PixelImage] = []

  mutating func define(_ id: UInt32, _ image: PixelImage) {
    image.pixels.withUnsafeBytes {
      encoder.defineImage(
        id, width: image.width, height: image.height, rowBytes: image.width * 4, pixels: $0)
    }
    images.append(image)
  }

  func apply(to tree: inout RenderTree) {
    guard !encoder.isEmpty else { return }
    encoder.withOperations {
      tree.scene.apply($0, from: TitleBars.client, commitTime: 0, images: images)
    }
  }
}
