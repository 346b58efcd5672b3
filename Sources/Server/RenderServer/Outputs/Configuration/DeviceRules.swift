/// The words of lines about a touch screen's device.
package struct TouchRule: Hashable, Sendable {
  /// Name of the device, as the kernel says it; `*` for those without lines of their own.
  package var device: String
  /// Name of the output whose screen it covers; nil for the output that the device says, or the first.
  package var output: String?
  /// Nil for the device's own calibration.
  package var matrix: TouchMatrix?
  /// Whether its touches count; nil if lines say nothing.
  package var isOn: Bool?

  package init(_ device: String) { self.device = device }

  func over(_ other: TouchRule) -> TouchRule {
    var rule = self
    rule.output = output ?? other.output
    rule.matrix = matrix ?? other.matrix
    rule.isOn = isOn ?? other.isOn
    return rule
  }
}

/// The first two rows of a matrix that calibrates a touch screen, in fractions of the screen:
/// `x' = a·x + b·y + c`, `y' = d·x + e·y + f`.
package struct TouchMatrix: Hashable, Sendable {
  package var a, b, c, d, e, f: Double

  package static let identity = TouchMatrix(1, 0, 0, 0, 1, 0)

  package init(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ e: Double, _ f: Double) {
    (self.a, self.b, self.c, self.d, self.e, self.f) = (a, b, c, d, e, f)
  }

  package var rows: [Double] { [a, b, c, d, e, f] }
}

/// The keyboards' layout, in the names of xkeyboard-config; empty texts are the library's own choice.
package struct KeyboardSettings: Hashable, Sendable {
  package var rules = ""
  package var model = ""
  package var layout = ""
  package var variant = ""
  /// Separated by commas.
  package var options = ""
  /// Milliseconds from a key's press to its first repeat.
  package var repeatDelay = 500
  /// Repeats a second; 0 for none.
  package var repeatRate = 30

  package init() {}
}

/// The picture that is shown from the server's start until a client shows something.
package struct SplashSettings: Hashable, Sendable {
  /// An image file; a relative name counts from the configuration's folder, or from the process's.
  package var path: String
  /// Seconds after which the background alone is shown; nil for never.
  package var timeout: Double?

  package init(_ path: String, timeout: Double? = nil) {
    self.path = path
    self.timeout = timeout
  }
}

/// When the pointer is drawn.
package enum CursorVisibility: String, Hashable, Sendable, CaseIterable {
  case never
  case always
  /// While a device is there that moves it.
  case auto
}

/// The events that are signs of life for the service manager's watchdog.
package enum WatchdogCondition: String, Hashable, Sendable, CaseIterable {
  /// Frames that were seen, and stillness that is proven.
  case frames
  /// The server's loop, whether anything is seen or not.
  case loop
}
