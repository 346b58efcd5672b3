import CLinuxShims
import Glibc
import WireTransport

/// Signals and limits of the server's own process.
enum ProcessSetup {
  /// Raises the limit of descriptors as far as the system allows: each image that waits to be read is
  /// one, and one client must not use up the others'.
  ///
  /// - Returns: the new limit.
  static func raiseDescriptorLimit() -> Int {
    var limit = rlimit()
    let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    guard getrlimit(kind, &limit) == 0 else { return 1024 }
    if limit.rlim_cur < limit.rlim_max {
      limit.rlim_cur = limit.rlim_max
      setrlimit(kind, &limit)
    }
    return Int(clamping: limit.rlim_cur)
  }

  /// Blocks SIGTERM, SIGINT and SIGHUP, which end the loop instead of the process, and ignores SIGPIPE:
  /// a closed pipe is an ordinary error. Returns a descriptor that delivers the blocked signals.
  static func blockSignals() throws(TransportError) -> OwnedDescriptor {
    signal(SIGPIPE, SIG_IGN)
    // A recording that reaches the file size limit fails with an error.
    signal(SIGXFSZ, SIG_IGN)
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, SIGTERM)
    sigaddset(&set, SIGINT)
    sigaddset(&set, SIGHUP)
    pthread_sigmask(SIG_BLOCK, &set, nil)
    let descriptor = signalfd(-1, &set, clinux_signalfd_cloexec | clinux_signalfd_nonblock)
    guard descriptor >= 0 else { throw .system(operation: "signalfd", path: "", code: errno) }
    return OwnedDescriptor(adopting: descriptor)
  }
}
