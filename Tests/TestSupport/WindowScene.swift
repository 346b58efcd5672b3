package import GraphicsValues
import RenderServer
package import WireProtocol

extension TestClient {
  /// Opens a window of one colour, with its root as layer `root`; the context has the same number.
  package func openWindow(
    _ root: UInt32 = 1, at frame: Rectangle, color: ColorValue, isPlaced: Bool = true,
    title: String = "window"
  ) {
    commit {
      $0.createLayer(root)
      $0.setPoint(.zero, for: .anchorPoint, of: root)
      $0.setRect(
        Rectangle(x: 0, y: 0, width: frame.width, height: frame.height), for: .bounds, of: root)
      $0.setColor(color, for: .backgroundColor, of: root)
      $0.createContext(
        root, layer: root, origin: isPlaced ? frame.origin : nil, size: frame.size, title: title)
    }
  }

  /// Removes the messages and returns the events of contexts among them.
  package func takeConfigurations() throws -> [Configure] {
    try takeMessages().compactMap { if case .configure(let event) = $0 { event } else { nil } }
  }

  /// Removes the messages and returns the pointer events among them.
  package func takePointerEvents() throws -> [PointerEvent] {
    try takeMessages().compactMap { if case .pointer(let event) = $0 { event } else { nil } }
  }
}

extension ColorValue {
  package static let testRed = ColorValue(red: 1, green: 0, blue: 0, alpha: 1)
  package static let testGreen = ColorValue(red: 0, green: 1, blue: 0, alpha: 1)
  package static let testBlue = ColorValue(red: 0, green: 0, blue: 1, alpha: 1)
}
