import CSeat
import Glibc

/// The way back to a terminal with text, also for a process that crashes or calls `exit`: otherwise the screen would
/// stay as it is, and no key would do anything.
///
/// Nothing helps a process that is killed (SIGKILL): the next program in the terminal restores it, as a service
/// manager can do.
enum ConsoleRestoration {
  /// Read by signal handlers, so these are plain numbers; -1 for none.
  nonisolated(unsafe) private static var descriptor: CInt = -1
  nonisolated(unsafe) private static var keyboardMode: CInt = 0
  nonisolated(unsafe) private static var earlier = (
    sigaction(), sigaction(), sigaction(), sigaction(), sigaction(), sigaction()
  )
  nonisolated(unsafe) private static var hasHandlers = false
  private static let stackBytes = 65536

  /// - Parameter descriptor: the terminal, open until `end`.
  static func begin(_ descriptor: CInt, keyboardMode: CInt) {
    // A process that was killed left the keyboard off; text is what a terminal has.
    self.keyboardMode = keyboardMode == K_OFF ? CInt(K_UNICODE) : keyboardMode
    self.descriptor = descriptor
    if hasHandlers { return }
    hasHandlers = true
    atexit { ConsoleRestoration.end() }
    // The loop's thread may have used up its own stack.
    var stack = stack_t(ss_sp: malloc(stackBytes), ss_flags: 0, ss_size: stackBytes)
    if stack.ss_sp != nil { sigaltstack(&stack, nil) }
    install(SIGSEGV, &earlier.0)
    install(SIGBUS, &earlier.1)
    install(SIGILL, &earlier.2)
    install(SIGFPE, &earlier.3)
    install(SIGTRAP, &earlier.4)
    install(SIGABRT, &earlier.5)
  }

  private static func install(_ number: CInt, _ earlier: inout sigaction) {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { ConsoleRestoration.crash($0) }
    action.sa_flags = SA_ONSTACK
    sigaction(number, &action, &earlier)
  }

  /// Restores the terminal, then lets the signal do what it would have done.
  private static func crash(_ number: CInt) {
    end()
    switch number {
    case SIGSEGV: sigaction(number, &earlier.0, nil)
    case SIGBUS: sigaction(number, &earlier.1, nil)
    case SIGILL: sigaction(number, &earlier.2, nil)
    case SIGFPE: sigaction(number, &earlier.3, nil)
    case SIGTRAP: sigaction(number, &earlier.4, nil)
    default: sigaction(number, &earlier.5, nil)
    }
    raise(number)
  }

  /// Restores the terminal once; only calls that a signal handler may make.
  static func end() {
    let terminal = descriptor
    if terminal < 0 { return }
    descriptor = -1
    var mode = vt_mode()
    mode.mode = CChar(VT_AUTO)
    _ = ioctl(terminal, UInt(VT_SETMODE), &mode)
    _ = ioctl(terminal, UInt(KDSETMODE), CInt(KD_TEXT))
    _ = ioctl(terminal, UInt(KDSKBMODE), keyboardMode)
  }
}
