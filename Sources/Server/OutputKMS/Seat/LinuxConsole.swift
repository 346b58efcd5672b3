import CDRM
import CSeat
import Glibc

/// The console of this machine. A terminal is in graphics mode, without echo of keys, and asks before it is left.
package final class LinuxConsole: ConsoleSystem {
  package let terminal: Int?
  private let descriptor: CInt
  private var isTaken = false

  /// Takes the terminal that the process runs on, or else the one on the screen; none where the machine has none.
  ///
  /// - Throws: a `DeviceError` for a terminal that exists and cannot be taken; `EBUSY` if another program has it.
  package init() throws(DeviceError) {
    guard let number = Self.ownTerminal ?? Self.stateOfTerminals()?.v_active.number else {
      (terminal, descriptor) = (nil, -1)
      return
    }
    let path = "/dev/tty\(number)"
    descriptor = Glibc.open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { throw DeviceError("opening", path, code: errno) }
    terminal = number
    if hasOwner { throw DeviceError("taking", path, code: EBUSY) }
    try ConsoleSignals.begin()
    isTaken = true
    try take(path)
  }

  /// A console that is not touched: devices are opened, and no terminal is switched.
  package init(withoutTerminal _: Void) { (terminal, descriptor) = (nil, -1) }

  deinit {
    restore()
    if descriptor >= 0 { _ = Glibc.close(descriptor) }
  }

  /// Whether another program has the terminal: it draws there, answers its switches, and shows its pictures.
  ///
  /// The kernel does not name a terminal's owner, and leaves its modes as they are after an end by SIGKILL. A card does
  /// not: it is free as soon as its master has ended.
  private var hasOwner: Bool {
    var (drawing, switching) = (CInt(KD_TEXT), vt_mode())
    guard ioctl(descriptor, UInt(KDGETMODE), &drawing) == 0, drawing == KD_GRAPHICS,
      ioctl(descriptor, UInt(VT_GETMODE), &switching) == 0, switching.mode == CChar(VT_PROCESS)
    else { return false }
    let cards = KMSDisplay.cardPaths.map { Glibc.open($0, O_RDWR | O_CLOEXEC) }.filter { $0 >= 0 }
    defer { for card in cards { _ = Glibc.close(card) } }
    return !cards.isEmpty && !cards.contains { drmIsMaster($0) != 0 }
  }

  private func take(_ path: String) throws(DeviceError) {
    var keys: CInt = 0
    guard ioctl(descriptor, UInt(KDGKBMODE), &keys) == 0 else {
      throw DeviceError("reading the keyboard's mode", path, code: errno)
    }
    ConsoleRestoration.begin(descriptor, keyboardMode: keys)
    guard ioctl(descriptor, UInt(KDSKBMODE), CInt(K_OFF)) == 0 else {
      throw DeviceError("taking the keyboard", path, code: errno)
    }
    guard ioctl(descriptor, UInt(KDSETMODE), CInt(KD_GRAPHICS)) == 0 else {
      throw DeviceError("graphics mode", path, code: errno)
    }
    var mode = vt_mode()
    mode.mode = CChar(VT_PROCESS)
    mode.relsig = Int16(SIGUSR1)
    mode.acqsig = Int16(SIGUSR2)
    guard ioctl(descriptor, UInt(VT_SETMODE), &mode) == 0 else {
      throw DeviceError("switching by request", path, code: errno)
    }
    if let terminal, shownTerminal != terminal { try show(terminal: terminal) }
  }

  package func restore() {
    guard isTaken else { return }
    isTaken = false
    ConsoleRestoration.end()
    ConsoleSignals.end()
  }

  /// The terminal behind the standard input; nil for another file.
  private static var ownTerminal: Int? {
    var status = stat()
    guard fstat(0, &status) == 0, status.st_mode & S_IFMT == S_IFCHR else { return nil }
    // Virtual terminals are the numbers 1 to 63 of device 4.
    let number = Int(status.st_rdev & 0xFF)
    return status.st_rdev >> 8 == 4 && (1...63).contains(number) ? number : nil
  }

  private static func stateOfTerminals() -> vt_stat? {
    let console = Glibc.open("/dev/tty0", O_RDWR | O_NOCTTY | O_CLOEXEC)
    if console < 0 { return nil }
    defer { _ = Glibc.close(console) }
    return state(of: console)
  }

  private static func state(of descriptor: CInt) -> vt_stat? {
    var state = vt_stat()
    return ioctl(descriptor, UInt(VT_GETSTATE), &state) == 0 ? state : nil
  }

  package var shownTerminal: Int? { Self.state(of: descriptor)?.v_active.number }

  package var requestDescriptor: CInt? { terminal == nil ? nil : ConsoleSignals.descriptor }

  package func takeRequests() -> [ConsoleRequest] { ConsoleSignals.take() }

  package func agree(to request: ConsoleRequest) {
    let answer = request == .leave ? 1 : VT_ACKACQ
    let result = ioctl(descriptor, UInt(VT_RELDISP), CInt(answer))
    // Somebody else sent the signal: the terminal is not left.
    if request == .leave, result != 0 { ConsoleSignals.add(.enter) }
  }

  package func show(terminal number: Int) throws(DeviceError) {
    guard (1...63).contains(number) else {
      throw DeviceError("showing", "tty\(number)", code: ENXIO)
    }
    guard ioctl(descriptor, UInt(VT_ACTIVATE), CInt(number)) == 0 else {
      throw DeviceError("showing", "tty\(number)", code: errno)
    }
  }
}

extension LinuxConsole {
  package func open(_ path: String) throws(DeviceError) -> CInt {
    let descriptor = Glibc.open(path, O_RDWR | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { throw DeviceError("opening", path, code: errno) }
    return descriptor
  }

  package func close(_ descriptor: CInt) { _ = Glibc.close(descriptor) }

  package func setMaster(_ isMaster: Bool, of descriptor: CInt) -> CInt {
    (isMaster ? drmSetMaster(descriptor) : drmDropMaster(descriptor)) == 0 ? 0 : errno
  }
}

extension UInt16 {
  /// A terminal's number; nil for 0, which is none.
  fileprivate var number: Int? { self == 0 ? nil : Int(self) }
}
