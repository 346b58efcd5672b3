package import GraphicsValues
import RenderTree
import WireProtocol

/// The arrangement of the windows, for a recording that starts late: the frame of each window, the
/// orders from back to front, of use and of age, and the window that Alt-Tab has chosen.
///
///     u32 count, zero; then, back to front, u32 client, u32 context, f64 × 4 frame in points;
///     u32 count, zero; then, the one used last first, u32 client, u32 context;
///     u32 count, zero; then, the oldest first, u32 client, u32 context;
///     u32 client, u32 context of the chosen one, or zeros
package struct WindowOrder: Hashable, Sendable {
  package struct Place: Hashable, Sendable {
    package var window: WindowID
    package var frame: Rectangle
  }

  /// Windows and their frames, from back to front.
  package var places: [Place]
  /// Windows by last use, the most recent first.
  package var recent: [WindowID]
  /// Windows by age, the oldest first.
  package var ages: [WindowID]
  /// The window in front while Alt is held after Alt-Tab.
  package var chosen: WindowID?

  var encoded: [UInt8] {
    var encoder = MessageEncoder()
    func number(_ window: WindowID) {
      encoder.u32(window.client)
      encoder.u32(window.context)
    }
    encoder.u32(UInt32(places.count))
    encoder.u32(0)
    for place in places {
      number(place.window)
      encoder.f64(place.frame.x)
      encoder.f64(place.frame.y)
      encoder.f64(place.frame.width)
      encoder.f64(place.frame.height)
    }
    for list in [recent, ages] {
      encoder.u32(UInt32(list.count))
      encoder.u32(0)
      for window in list { number(window) }
    }
    number(chosen ?? WindowID(client: 0, context: 0))
    return encoder.bytes
  }

  /// Decodes an arrangement; nil for other bytes.
  package init?(decoding payload: [UInt8]) {
    let order = payload.withUnsafeBytes { bytes -> WindowOrder? in
      var decoder = MessageDecoder(bytes)
      return try? Self.decode(&decoder)
    }
    guard let order else { return nil }
    self = order
  }

  init(places: [Place], recent: [WindowID], ages: [WindowID], chosen: WindowID? = nil) {
    self.places = places
    self.recent = recent
    self.ages = ages
    self.chosen = chosen
  }

  private static func decode(_ decoder: inout MessageDecoder) throws(WireError) -> WindowOrder {
    func window() throws(WireError) -> WindowID {
      WindowID(client: try decoder.u32(), context: try decoder.u32())
    }
    var order = WindowOrder(places: [], recent: [], ages: [])
    let count = try decoder.u32()
    try decoder.skip(4)
    // A count that is too large ends with an error at the end of the bytes.
    for _ in 0..<count {
      let id = try window()
      let frame = Rectangle(
        x: try decoder.f64(), y: try decoder.f64(), width: try decoder.f64(),
        height: try decoder.f64())
      order.places.append(Place(window: id, frame: frame))
    }
    func windows() throws(WireError) -> [WindowID] {
      let count = try decoder.u32()
      try decoder.skip(4)
      var list: [WindowID] = []
      for _ in 0..<count { list.append(try window()) }
      return list
    }
    order.recent = try windows()
    order.ages = try windows()
    let chosen = try window()
    order.chosen = chosen.context == 0 ? nil : chosen
    try decoder.finish()
    return order
  }
}

extension ServerCore {
  /// The present arrangement of the windows.
  var windowOrder: WindowOrder {
    WindowOrder(
      places: tree.scene.contexts.compactMap { context in
        guard context.client != TitleBars.client, let frame = context.frame else { return nil }
        return WindowOrder.Place(window: context.window, frame: frame)
      }, recent: windows.recent, ages: windows.windows,
      chosen: windows.focused == windows.recent.first ? nil : windows.focused)
  }

  /// Arranges the windows as in a recorded order, in the next frame.
  package func restore(_ order: WindowOrder) { windows.pendingOrder = order }

  /// Arranges the windows, all of which exist after a frame that has caught up.
  func applyPendingOrder() {
    guard let order = windows.pendingOrder else { return }
    windows.pendingOrder = nil
    for place in order.places where context(place.window) != nil {
      tree.scene.placeContext(
        client: place.window.client, id: place.window.context, frame: place.frame)
      raise(place.window)
    }
    windows.sort(byAge: order.ages)
    for window in order.recent.reversed() { windows.use(window) }
    guard let chosen = order.chosen else { return }
    for _ in order.recent where windows.focused != chosen {
      _ = windows.chooseNext(backwards: false)
    }
  }
}
