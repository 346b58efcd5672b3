extension RenderServer {
  /// The reason why a server's loop ended.
  package enum Ending: Hashable, Sendable {
    /// Somebody asked for it: by a signal, or by the close button of the last window.
    case asked
    /// The display shows nothing any more, as after the end of the daemon that lends the screen. The log has the
    /// reason. Another server may get a display.
    case displayLost
  }
}
