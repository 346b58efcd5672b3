extension LayerWindow {
  /// Gives the window to a `CALayerHost` with the returned token; it is no longer a separate
  /// window.
  ///
  /// The window's size follows the host layer's bounds, with `resized` events; a frame that is set
  /// meanwhile applies after hosting. Events still come to this window. The window is invisible
  /// until a layer shows it.
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

  /// Makes the window a separate window again, with its former frame or the frame that was set
  /// meanwhile. The token becomes invalid; the next call of `makeHostingToken()` returns a new one.
  public func stopHosting() {
    SharedLock.held { if hostingToken != nil { setHostingToken(nil) } }
  }
}
