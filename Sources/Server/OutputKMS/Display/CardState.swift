import Glibc
import GraphicsValues
import Logging
import RenderServer

/// A card and what is known of its connectors.
final class CardState {
  let card: any ModeSetting
  private(set) var resources: CardResources
  private(set) var connectors: [CardConnector] = []

  /// OpenGL's way to the card's memory, opened by the first output that uses it.
  var drawing: (any CardDrawing)?

  init(_ card: any ModeSetting) throws(DeviceError) {
    self.card = card
    resources = try card.resources()
    guard !resources.connectors.isEmpty, !resources.controllers.isEmpty else {
      throw DeviceError("the use as a display", card.path, code: ENODEV)
    }
  }

  /// Ends all use of the card.
  func close() {
    drawing = nil
    card.close()
  }

  /// Reads the connectors.
  ///
  /// - Parameter probes: whether to look for screens anew.
  func refresh(probes: Bool) throws(DeviceError) {
    resources = try card.resources()
    var found: [CardConnector] = []
    for id in resources.connectors {
      // A connector may go while the list is read.
      if let connector = try? card.connector(id, probes: probes) { found.append(connector) }
    }
    connectors = found
  }

  /// The connectors with a screen.
  var connected: [CardConnector] { connectors.filter(\.isConnected) }

  /// Returns the request that frees a way from what others left there: the console, or a program on another
  /// terminal.
  func preamble(for pipeline: Pipeline) -> AtomicRequest {
    let (connector, controller) = (pipeline.connector, pipeline.controller)
    var request = AtomicRequest()
    guard card.capabilities.isAtomic else { return request }
    let current = resources.connectors.compactMap { try? card.connector($0, probes: false) }
    for other in current where other.id != connector && other.controller == controller {
      guard let properties = try? card.properties(of: .connector(other.id)) else { continue }
      request.set("CRTC_ID", of: other.id, in: properties, to: 0)
    }
    for plane in resources.planes where plane.kind == .overlay {
      guard let properties = try? card.properties(of: .plane(plane.id)),
        properties.value("CRTC_ID") == UInt64(controller)
      else { continue }
      request.set("FB_ID", of: plane.id, in: properties, to: 0)
      request.set("CRTC_ID", of: plane.id, in: properties, to: 0)
    }
    let former = current.first { $0.id == connector }?.controller ?? 0
    let isShared = current.contains { $0.id != connector && $0.controller == former }
    if former != 0, former != controller, !isShared,
      let properties = try? card.properties(of: .controller(former))
    {
      request.set("ACTIVE", of: former, in: properties, to: 0)
      request.set("MODE_ID", of: former, in: properties, to: 0)
    }
    return request
  }
}

extension OutputHead {
  /// - Parameters:
  ///   - name: the connector's, unless two cards have the same.
  ///   - maximum: the largest picture of the card, in pixels.
  init(_ connector: CardConnector, name: String, maximum: (width: Int, height: Int)) {
    let modes = connector.modes.filter { $0.width <= maximum.width && $0.height <= maximum.height }
    let asked = modes.filter(\.isUserDefined)
    let preferred = asked + modes.filter { !$0.isUserDefined && $0.isPreferred }
    let others = modes.filter { !$0.isUserDefined && !$0.isPreferred }
    self.init(
      name: name, modes: (preferred + others).map(\.outputMode),
      millimetres: (connector.widthInMillimetres, connector.heightInMillimetres))
    hasPreferredMode = !preferred.isEmpty
    let identity = ScreenIdentity(edid: connector.identity)
    make = identity.make
    model = identity.model
    serial = identity.serial
  }
}
