public import Foundation
package import WireProtocol

/// An output of the render server: a screen, or a window or memory that stands for one.
///
/// All outputs lie on one desktop, whose points have y pointing down; they may differ in scale.
public struct RenderServerOutput: Hashable, Sendable, Identifiable {
  /// The turn of the picture on its way to the screen. Layers are always upright.
  public enum Orientation: Int, Hashable, Sendable, CaseIterable {
    /// Upright.
    case normal
    /// Turned by 90° clockwise.
    case rotated90
    /// Turned by 180°.
    case rotated180
    /// Turned by 270° clockwise.
    case rotated270
    /// Left and right exchanged.
    case flipped
    /// Left and right exchanged, then turned by 90° clockwise.
    case flipped90
    /// Left and right exchanged, then turned by 180°.
    case flipped180
    /// Left and right exchanged, then turned by 270° clockwise.
    case flipped270
  }

  /// The output's number, which its name has as long as the server runs.
  public var id: Int
  /// The connector, such as `HDMI-A-1`, or `window-1`, `memory-1`. Empty for a server that has but one output and
  /// no name for it.
  public var name: String
  /// Place on the desktop, in points.
  public var frame: CGRect
  /// Size of the upright picture in pixels.
  public var pixelSize: CGSize
  /// Pixels per point.
  public var scale: CGFloat
  /// Seconds between two frames at the output's full rate.
  public var refreshInterval: CFTimeInterval
  /// The turn of the picture on the screen.
  public var orientation: Orientation
  /// Size of the upright picture in millimetres; nil if it is not known.
  public var physicalSize: CGSize?

  /// Creates an output, for tests.
  public init(
    id: Int, name: String, frame: CGRect, pixelSize: CGSize, scale: CGFloat,
    refreshInterval: CFTimeInterval = 1.0 / 60, orientation: Orientation = .normal,
    physicalSize: CGSize? = nil
  ) {
    self.id = id
    self.name = name
    self.frame = frame
    self.pixelSize = pixelSize
    self.scale = scale
    self.refreshInterval = refreshInterval
    self.orientation = orientation
    self.physicalSize = physicalSize
  }
}

extension RenderServerOutput {
  /// The one output of a server that says nothing of outputs.
  package init(_ display: RenderServerDisplay) {
    self.init(
      id: 0, name: "", frame: CGRect(origin: .zero, size: display.size),
      pixelSize: CGSize(
        width: (display.size.width * display.scale).rounded(),
        height: (display.size.height * display.scale).rounded()),
      scale: display.scale, refreshInterval: display.refreshInterval)
  }

  /// Reads an output from a server's message. An impossible scale counts as 1, and an impossible interval as that
  /// of 60 frames a second.
  package init(_ event: OutputChanged) {
    let (width, height) = (Double(event.widthMillimetres), Double(event.heightMillimetres))
    self.init(
      id: Int(event.output), name: event.name,
      frame: CGRect(x: event.x, y: event.y, width: event.width, height: event.height),
      pixelSize: CGSize(width: Double(event.pixelWidth), height: Double(event.pixelHeight)),
      scale: RenderServerDisplay.scale(event.scale),
      refreshInterval: RenderServerDisplay.interval(event.refreshInterval),
      orientation: Orientation(rawValue: Int(event.transform.rawValue)) ?? .normal,
      physicalSize: width > 0 && height > 0 ? CGSize(width: width, height: height) : nil)
  }
}

/// The outputs of a server, as its messages describe them.
package struct OutputList: Sendable {
  private var byID: [UInt32: RenderServerOutput] = [:]

  package init() {}

  /// The list of a server of version 1.0.
  init(only output: RenderServerOutput) { byID = [0: output] }

  /// The outputs in the order of their numbers.
  package var outputs: [RenderServerOutput] { byID.values.sorted { $0.id < $1.id } }

  /// Takes a message of the server.
  ///
  /// - Returns: false for a message that is not about outputs, or says nothing new.
  @discardableResult
  package mutating func hear(_ message: ServerMessage) -> Bool {
    switch message {
    case .outputChanged(let event):
      let output = RenderServerOutput(event)
      return byID.updateValue(output, forKey: event.output) != output
    case .outputRemoved(let event): return byID.removeValue(forKey: event.output) != nil
    default: return false
    }
  }
}
