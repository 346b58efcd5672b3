package import GraphicsValues

/// A rule that assigns windows to an output: a line `assign` of the configuration, or of `renderctl output
/// assign`.
package struct AssignmentRule: Hashable, Sendable {
  /// The windows that a rule is about.
  package enum Subject: Hashable, Sendable {
    /// Windows with exactly this title.
    case title(String)
    /// Windows of clients that run as the user with this number.
    case user(UInt32)
    /// Windows of clients with this name, which they give themselves when they connect.
    case client(String)
  }

  package var subject: Subject
  /// Name of the output, which may come later.
  package var output: String

  package init(_ subject: Subject, to output: String) {
    self.subject = subject
    self.output = output
  }

  /// Whether the rule is about a window.
  package func applies(to window: AssignedWindow) -> Bool {
    switch subject {
    case .title(let title): window.title == title
    case .user(let number): window.userID == number
    case .client(let name): window.clientName == name
    }
  }
}

/// A window as rules see it.
package struct AssignedWindow: Hashable, Sendable {
  package var window: WindowID
  package var title: String
  package var clientName: String
  /// The user as whom the client runs; nil if it is not known, as in a replay.
  package var userID: UInt32?

  package init(_ window: WindowID, title: String, clientName: String, userID: UInt32? = nil) {
    self.window = window
    self.title = title
    self.clientName = clientName
    self.userID = userID
  }
}

/// An output as windows see it: a rectangle of the desktop.
package struct DesktopOutput: Hashable, Sendable {
  package var id: OutputID
  package var name: String
  /// Place on the desktop, in points; of an output that is off, where it was.
  package var frame: Rectangle
  package var isOn: Bool

  package init(_ id: OutputID, _ name: String, _ frame: Rectangle, isOn: Bool = true) {
    self.id = id
    self.name = name
    self.frame = frame
    self.isOn = isOn
  }
}
