import Foundation

/// A test's own Wayland compositor: weston in a window that fills an X screen, where its picture
/// can be read and its mouse and keyboard moved.
final class WaylandScreen {
  static var isThere: Bool { XScreen.hasHands && XScreen.has(Weston.program) }

  enum Shell: String {
    /// Windows float where the compositor puts them.
    case desktop = "desktop-shell.so"
    /// Each window is as large as the output.
    case kiosk = "kiosk-shell.so"
  }

  /// Pixels of the X screen to the right of the compositor. The compositor's pointer follows the
  /// mouse only after the mouse has come in from outside.
  private static let margin = 40

  private let screen: XScreen
  private let weston: Weston
  private let folder: TemporaryFolder
  private let size: (width: Int, height: Int)

  /// Returns once the compositor has clients.
  ///
  /// - Parameters:
  ///   - width: width of the output in pixels; weston has no outputs below 128 units.
  ///   - scale: scale of the output, in pixels per unit.
  init(
    width: Int, height: Int, scale: Int = 1, shell: Shell = .kiosk, folder: TemporaryFolder
  ) throws {
    self.folder = folder
    size = (width, height)
    screen = try XScreen(width: width + Self.margin, height: height, folder: folder)
    try Self.makeCursors(folder)
    // The size of an output is in units.
    weston = try Weston(
      ["--backend=x11-backend.so", "--use-pixman", "--shell=\(shell.rawValue)"],
      settings: """
        [shell]
        panel-position=none
        background-color=0xff102030
        locking=false
        animation=none
        startup-animation=none
        close-animation=none
        focus-animation=none
        [output]
        name=screen0
        mode=\(width / scale)x\(height / scale)
        scale=\(scale)
        """,
      environment: Self.cursorVariables(folder).merging(["DISPLAY": screen.display]) { $1 },
      folder: folder)
  }

  var compositor: ChildProcess { weston.process }

  /// Environment for programs that open their window here.
  var environment: [String: String?] {
    weston.environment.merging(Self.cursorVariables(folder)) { $1 }
  }

  /// The pixels of the output.
  func capture() throws -> Screenshot {
    let picture = try screen.capture()
    let rows = (0..<size.height).flatMap { y in
      picture.bytes[y * picture.width * 4..<(y * picture.width + size.width) * 4]
    }
    return Screenshot(width: size.width, height: size.height, bytes: rows)
  }

  /// Brings the mouse into the output at a pixel and clicks.
  func click(_ x: Int, _ y: Int) throws {
    try screen.act(
      "mousemove", "\(size.width + Self.margin / 2)", "\(y)", "mousemove", "\(x)", "\(y)", "click",
      "1")
  }

  // MARK: Cursors

  /// Makes a cursor theme of one transparent pixel, since the compositor draws the cursor into its picture.
  private static func makeCursors(_ folder: TemporaryFolder) throws {
    let cursors = folder.file("invisible/cursors")
    try FileManager.default.createDirectory(atPath: cursors, withIntermediateDirectories: true)
    // Xcursor(3): a header with one entry, whose image begins at byte 28.
    let words: [UInt32] = [
      0x7275_6358, 16, 0x1_0000, 1,
      0xFFFD_0002, 24, 28,
      36, 0xFFFD_0002, 24, 1, 1, 1, 0, 0, 0, 0,
    ]
    let bytes = words.flatMap { word in (0..<4).map { UInt8(word >> (8 * $0) & 0xFF) } }
    try Data(bytes).write(to: URL(fileURLWithPath: cursors + "/left_ptr"))
  }

  private static func cursorVariables(_ folder: TemporaryFolder) -> [String: String?] {
    ["XCURSOR_PATH": folder.path, "XCURSOR_THEME": "invisible"]
  }
}

/// A running weston.
final class Weston {
  static let program = "/usr/bin/weston"
  private static let socket = "wayland-test"

  let process: ChildProcess
  private let folder: TemporaryFolder

  /// Returns once the compositor accepts clients.
  ///
  /// - Parameter settings: lines of its settings file, besides the usual ones.
  init(
    _ arguments: [String], settings: String = "", environment: [String: String?] = [:],
    folder: TemporaryFolder
  ) throws {
    self.folder = folder
    let file = folder.file("weston.ini")
    try "[core]\nidle-time=0\n[autolaunch]\npath=/bin/echo\n\(settings)\n".write(
      toFile: file, atomically: true, encoding: .utf8)
    process = try ChildProcess(
      Self.program, arguments + ["--socket=\(Self.socket)", "--config=\(file)"],
      environment: environment.merging(["XDG_RUNTIME_DIR": folder.path]) { $1 }, folder: folder)
    // Reads the line of echo. A script written by the test might fail to run, while another test's
    // freshly forked child has it open.
    _ = try process.readLine()
  }

  /// Environment for programs that open their window here.
  var environment: [String: String?] {
    [
      "SDL_VIDEODRIVER": "wayland", "WAYLAND_DISPLAY": Self.socket,
      "XDG_RUNTIME_DIR": folder.path, "DISPLAY": nil, "DBUS_SESSION_BUS_ADDRESS": "disabled:",
    ]
  }
}
