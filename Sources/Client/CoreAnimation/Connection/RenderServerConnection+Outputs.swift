public import Foundation

extension RenderServerConnection {
  /// Posted on the main queue after outputs of the server have come, gone or changed, and after a connection. The
  /// object is the connection.
  public static let outputsDidChangeNotification = Notification.Name(
    "RenderServerConnectionOutputsDidChange")

  /// The outputs of the server, in the order of their numbers; after the server's end, those that it had. Empty while
  /// a server has no screen, and before the first server.
  ///
  /// Reading it connects first, if no window has done so yet, as `display` does.
  public var outputs: [RenderServerOutput] {
    var outputs: [RenderServerOutput] = []
    withSession { session in
      session.connectIfNeeded()
      waitForFirstAnswer()
      outputs = session.outputs
    }
    return outputs
  }

  /// Tells the program that outputs have changed.
  func outputsChanged() {
    post { [self] in
      NotificationCenter.default.post(name: Self.outputsDidChangeNotification, object: self)
    }
  }
}
