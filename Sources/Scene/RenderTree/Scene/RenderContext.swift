package import GraphicsValues

/// A root layer shown on the display, as a window or in a host layer; owned by a `LayerWindow`.
package struct RenderContext: Hashable, Sendable {
  package let client: UInt32
  package let id: UInt32
  /// Nil once the layer is destroyed: the context shows nothing.
  var root: Int32?
  package var title: String
  /// The frame that the client asked for, in points; the origin counts only if `isPlaced`.
  package var requestedFrame: Rectangle
  package var isPlaced: Bool
  /// Frame in points of the display; nil until the window policy has placed the context.
  package var frame: Rectangle?
  /// The client has asked for a frame, and the window policy has not answered yet.
  package internal(set) var needsPlacement = true
  /// Clients with this token may show the context in a layer; empty for a window.
  package internal(set) var hostingToken = ""
  /// Serial number of the token in the order of setting, over all contexts.
  var tokenSerial: UInt64 = 0
  /// The host layer that shows the context, as of the last update; nil for a window and for a context that
  /// is not shown.
  package internal(set) var host: HostLayer?
  /// The committed size of the host layer's bounds, in points; nil without a host.
  package internal(set) var hostedSize: Size?

  package var isWindow: Bool { hostingToken.isEmpty }
}
