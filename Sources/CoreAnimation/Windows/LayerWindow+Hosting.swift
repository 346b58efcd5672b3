extension LayerWindow {
  /// Gives the window away: it is no window of its own any more, and is shown inside the
  /// `CALayerHost` of whoever has the token.
  ///
  /// Its size follows that layer's bounds, and `resized` tells; a frame that the application sets
  /// meanwhile is the window's own, and has an effect once it is hosted no more. Events come to this
  /// window, as before. Until somebody shows it, it is not visible.
  ///
  /// - Returns: the same token every time, until `stopHosting()`.
  @discardableResult
  public func makeHostingToken() -> LayerHostingToken {
    SharedLock.held {
      if let hostingToken { return hostingToken }
      let token = LayerHostingToken()
      setHostingToken(token)
      return token
    }
  }

  /// Makes the window one of its own again, with the frame that it had or was given. The token shows
  /// nothing any more; the next one is another.
  public func stopHosting() {
    SharedLock.held { if hostingToken != nil { setHostingToken(nil) } }
  }
}
