import GraphicsValues
import WireProtocol

/// The layers of one window in painting order, parents before children, in parallel arrays by row.
///
/// A row without a layer is spare: it belongs to the layer of its parent row, and is room for a new
/// sublayer or left by a removed one.
struct Topology: Sendable {
  /// The slot of a spare row.
  static let spare: Int32 = -1

  let client: UInt32
  /// The context that is the window.
  let context: UInt32
  /// Index of the context in `Scene.contexts`.
  var contextIndex = 0
  /// All rows have to be rebuilt.
  var isStale = true
  /// Changes whenever all rows are rebuilt.
  var revision = 0
  /// Rows of subtrees that were relaid since the last frame, each from the row of its top on.
  var relaidRows: [Range<Int>] = []

  var slots: [Int32] = []
  /// Row of the parent; −1 for the window's root.
  var parents: [Int32] = []
  /// Row behind the last descendant, spare rows included.
  var subtreeEnds: [Int32] = []
  /// Row behind the mask's subtree, which comes first; the next row for a layer without a mask.
  var maskEnds: [Int32] = []
  /// Whether the layer shows sublayers or a hosted context.
  var hasSublayers: [Bool] = []

  /// Row behind the hosted context, where the sublayers begin, by the row of a layer that shows one. The
  /// hosted context is right behind the mask.
  var hostedEnds: [Int32: Int32] = [:]
  /// The window's context and the contexts hosted in it, in painting order.
  var roots: [ContextRoot] = []
  var hasReplicators = false
  /// Whether there are layers of kind `host`.
  var hasHosts = false
  /// Slots of layers that emit particles, in painting order.
  var emitters: [Int32] = []
  /// The states of the host layers, in painting order.
  var hosts: [(host: HostLayer, state: HostingState)] = []
  /// The tokens of the host layers.
  var hostedTokens: Set<String> = []

  init(client: UInt32, context: UInt32) {
    self.client = client
    self.context = context
  }

  /// Whether subtrees can be relaid in place: no row depends on rows elsewhere.
  var isPlain: Bool { !hasReplicators && !hasHosts && emitters.isEmpty && hostedEnds.isEmpty }

  @inline(__always)
  func isSpare(_ row: Int) -> Bool { slots[row] < 0 }

  /// Rows of a layer and its subtree.
  func subtree(at row: Int) -> Range<Int> { row..<Int(subtreeEnds[row]) }

  /// The row where a layer's sublayers begin: behind its mask and its hosted context.
  @inline(__always)
  func firstSublayer(of row: Int) -> Int {
    if !hostedEnds.isEmpty, let end = hostedEnds[Int32(row)] { return Int(end) }
    return Int(maskEnds[row])
  }

  /// Whether a row is the root of a context that its parent row hosts.
  @inline(__always)
  func isHostedRoot(_ row: Int) -> Bool {
    if hostedEnds.isEmpty { return false }
    let host = Int(parents[row])
    return host >= 0 && hostedEnds[Int32(host)] != nil && Int(maskEnds[host]) == row
  }

  /// Whether a row is the mask of its parent row.
  func isMask(at row: Int) -> Bool {
    let host = Int(parents[row])
    return host >= 0 && row == host + 1 && Int(maskEnds[host]) > row
  }
}

/// A context in a topology.
struct ContextRoot: Sendable {
  let client: UInt32
  let context: UInt32
  /// Row of the root layer.
  let row: Int
}

extension RenderContext {
  var isShownAsWindow: Bool { isWindow && frame != nil }
}
