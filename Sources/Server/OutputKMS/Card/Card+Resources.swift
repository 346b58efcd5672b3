import CDRM
import Glibc

extension Card {
  package func resources() throws(DeviceError) -> CardResources {
    guard let found = drmModeGetResources(descriptor) else {
      throw failure("reading the resources")
    }
    defer { drmModeFreeResources(found) }
    let parts = found.pointee
    return CardResources(
      connectors: Self.list(parts.connectors, parts.count_connectors),
      controllers: Self.list(parts.crtcs, parts.count_crtcs), planes: planes(),
      maximum: (Int(parts.max_width), Int(parts.max_height)))
  }

  private func planes() -> [CardPlane] {
    guard capabilities.isAtomic, let found = drmModeGetPlaneResources(descriptor) else { return [] }
    defer { drmModeFreePlaneResources(found) }
    let ids = Self.list(found.pointee.planes, Int32(clamping: found.pointee.count_planes))
    return ids.compactMap { id in
      guard let plane = drmModeGetPlane(descriptor, id) else { return nil }
      defer { drmModeFreePlane(plane) }
      guard let type = (try? properties(of: .plane(id)))?.value("type"),
        let kind = CardPlane.Kind(rawValue: type)
      else { return nil }
      return CardPlane(id: id, kind: kind, possibleControllers: plane.pointee.possible_crtcs)
    }
  }

  package func connector(_ id: UInt32, probes: Bool) throws(DeviceError) -> CardConnector {
    let read = probes ? drmModeGetConnector : drmModeGetConnectorCurrent
    guard let found = read(descriptor, id) else { throw failure("reading connector \(id)") }
    defer { drmModeFreeConnector(found) }
    let parts = found.pointee
    let kind = drmModeGetConnectorTypeName(parts.connector_type).map { String(cString: $0) }
    var connector = CardConnector(
      id: id, name: "\(kind ?? "Unknown")-\(parts.connector_type_id)", possibleControllers: 0)
    for encoder in Self.list(parts.encoders, parts.count_encoders) {
      guard let sender = drmModeGetEncoder(descriptor, encoder) else { continue }
      defer { drmModeFreeEncoder(sender) }
      connector.possibleControllers |= sender.pointee.possible_crtcs
      if encoder == parts.encoder_id { connector.controller = sender.pointee.crtc_id }
    }
    // Where the kernel cannot tell, a mode says that there may be a screen.
    connector.isConnected = parts.connection != DRM_MODE_DISCONNECTED && parts.count_modes > 0
    connector.widthInMillimetres = Int(parts.mmWidth)
    connector.heightInMillimetres = Int(parts.mmHeight)
    connector.modes = Self.list(parts.modes, parts.count_modes).map { CardMode($0) }
    let properties = try properties(of: .connector(id))
    if let blob = properties.value("EDID"), blob != 0 { connector.identity = bytes(ofBlob: blob) }
    // Glasses for virtual reality show no desktop.
    if properties.value("non-desktop") == 1 { connector.isConnected = false }
    connector.isLinkBad = properties.value("link-status") == 1
    return connector
  }

  package func properties(of object: CardObject) throws(DeviceError) -> CardProperties {
    let type =
      switch object {
      case .connector: DRM_MODE_OBJECT_CONNECTOR
      case .controller: DRM_MODE_OBJECT_CRTC
      case .plane: DRM_MODE_OBJECT_PLANE
      }
    guard let found = drmModeObjectGetProperties(descriptor, object.id, UInt32(type)) else {
      throw failure("reading properties of \(object.id)")
    }
    defer { drmModeFreeObjectProperties(found) }
    let count = Int32(clamping: found.pointee.count_props)
    let ids = Self.list(found.pointee.props, count)
    let values = Self.list(found.pointee.prop_values, count)
    var properties = CardProperties()
    for (id, value) in zip(ids, values) {
      guard let property = drmModeGetProperty(descriptor, id) else { continue }
      defer { drmModeFreeProperty(property) }
      properties.byName[Self.text(property.pointee.name)] = .init(id: id, value: value)
    }
    return properties
  }

  private func bytes(ofBlob id: UInt64) -> [UInt8] {
    guard let blob = drmModeGetPropertyBlob(descriptor, UInt32(truncatingIfNeeded: id)) else {
      return []
    }
    defer { drmModeFreePropertyBlob(blob) }
    guard let data = blob.pointee.data else { return [] }
    return [UInt8](UnsafeRawBufferPointer(start: data, count: Int(blob.pointee.length)))
  }

  private static func list<Element>(
    _ start: UnsafeMutablePointer<Element>?, _ count: Int32
  ) -> [Element] {
    guard let start, count > 0 else { return [] }
    return Array(UnsafeBufferPointer(start: start, count: Int(count)))
  }

  /// The text in a fixed number of characters.
  static func text<Characters>(_ characters: Characters) -> String {
    withUnsafeBytes(of: characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}

extension CardMode {
  init(_ info: drmModeModeInfo) {
    self.init(
      clock: info.clock,
      horizontal: Timing(
        visible: info.hdisplay, syncStart: info.hsync_start, syncEnd: info.hsync_end,
        total: info.htotal),
      vertical: Timing(
        visible: info.vdisplay, syncStart: info.vsync_start, syncEnd: info.vsync_end,
        total: info.vtotal))
    name = Card.text(info.name)
    horizontalSkew = info.hskew
    verticalScan = info.vscan
    nominalRate = info.vrefresh
    flags = info.flags
    type = info.type
  }
}

extension drmModeModeInfo {
  init(_ mode: CardMode) {
    self.init()
    clock = mode.clock
    (hdisplay, hsync_start, hsync_end, htotal) = (
      mode.horizontal.visible, mode.horizontal.syncStart, mode.horizontal.syncEnd,
      mode.horizontal.total
    )
    (vdisplay, vsync_start, vsync_end, vtotal) = (
      mode.vertical.visible, mode.vertical.syncStart, mode.vertical.syncEnd, mode.vertical.total
    )
    hskew = mode.horizontalSkew
    vscan = mode.verticalScan
    vrefresh = mode.nominalRate
    flags = mode.flags
    type = mode.type
    withUnsafeMutableBytes(of: &name) { $0.copyBytes(from: mode.name.utf8.prefix($0.count - 1)) }
  }
}
