import Glibc

/// The way of a picture through a card to a connector: the plane that shows it, the controller that sends it.
struct Pipeline: Hashable, Sendable {
  let connector: UInt32
  let controller: UInt32
  /// Nil on a card without atomic commits, as are all properties then.
  let plane: UInt32?
  private let connectorProperties: CardProperties
  private let controllerProperties: CardProperties
  private let planeProperties: CardProperties

  /// Finds the plane and the properties.
  ///
  /// - Parameter controllers: the card's, in the order of the masks.
  init(
    _ connector: CardConnector, controller: UInt32, _ resources: CardResources,
    _ card: any ModeSetting
  ) throws(DeviceError) {
    self.connector = connector.id
    self.controller = controller
    guard card.capabilities.isAtomic else {
      plane = nil
      (connectorProperties, controllerProperties) = (CardProperties(), CardProperties())
      planeProperties = CardProperties()
      return
    }
    guard let index = resources.controllers.firstIndex(of: controller), index < 32,
      let primary = resources.planes.first(where: {
        $0.kind == .primary && $0.possibleControllers >> UInt32(index) & 1 == 1
      })
    else { throw DeviceError("finding a plane", card.path, code: ENODEV) }
    plane = primary.id
    connectorProperties = try card.properties(of: .connector(connector.id))
    controllerProperties = try card.properties(of: .controller(controller))
    planeProperties = try card.properties(of: .plane(primary.id))
  }

  /// Whether the plane wants to know which pixels have changed.
  var takesDamage: Bool { planeProperties.id("FB_DAMAGE_CLIPS") != nil }

  /// The request that shows a picture as large as the mode.
  ///
  /// - Parameters:
  ///   - modeBlob: the mode to set; nil to keep it.
  ///   - damageBlob: the pixels that have changed; nil for all.
  func request(
    showing buffer: CardBuffer, modeBlob: UInt32? = nil, damageBlob: UInt32? = nil
  ) -> AtomicRequest {
    var request = AtomicRequest()
    guard let plane else { return request }
    if let modeBlob {
      request.set("CRTC_ID", of: connector, in: connectorProperties, to: UInt64(controller))
      // A cable that lost its agreement is good once a mode is set.
      request.set("link-status", of: connector, in: connectorProperties, to: 0)
      request.set("MODE_ID", of: controller, in: controllerProperties, to: UInt64(modeBlob))
      request.set("ACTIVE", of: controller, in: controllerProperties, to: 1)
      // Colours as they are, whatever another program has set.
      for name in ["GAMMA_LUT", "DEGAMMA_LUT", "CTM"] {
        request.set(name, of: controller, in: controllerProperties, to: 0)
      }
      request.set("CRTC_ID", of: plane, in: planeProperties, to: UInt64(controller))
      let (width, height) = (UInt64(clamping: buffer.width), UInt64(clamping: buffer.height))
      for (name, value) in [
        ("SRC_X", 0), ("SRC_Y", 0), ("SRC_W", width << 16), ("SRC_H", height << 16),
        ("CRTC_X", 0), ("CRTC_Y", 0), ("CRTC_W", width), ("CRTC_H", height),
        // Another program may have turned the plane.
        ("rotation", 1),
      ] { request.set(name, of: plane, in: planeProperties, to: value) }
    }
    request.set("FB_ID", of: plane, in: planeProperties, to: UInt64(buffer.framebuffer))
    if takesDamage {
      request.set("FB_DAMAGE_CLIPS", of: plane, in: planeProperties, to: UInt64(damageBlob ?? 0))
    }
    return request
  }

  /// Makes the screen dark; waits for it.
  func darken(_ card: any ModeSetting) throws(DeviceError) {
    guard let plane else {
      return try card.turnOff(controller)
    }
    var request = AtomicRequest()
    request.set("CRTC_ID", of: connector, in: connectorProperties, to: 0)
    request.set("ACTIVE", of: controller, in: controllerProperties, to: 0)
    request.set("MODE_ID", of: controller, in: controllerProperties, to: 0)
    request.set("FB_ID", of: plane, in: planeProperties, to: 0)
    request.set("CRTC_ID", of: plane, in: planeProperties, to: 0)
    try card.commit(request, [.allowsModes], token: 0)
  }
}
