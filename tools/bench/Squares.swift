import GraphicsValues
import LiveServer

extension WireClient {
  /// A window of 1280 by 720 points with a hundred squares; their ids are 2 to 101.
  func showSquares() throws {
    try commit { encoder in
      encoder.createLayer(1)
      encoder.setRect(Rectangle(x: 0, y: 0, width: 1280, height: 720), for: .bounds, of: 1)
      for id in UInt32(2)...101 {
        let index = Double(id - 2)
        let column = index.truncatingRemainder(dividingBy: 10)
        encoder.createLayer(id)
        encoder.setRect(Rectangle(x: 0, y: 0, width: 48, height: 48), for: .bounds, of: id)
        encoder.setPoint(
          Point(x: 100 + column * 100, y: 60 + (index - column) * 6), for: .position, of: id)
        encoder.setColor(
          ColorValue(red: 0.2, green: 0.5, blue: 0.9, alpha: 1), for: .backgroundColor, of: id)
      }
      encoder.setSublayers(Array(2...101), of: 1)
      encoder.createContext(
        1, layer: 1, origin: .zero, size: Size(width: 1280, height: 720), title: "bench")
    }
  }
}
