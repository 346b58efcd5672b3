extension LayerWindow {
  /// Gives the window to a `CALayerHost` with the returned token; it is no separate window any
  /// more.
  ///
  /// The window's size follows that layer's bounds, with `resized` events; a frame set meanwhile is
  /// for the time after hosting. Events still come to this window. The window is invisible until a
  /// layer shows it.
  ///
  /// - Returns: the same token on each call, until `stopHosting()`.
  @discardableResult
  public func makeHostingToken() -> LayerHostingToken {
    SharedLock.held {
      if let hostingToken { return hostingToken }
      let token = LayerHostingToken()
      setHostingToken(token)
      return token
    }
  }

  /// Makes the window a separate one again, with its former frame or the one set meanwhile. The
  /// token becomes invalid; the next call of `makeHostingToken()` gives a new one.
  public func stopHosting() {
    SharedLock.held { if hostingToken != nil { setHostingToken(nil) } }
  }
}
