package import GraphicsValues

/// A root layer shown on the display, as a window or in a layer that hosts it: what a `LayerWindow`
/// owns.
package struct RenderContext: Hashable, Sendable {
  package let client: UInt32
  package let id: UInt32
  /// Nil once the layer is destroyed: the context shows nothing.
  var root: Int32?
  package var title: String
  /// What the client asked for, in points; the origin counts only if `isPlaced`.
  package var requestedFrame: Rectangle
  package var isPlaced: Bool
  /// Where it is, in points of the display; nil until the window policy has placed it.
  package var frame: Rectangle?
  /// Set when the client asked for a frame that the window policy has not answered yet.
  package internal(set) var needsPlacement = true
  /// Who has it may show the context; empty for a window.
  package internal(set) var hostingToken = ""
  /// Grows with every token that a context is given.
  var tokenSerial: UInt64 = 0
  /// The layer that shows the context, as of the last update; nil for a window and for a context that
  /// is not shown.
  package internal(set) var host: HostLayer?
  /// The size of that layer's bounds as committed, in points; nil without one.
  package internal(set) var hostedSize: Size?

  package var isWindow: Bool { hostingToken.isEmpty }
}
