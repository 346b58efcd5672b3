import Glibc
import GraphicsValues
import OutputKMS

/// A card in memory that behaves as the kernel's, and notes what a kernel would show: torn pictures, damage that was
/// not told, memory freed while it is sent.
final class FakeCard: ModeSetting {
  struct Connector {
    var name: String
    var mask: UInt32
    var modes: [CardMode]
    var isConnected = true
    var isLinkBad = false
    var identity: [UInt8] = []
    var controller: UInt32 = 0
  }

  /// A picture as it was handed over; its memory must stay so while it is sent.
  struct Picture {
    var buffer: CardBuffer
    var pixels: [UInt32]
    var width: Int { buffer.width }
    var height: Int { buffer.height }
  }

  struct Controller {
    var mode: CardMode?
    var shown: Picture?
    var pending: (picture: Picture, token: UInt64)?
    var cursor: Picture?
    var cursorPlace = (x: 0, y: 0)
    var hasCursor = false
    var sequence: UInt32 = 0
  }

  enum Blob {
    case mode(CardMode)
    case damage([PixelRect])
  }

  let path: String
  var eventDescriptor: CInt? { nil }
  var capabilities: CardCapabilities
  var connectors: [UInt32: Connector] = [:]
  var controllers: [UInt32: Controller] = [:]
  var planeOf: [UInt32: UInt32] = [:]
  var buffers: [UInt32: CardBuffer] = [:]
  var blobs: [UInt32: Blob] = [:]
  var waiting: [FlipEvent] = []
  private var lastNumber: UInt32 = 1000

  var hasMaster = true
  /// OpenGL for the card; nil without a driver.
  var drawing: FakeDrawing?
  var refusesPictures = false
  var isGone = false
  /// Code of every read of events; 0 reads them.
  var eventError: CInt = 0
  var hasDamage = true
  var hasCursorPlane = true
  var takesPageFlips = true
  /// The controller over whose picture another program has left a layer; 0 for none.
  var overlayController: UInt32 = 0
  static let overlay: UInt32 = 90
  /// Whether a screen may become dark because the memory of its picture is freed.
  var mayDarken = false
  /// Memory that the card has, in pixels.
  var memory = Int.max
  /// Codes of the next calls that would show something; 0 lets one pass.
  var refusals: [CInt] = []
  /// Modes that are refused when they are set, and when they are only tested.
  var refusedModes: Set<String> = []
  var refusedTests: Set<String> = []
  /// Faults that a kernel would not report, in words.
  var violations: [String] = []
  /// Commits without a mode whose pixels were on the screen already.
  var repeats = 0
  var commits = 0
  var tests = 0
  var modeSettings = 0
  var lastDamage: [PixelRect]?

  init(path: String = "/dev/dri/card0", isAtomic: Bool = true) {
    self.path = path
    capabilities = CardCapabilities(driver: "fake", isAtomic: isAtomic)
  }

  deinit { for buffer in buffers.values { buffer.pixels.deallocate() } }

  /// Adds a socket with a screen, and a controller for it.
  func add(_ name: String, _ modes: [CardMode], mask: UInt32 = .max) {
    let number = UInt32(connectors.count)
    connectors[30 + number] = Connector(name: name, mask: mask, modes: modes)
    controllers[50 + number] = Controller()
    planeOf[50 + number] = 70 + number
  }

  func connector(named name: String) -> UInt32 {
    connectors.first { $0.value.name == name }?.key ?? 0
  }

  func controller(of name: String) -> UInt32 { connectors[connector(named: name)]?.controller ?? 0 }

  // MARK: Facts

  func check(_ operation: String) throws(DeviceError) {
    look()
    if isGone { throw DeviceError(operation, path, code: ENODEV) }
  }

  /// Compares all pictures that are sent with what they were when they were handed over.
  func look() {
    for (id, controller) in controllers {
      for picture in [controller.shown, controller.pending?.picture].compactMap(\.self)
      where buffers[picture.buffer.framebuffer] != nil {
        guard let memory = picture.buffer.pixels.baseAddress else { continue }
        if memcmp(picture.pixels, memory, picture.pixels.count * 4) != 0 {
          violations.append("controller \(id): a buffer was written while it is sent")
        }
      }
    }
  }

  func resources() throws(DeviceError) -> CardResources {
    try check("resources")
    return CardResources(
      connectors: connectors.keys.sorted(), controllers: controllers.keys.sorted(),
      planes: capabilities.isAtomic ? planes : [], maximum: (8192, 8192))
  }

  private var planes: [CardPlane] {
    [CardPlane(id: Self.overlay, kind: .overlay, possibleControllers: .max)]
      + planeOf.sorted { $0.key < $1.key }.enumerated().map {
        CardPlane(id: $0.element.value, kind: .primary, possibleControllers: 1 << $0.offset)
      }
  }

  func connector(_ id: UInt32, probes: Bool) throws(DeviceError) -> CardConnector {
    try check("connector")
    guard let found = connectors[id] else { throw DeviceError("connector", path, code: ENOENT) }
    var connector = CardConnector(id: id, name: found.name, possibleControllers: found.mask)
    connector.isConnected = found.isConnected
    connector.controller = found.controller
    connector.modes = found.isConnected ? found.modes : []
    connector.isLinkBad = found.isLinkBad
    connector.identity = found.identity
    return connector
  }

  static let names: [(String, UInt32)] = [
    ("CRTC_ID", 1), ("link-status", 2), ("MODE_ID", 3), ("ACTIVE", 4), ("FB_ID", 5),
    ("SRC_X", 6), ("SRC_Y", 7), ("SRC_W", 8), ("SRC_H", 9), ("CRTC_X", 10), ("CRTC_Y", 11),
    ("CRTC_W", 12), ("CRTC_H", 13), ("FB_DAMAGE_CLIPS", 14),
  ]

  private static func table(_ wanted: [String]) -> CardProperties {
    var properties = CardProperties()
    for (name, id) in names where wanted.contains(name) {
      properties.byName[name] = .init(id: id, value: 0)
    }
    return properties
  }

  private static let ofConnector = table(["CRTC_ID", "link-status"])
  private static let ofController = table(["MODE_ID", "ACTIVE"])
  private static let ofPlane = table(
    names.map(\.0).filter { !["link-status", "MODE_ID", "ACTIVE", "FB_DAMAGE_CLIPS"].contains($0) })
  private static let ofPlaneWithDamage = table(
    names.map(\.0).filter { !["link-status", "MODE_ID", "ACTIVE"].contains($0) })

  func properties(of object: CardObject) throws(DeviceError) -> CardProperties {
    try check("properties")
    if object.id == Self.overlay {
      var properties = Self.ofPlane
      properties.byName["CRTC_ID"]?.value = UInt64(overlayController)
      return properties
    }
    return switch object {
    case .connector: Self.ofConnector
    case .controller: Self.ofController
    case .plane: hasDamage ? Self.ofPlaneWithDamage : Self.ofPlane
    }
  }

  // MARK: Memory

  func makeBuffer(width: Int, height: Int) throws(DeviceError) -> CardBuffer {
    try check("memory")
    // Rows are longer than the picture, as those of many cards.
    let stride = width + 3
    let used = buffers.values.reduce(0) { $0 + $1.pixels.count }
    guard used + stride * height <= memory else {
      throw DeviceError("memory for \(width)x\(height) pixels", path, code: ENOSPC)
    }
    lastNumber += 1
    let pixels = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: stride * height)
    pixels.initialize(repeating: 0xFF00_0000)
    let buffer = CardBuffer(
      handle: lastNumber, framebuffer: lastNumber, width: width, height: height, stride: stride,
      pixels: pixels)
    buffers[lastNumber] = buffer
    return buffer
  }

  func makeCursorBuffer(width: Int, height: Int) throws(DeviceError) -> CardBuffer {
    let buffer = try makeBuffer(width: width, height: height)
    buffer.pixels.update(repeating: 0)
    return buffer
  }

  func destroy(_ buffer: CardBuffer) {
    look()
    for (id, controller) in controllers {
      let sent = [controller.shown, controller.pending?.picture].compactMap(\.self)
      if sent.contains(where: { $0.buffer.framebuffer == buffer.framebuffer }) {
        if !mayDarken { violations.append("controller \(id): a buffer was freed while it is sent") }
        controllers[id] = Controller()
        for connector in connectors.keys where connectors[connector]?.controller == id {
          connectors[connector]?.controller = 0
        }
      }
    }
    buffers[buffer.framebuffer] = nil
    buffer.pixels.deallocate()
  }

  func makeBlob(of mode: CardMode) throws(DeviceError) -> UInt32 { try makeBlob(.mode(mode)) }

  func makeBlob(of damage: [PixelRect]) throws(DeviceError) -> UInt32 {
    try makeBlob(.damage(damage))
  }

  private func makeBlob(_ blob: Blob) throws(DeviceError) -> UInt32 {
    try check("a blob")
    lastNumber += 1
    blobs[lastNumber] = blob
    return lastNumber
  }

  func destroyBlob(_ id: UInt32) {
    if blobs.removeValue(forKey: id) == nil { violations.append("a blob was freed twice") }
  }

  var blobCount: Int { blobs.count }
}

extension CardMode {
  /// A mode for tests.
  init(_ width: UInt16, _ height: UInt16, rate: Double = 60, isPreferred: Bool = false) {
    // A million pixels in all: every rate is exact.
    let (columns, rows): (UInt16, UInt16) = (1000, 1000)
    self.init(
      clock: UInt32((rate * 1000).rounded()),
      horizontal: Timing(
        visible: width, syncStart: width + 48, syncEnd: width + 80, total: columns),
      vertical: Timing(visible: height, syncStart: height + 3, syncEnd: height + 8, total: rows))
    name = "\(width)x\(height)"
    nominalRate = UInt32(rate)
    if isPreferred { type |= 1 << 3 }
  }
}
