import CDRM
import Glibc

/// A graphics card of the kernel (`/dev/dri/card0`), used through libdrm.
package final class Card: ModeSetting {
  let device: OpenDevice
  private let opener: any DeviceOpener
  package let capabilities: CardCapabilities
  /// Memory of requests, kept from commit to commit.
  private let requests = drmModeAtomicAlloc()
  private var events = [UInt64](repeating: 0, count: 512)

  package var path: String { device.path }
  package var eventDescriptor: CInt? { device.descriptor }
  var descriptor: CInt { device.descriptor }

  /// Opens a card.
  ///
  /// - Throws: also for a card that shows no pictures, or none from memory.
  package init(path: String, opener: any DeviceOpener) throws(DeviceError) {
    let device = try opener.open(device: path)
    let descriptor = device.descriptor
    var hasDumbBuffers: UInt64 = 0
    guard drmGetCap(descriptor, UInt64(DRM_CAP_DUMB_BUFFER), &hasDumbBuffers) == 0,
      hasDumbBuffers != 0, drmIsKMS(descriptor) != 0
    else {
      opener.close(device)
      throw DeviceError("the use as a display", path, code: EOPNOTSUPP)
    }
    self.device = device
    self.opener = opener
    let flags = fcntl(descriptor, F_GETFL)
    if flags >= 0 { _ = fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) }
    // Atomic commits bring all planes with them.
    let isAtomic = drmSetClientCap(descriptor, UInt64(DRM_CLIENT_CAP_ATOMIC), 1) == 0
    func capability(_ number: Int32, default value: UInt64) -> UInt64 {
      var result: UInt64 = 0
      return drmGetCap(descriptor, UInt64(number), &result) == 0 ? result : value
    }
    let version = drmGetVersion(descriptor)
    defer { drmFreeVersion(version) }
    capabilities = CardCapabilities(
      driver: version?.pointee.name.map { String(cString: $0) } ?? "", isAtomic: isAtomic,
      hasMonotonicTimes: capability(DRM_CAP_TIMESTAMP_MONOTONIC, default: 0) != 0,
      cursorWidth: Int(clamping: capability(DRM_CAP_CURSOR_WIDTH, default: 64)),
      cursorHeight: Int(clamping: capability(DRM_CAP_CURSOR_HEIGHT, default: 64)))
  }

  deinit { drmModeAtomicFree(requests) }

  package func close() { opener.close(device) }

  package func becomeMaster() throws(DeviceError) {
    guard drmSetMaster(descriptor) == 0 else { throw failure("becoming the master") }
  }

  /// The error of the call that has just failed.
  func failure(_ operation: String, code: CInt = errno) -> DeviceError {
    DeviceError(operation, path, code: abs(code))
  }

  // MARK: Commits

  package func commit(
    _ request: AtomicRequest, _ options: CommitOptions, token: UInt64
  ) throws(DeviceError) {
    drmModeAtomicSetCursor(requests, 0)
    for setting in request.settings {
      guard
        drmModeAtomicAddProperty(requests, setting.object, setting.property, setting.value) >= 0
      else { throw failure("a commit", code: ENOMEM) }
    }
    var flags: UInt32 = 0
    if options.contains(.testsOnly) { flags |= UInt32(DRM_MODE_ATOMIC_TEST_ONLY) }
    if options.contains(.allowsModes) { flags |= UInt32(DRM_MODE_ATOMIC_ALLOW_MODESET) }
    if options.contains(.announces) {
      flags |= UInt32(DRM_MODE_ATOMIC_NONBLOCK) | UInt32(DRM_MODE_PAGE_FLIP_EVENT)
    }
    let result = drmModeAtomicCommit(
      descriptor, requests, flags, UnsafeMutableRawPointer(bitPattern: UInt(token)))
    guard result == 0 else {
      throw failure(options.contains(.testsOnly) ? "a test" : "a commit", code: result)
    }
  }

  package func setController(
    _ id: UInt32, connector: UInt32, mode: CardMode, buffer: CardBuffer
  ) throws(DeviceError) {
    var connectors = [connector]
    var info = drmModeModeInfo(mode)
    let result = drmModeSetCrtc(
      descriptor, id, buffer.framebuffer, 0, 0, &connectors, 1, &info)
    guard result == 0 else { throw failure("a mode", code: result) }
  }

  package func turnOff(_ controller: UInt32) throws(DeviceError) {
    let result = drmModeSetCrtc(descriptor, controller, 0, 0, 0, nil, 0, nil)
    guard result == 0 else { throw failure("turning off", code: result) }
  }

  package func flip(
    _ controller: UInt32, to buffer: CardBuffer, token: UInt64
  ) throws(DeviceError) {
    let result = drmModePageFlip(
      descriptor, controller, buffer.framebuffer, UInt32(DRM_MODE_PAGE_FLIP_EVENT),
      UnsafeMutableRawPointer(bitPattern: UInt(token)))
    guard result == 0 else { throw failure("a page flip", code: result) }
  }

  // MARK: Cursor

  package func setCursor(_ controller: UInt32, to buffer: CardBuffer?) throws(DeviceError) {
    let result = drmModeSetCursor(
      descriptor, controller, buffer?.handle ?? 0, UInt32(clamping: buffer?.width ?? 0),
      UInt32(clamping: buffer?.height ?? 0))
    guard result == 0 else { throw failure("a cursor", code: result) }
  }

  package func moveCursor(_ controller: UInt32, x: Int, y: Int) throws(DeviceError) {
    let result = drmModeMoveCursor(
      descriptor, controller, Int32(clamping: x), Int32(clamping: y))
    guard result == 0 else { throw failure("the cursor's place", code: result) }
  }

  // MARK: Events

  package func readEvents() throws(DeviceError) -> [FlipEvent] {
    var flips: [FlipEvent] = []
    while true {
      let count = events.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if count == 0 { return flips }
      if count < 0 {
        if errno == EINTR { continue }
        if errno == EAGAIN { return flips }
        throw failure("reading events")
      }
      events.withUnsafeBytes {
        flips += FlipEvent.read(UnsafeRawBufferPointer(rebasing: $0[..<count]))
      }
    }
  }
}
