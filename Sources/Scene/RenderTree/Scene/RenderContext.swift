package import GraphicsValues
package import WireProtocol

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

  /// The role that the client asked for, which another client may have.
  package internal(set) var role = ContextRole.normal
  /// Serial number of the role in the order of asking, over all contexts.
  package internal(set) var roleSerial: UInt64 = 0
  /// The output that the client asked for last.
  package internal(set) var outputChoice = OutputChoice.any
  /// The client has asked for an output, and has not been answered yet.
  package internal(set) var asksForOutput = false

  package var isWindow: Bool { hostingToken.isEmpty }
  /// Whether the context is a window that people use, and not an input panel.
  package var isOrdinaryWindow: Bool { isWindow && role == .normal }
}
