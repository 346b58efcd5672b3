package import GraphicsValues
import InputEvents

/// A way to show the server's outputs: a desktop with windows, a card with connectors, or memory.
///
/// The loop owns it. Outputs are told apart by name: a connector (`HDMI-A-1`), or `window-1`, `memory-1`.
package protocol DisplaySystem: AnyObject {
  /// The descriptor that becomes readable when `pollEvents` has something; nil when there is none. Constant, and owned
  /// by the system.
  var eventDescriptor: Int32? { get }

  /// Seconds after which `pollEvents` has to be called again for events that no descriptor announces; nil where there
  /// are none, so that a server at rest sleeps.
  var pollInterval: Double? { get }

  /// The outputs that could show something now, in a constant order.
  var heads: [OutputHead] { get }

  /// Turns an output on, or changes what it shows. A failed change leaves the output as it was.
  ///
  /// - Returns: the output's window, whose sizes and damage are upright pixels. An output that was on keeps its
  ///   window.
  /// - Throws: an error whose text names the output and what was tried.
  func turnOn(_ name: String, _ settings: OutputSettings, usesOpenGL: Bool) throws
    -> any DisplayWindow

  /// Turns an output off; the window that `turnOn` returned shows nothing from now on.
  func turnOff(_ name: String)

  /// Tells where all outputs that are on lie, after each change: for the pointer's way and for touch devices.
  func place(_ placements: [String: OutputPlacement])

  /// Takes what lines say about keyboards, touch screens and the cursor, at the beginning and after each change. A
  /// system without devices of its own ignores it.
  func configure(_ configuration: DisplayConfiguration)

  /// Removes and returns what has happened, the oldest first. Never waits. It includes the events of all windows,
  /// whose own `pollEvents` return nothing.
  func pollEvents() -> [DisplayEvent]
}

extension DisplaySystem {
  package var pollInterval: Double? { nil }

  package func configure(_ configuration: DisplayConfiguration) {}
}

/// Something that happened to a display.
package enum DisplayEvent: Hashable, Sendable {
  /// An event of the window of an output that is on. Points of input are upright pixels of that output.
  case output(String, WindowEvent)
  /// Outputs have come, gone or changed their modes: `heads` has the new ones.
  case headsChanged
  /// The display shows somebody else's pictures, as after a switch of the virtual terminal: frames may be drawn and
  /// are not seen. Devices send nothing.
  case paused
  /// The display is ours again; `exposed` follows for each output.
  case resumed
  /// The display shows nothing from now on, and no device works: the last event, with the reason.
  case lost(String)
}

/// An output that could show something: what it is and what it can do.
package struct OutputHead: Hashable, Sendable {
  package var name: String
  /// Maker, model and serial number as the screen says them; empty where it does not.
  package var make = ""
  package var model = ""
  package var serial = ""
  /// The modes that it offers, the preferred one first; empty for a window, which takes any size.
  package var modes: [OutputMode] = []
  /// Whether the screen says which mode it prefers. One that does not is shown at most in 1920x1080 unasked.
  package var hasPreferredMode = true
  /// Size of the screen in millimetres; 0 if it is not known.
  package var millimetres: (width: Int, height: Int) { (widthInMillimetres, heightInMillimetres) }
  private var widthInMillimetres = 0
  private var heightInMillimetres = 0

  package init(
    name: String, modes: [OutputMode] = [], millimetres: (width: Int, height: Int) = (0, 0)
  ) {
    self.name = name
    self.modes = modes
    (widthInMillimetres, heightInMillimetres) = millimetres
  }
}

/// A size and a refresh rate of a screen.
package struct OutputMode: Hashable, Sendable {
  /// Size in screen pixels.
  package var width: Int
  package var height: Int
  /// Refreshes a second; 0 where there are none.
  package var refreshRate: Double

  package init(width: Int, height: Int, refreshRate: Double = 0) {
    self.width = width
    self.height = height
    self.refreshRate = refreshRate
  }
}

/// The wishes for an output. Nil means that the server chooses.
package struct OutputSettings: Hashable, Sendable {
  package var isOn = true
  /// A refresh rate of 0 means the highest at that size.
  package var mode: OutputMode?
  package var orientation = OutputOrientation.normal
  /// Pixels per point.
  package var scale = 1.0
  /// Top left corner on the desktop, in points.
  package var origin: Point?

  package init() {}
}
