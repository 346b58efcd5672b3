import CInput
import Glibc
package import Logging
package import RenderServer

/// The devices that libinput reads: those that udev knows, or where no udev runs, those in /dev/input.
package final class LibinputSource: InputSource {
  private let opener: any Seat
  private let logger: Logger
  private var library: OpaquePointer?
  /// Nil with udev, which says itself what comes and goes.
  private var folder: DeviceFolder?
  /// libinput's devices, each with a reference.
  private var devices: [InputDeviceID: OpaquePointer] = [:]
  private var nextNumber: UInt32 = 1
  /// Devices that the seat opened, by descriptor.
  private var opened: [CInt: OpenDevice] = [:]
  private var complaints: [String] = []
  private var isSuspended = false

  package init(opener: any Seat, logger: Logger) {
    self.opener = opener
    self.logger = logger
  }

  deinit {
    for device in devices.values { libinput_device_unref(device) }
    if let library { libinput_unref(library) }
  }

  /// libinput keeps the address.
  nonisolated(unsafe) private static let interface = {
    let interface = UnsafeMutablePointer<libinput_interface>.allocate(capacity: 1)
    interface.initialize(
      to: libinput_interface(
        open_restricted: { path, _, owner in
          guard let path else { return -EINVAL }
          return LibinputSource.from(owner).open(String(cString: path))
        },
        close_restricted: { descriptor, owner in LibinputSource.from(owner).close(descriptor) }))
    return interface
  }()

  private static func from(_ owner: UnsafeMutableRawPointer?) -> LibinputSource {
    Unmanaged<LibinputSource>.fromOpaque(owner!).takeUnretainedValue()
  }

  private func open(_ path: String) -> CInt {
    do throws(DeviceError) {
      let device = try opener.open(device: path)
      opened[device.descriptor] = device
      return device.descriptor
    } catch {
      complaints.append("\(error)")
      // 0 would be a descriptor.
      return error.code > 0 ? -error.code : -EIO
    }
  }

  private func close(_ descriptor: CInt) {
    guard let device = opened.removeValue(forKey: descriptor) else { return }
    opener.close(device)
  }

  // MARK: Beginning

  package var descriptors: [CInt] {
    [library.map { libinput_get_fd($0) }, folder?.descriptor].compactMap(\.self)
  }

  package func open() throws {
    let owner = Unmanaged.passUnretained(self).toOpaque()
    let udev = Self.hasUdev ? udev_new() : nil
    defer { if let udev { udev_unref(udev) } }
    library =
      udev.map { libinput_udev_create_context(Self.interface, owner, $0) }
      ?? libinput_path_create_context(Self.interface, owner)
    guard let library else { throw DeviceError("starting", "libinput", code: ENOMEM) }
    LibinputLog.begin(library, logger)
    if udev != nil {
      guard libinput_udev_assign_seat(library, opener.name) == 0 else {
        throw DeviceError("reading devices of \(opener.name)", "udev", code: EIO)
      }
    } else {
      let folder = DeviceFolder()
      self.folder = folder
      logger.say(.info, "no udev runs: devices of input are those in \(DeviceFolder.path)")
      add(folder.takeAll())
    }
  }

  private static var hasUdev: Bool { access("/run/udev/control", F_OK) == 0 }

  /// Adds devices by their files, where no udev does it.
  private func add(_ names: [String]) {
    guard let library else { return }
    for name in names where !devices.values.contains(where: { Self.node(of: $0) == name }) {
      let path = "\(DeviceFolder.path)/\(name)"
      switch UdevData.write(forNode: name) {
      case .known:
        let count = complaints.count
        let isTaken = libinput_path_add_device(library, path) != nil
        if !isTaken, complaints.count == count {
          logger.say(.info, "input: libinput has no use for \(path)")
        }
      case .useless: logger.say(.debug, "input: \(path) is no device of input")
      case .unknown(let reason): complaints.append(reason)
      }
    }
  }

  // MARK: Reading

  package func read() -> [DeviceEvent] {
    guard let library else { return [] }
    let result = libinput_dispatch(library)
    if result != 0 { complaints.append("\(DeviceError("reading", "libinput", code: -result))") }
    var events: [DeviceEvent] = []
    readEvents(library, into: &events)
    guard let folder else { return events }
    // After the end of devices whose names others may have by now. During a pause names are forgotten: all that is
    // there then is opened after it.
    let names = folder.takeNew()
    if isSuspended || names.isEmpty { return events }
    add(names)
    readEvents(library, into: &events)
    return events
  }

  private func readEvents(_ library: OpaquePointer, into events: inout [DeviceEvent]) {
    while let event = libinput_get_event(library) {
      read(event, into: &events)
      libinput_event_destroy(event)
    }
  }

  private func read(_ event: OpaquePointer, into events: inout [DeviceEvent]) {
    guard let device = libinput_event_get_device(event) else { return }
    switch libinput_event_get_type(event) {
    case LIBINPUT_EVENT_DEVICE_ADDED: events.append(.added(add(device)))
    case LIBINPUT_EVENT_DEVICE_REMOVED:
      if let id = remove(device) { events.append(.removed(id)) }
    case let type:
      guard let id = Self.number(of: device) else { return }
      if let event = DeviceEvent(event, type, of: id) { events.append(event) }
    }
  }

  private func add(_ device: OpaquePointer) -> InputDevice {
    let id = InputDeviceID(nextNumber)
    nextNumber &+= 1
    devices[id] = libinput_device_ref(device)
    libinput_device_set_user_data(device, UnsafeMutableRawPointer(bitPattern: UInt(id.rawValue)))
    return InputDevice(device, id)
  }

  private func remove(_ device: OpaquePointer) -> InputDeviceID? {
    guard let id = Self.number(of: device), devices.removeValue(forKey: id) != nil else {
      return nil
    }
    // Otherwise libinput would try to open it again after a pause.
    if folder != nil { libinput_path_remove_device(device) }
    libinput_device_set_user_data(device, nil)
    libinput_device_unref(device)
    return id
  }

  private static func number(of device: OpaquePointer) -> InputDeviceID? {
    libinput_device_get_user_data(device).map { InputDeviceID(UInt32(UInt(bitPattern: $0))) }
  }

  private static func node(of device: OpaquePointer) -> String {
    libinput_device_get_sysname(device).map { String(cString: $0) } ?? ""
  }

  package func takeComplaints() -> [String] {
    defer { complaints = [] }
    return complaints
  }
}

extension LibinputSource {
  package func suspend() {
    guard let library, !isSuspended else { return }
    isSuspended = true
    if folder == nil {
      libinput_suspend(library)
    } else {
      for device in devices.values { libinput_path_remove_device(device) }
    }
  }

  package func resume() {
    guard let library, isSuspended else { return }
    isSuspended = false
    if let folder {
      add(folder.takeAll())
    } else if libinput_resume(library) != 0 {
      complaints.append("\(DeviceError("opening devices again", "libinput", code: EIO))")
    }
  }

  package func setLights(_ lights: KeyboardLights, of device: InputDeviceID) {
    guard let device = devices[device] else { return }
    // libinput's numbers of lights are these.
    libinput_device_led_update(device, libinput_led(UInt32(lights.rawValue)))
  }

  package func calibrate(_ device: InputDeviceID, _ matrix: TouchMatrix?) -> Bool {
    guard let device = devices[device],
      libinput_device_config_calibration_has_matrix(device) != 0
    else { return false }
    var rows: [Float] = matrix?.rows.map { Float($0) } ?? [Float](repeating: 0, count: 6)
    if matrix == nil { _ = libinput_device_config_calibration_get_default_matrix(device, &rows) }
    let status = libinput_device_config_calibration_set_matrix(device, rows)
    return status == LIBINPUT_CONFIG_STATUS_SUCCESS
  }
}

/// libinput's messages in the server's log.
private enum LibinputLog {
  /// Written before the first message of each context; contexts are made on one thread.
  nonisolated(unsafe) private static var logger: Logger?

  static func begin(_ library: OpaquePointer, _ logger: Logger) {
    Self.logger = logger
    libinput_log_set_priority(library, LIBINPUT_LOG_PRIORITY_INFO)
    libinput_log_set_handler(library) { _, priority, format, arguments in
      guard let logger = LibinputLog.logger, let format, let arguments else { return }
      let text = LibraryText.formatted(format, arguments)
      logger.log(
        level: priority == LIBINPUT_LOG_PRIORITY_ERROR ? .warning : .debug, "libinput: \(text)")
    }
  }
}
