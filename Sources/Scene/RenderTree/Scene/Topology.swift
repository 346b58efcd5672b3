internal import GraphicsValues
internal import WireProtocol

/// The layers of one window in painting order, parents before children, in parallel arrays by row.
///
/// A row without a layer is spare: it belongs to the layer of its parent row and is room for a sublayer
/// that may come, or was left by one that went.
struct Topology: Sendable {
  /// Nothing of a layer, in `slots`.
  static let spare: Int32 = -1

  let client: UInt32
  /// The context that is the window.
  let context: UInt32
  /// Of the context in `Scene.contexts`.
  var contextIndex = 0
  /// All rows have to be found again.
  var isStale = true
  /// Another number whenever all rows were found again.
  var revision = 0
  /// Rows of subtrees that were laid anew since the last frame, the row of the subtree's top first.
  var relaidRows: [Range<Int>] = []

  var slots: [Int32] = []
  /// The row of the parent; −1 for the window's root.
  var parents: [Int32] = []
  /// One past the last descendant, spare rows included.
  var subtreeEnds: [Int32] = []
  /// One past the mask with all below it, which comes first; the next row without a mask.
  var maskEnds: [Int32] = []
  /// Rows of layers that show sublayers or a hosted context.
  var hasSublayers: [Bool] = []

  /// By the row of a layer that hosts a context: one past what is hosted, where its sublayers
  /// begin. What is hosted comes right behind the mask.
  var hostedEnds: [Int32: Int32] = [:]
  /// The window's context and those hosted in it, in painting order.
  var roots: [ContextRoot] = []
  var hasReplicators = false
  /// There are layers of kind `host`.
  var hasHosts = false
  /// Slots of layers that emit particles, in painting order.
  var emitters: [Int32] = []
  /// What the layers that host show.
  var hosts: [(host: HostLayer, state: HostingState)] = []
  /// The tokens that these layers have.
  var hostedTokens: Set<String> = []

  init(client: UInt32, context: UInt32) {
    self.client = client
    self.context = context
  }

  /// Rows can be laid anew in part: what a row shows depends on nothing but what is around it.
  var isPlain: Bool { !hasReplicators && !hasHosts && emitters.isEmpty && hostedEnds.isEmpty }

  @inline(__always)
  func isSpare(_ row: Int) -> Bool { slots[row] < 0 }

  /// Rows of a layer and all below it.
  func subtree(at row: Int) -> Range<Int> { row..<Int(subtreeEnds[row]) }

  /// Where the sublayers of the layer in a row begin: behind its mask and what it hosts.
  @inline(__always)
  func firstSublayer(of row: Int) -> Int {
    if !hostedEnds.isEmpty, let end = hostedEnds[Int32(row)] { return Int(end) }
    return Int(maskEnds[row])
  }

  /// True for the root of a context that the layer above it hosts.
  @inline(__always)
  func isHostedRoot(_ row: Int) -> Bool {
    if hostedEnds.isEmpty { return false }
    let host = Int(parents[row])
    return host >= 0 && hostedEnds[Int32(host)] != nil && Int(maskEnds[host]) == row
  }

  /// True for a layer that is the mask of the one above it.
  func isMask(at row: Int) -> Bool {
    let host = Int(parents[row])
    return host >= 0 && row == host + 1 && Int(maskEnds[host]) > row
  }
}

/// A context as it is shown.
struct ContextRoot: Sendable {
  let client: UInt32
  let context: UInt32
  /// The row of its root layer.
  let row: Int
}

extension RenderContext {
  var isShownAsWindow: Bool { isWindow && frame != nil }
}
