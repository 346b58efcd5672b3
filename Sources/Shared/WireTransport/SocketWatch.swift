import CLinuxShims
import Glibc

/// Waits until a server's socket may have appeared at its path, by inotify(7), so that a waiting process
/// sleeps.
///
/// It watches the deepest existing directory on the way to the path, and all directories above it for being
/// moved or removed. Used by one thread.
package final class SocketWatch {
  /// The end of a wait.
  package enum Outcome: Hashable, Sendable {
    /// Something on the way to the path changed: the socket may be there.
    case changed
    case timedOut
    /// The other descriptor became readable.
    case interrupted
  }

  private let path: String
  private let makeInstance: () -> CInt
  /// The inotify descriptor; -1 before the first `arm()`.
  private var instance: CInt = -1
  /// Names awaited in each watched directory, by watch. A watch without names is for the directory itself.
  private var names: [CInt: Set<String>] = [:]

  /// - Parameters:
  ///   - path: The absolute path of the socket.
  ///   - makeInstance: inotify_init1(2), which may fail when a system has run out of instances.
  package init(
    path: String,
    makeInstance: @escaping () -> CInt = { inotify_init1(CInt(O_NONBLOCK | O_CLOEXEC)) }
  ) {
    self.path = path
    self.makeInstance = makeInstance
  }

  /// Watches the directories that exist now. Call before each attempt to connect: changes during the
  /// attempt end the wait after it.
  ///
  /// - Throws: `system` when there is no inotify, or the user has no watches left.
  package func arm() throws(TransportError) {
    disarm()
    do {
      try watchAll()
    } catch {
      disarm()
      throw error
    }
  }

  deinit { disarm() }

  private func disarm() {
    names = [:]
    if instance >= 0 { close(instance) }
    instance = -1
  }

  private func watchAll() throws(TransportError) {
    instance = makeInstance()
    guard instance >= 0 else { throw .system(operation: "inotify_init1", path: "", code: errno) }
    var directory = ""
    for name in path.split(separator: "/").map(String.init) {
      let place = directory.isEmpty ? "/" : directory
      let next = directory + "/" + name
      var status = stat()
      let exists = lstat(next, &status) == 0
      let isDirectory = exists && status.st_mode & S_IFMT == S_IFDIR
      // A link may be replaced by a link to another directory. The last name always counts.
      let isAwaited = !isDirectory || next.utf8.count >= path.utf8.count
      guard try watch(place, awaiting: isAwaited ? name : nil) else { return }
      // A link is followed; a file or a missing name ends the way.
      guard stat(next, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return }
      directory = next
    }
  }

  /// - Returns: False when the directory has gone meanwhile, which an earlier watch reports.
  private func watch(
    _ directory: String, awaiting name: String?
  ) throws(TransportError) -> Bool {
    var mask = UInt32(IN_MOVE_SELF | IN_DELETE_SELF | IN_ONLYDIR | IN_MASK_ADD)
    if name != nil { mask |= UInt32(IN_CREATE | IN_MOVED_TO | IN_ATTRIB) }
    let watch = inotify_add_watch(instance, directory, mask)
    guard watch >= 0 else {
      // Without permission to read a directory its names are not reported; the directories below it may be
      // readable.
      if errno == EACCES { return true }
      if errno == ENOENT || errno == ENOTDIR { return false }
      throw .system(operation: "inotify_add_watch", path: directory, code: errno)
    }
    names[watch, default: []].formUnion(name.map { [$0] } ?? [])
    return true
  }

  /// Sleeps until something on the way to the path changes.
  ///
  /// - Parameters:
  ///   - bell: Another descriptor whose readability ends the wait.
  ///   - seconds: The longest wait; nil for no limit.
  package func wait(bell: CInt, seconds: Double?) -> Outcome {
    let end = seconds.map { Self.now + $0 }
    while true {
      var waiting = [pollfd(fd: bell, events: Int16(POLLIN), revents: 0)]
      if instance >= 0 {
        waiting.append(pollfd(fd: instance, events: Int16(POLLIN), revents: 0))
      }
      let left = end.map { max($0 - Self.now, 0) }
      let milliseconds = left.map { CInt(min($0 * 1000, 1e6).rounded(.up)) } ?? -1
      let count = poll(&waiting, nfds_t(waiting.count), milliseconds)
      if waiting[0].revents != 0 { return .interrupted }
      if waiting.count > 1, waiting[1].revents != 0, readEvents() { return .changed }
      if count == 0, let end, Self.now >= end { return .timedOut }
    }
  }

  /// Reads all events. Returns true when any of them concerns the way to the path.
  private func readEvents() -> Bool {
    var isRelevant = false
    withUnsafeTemporaryAllocation(byteCount: 4_096, alignment: 8) { buffer in
      while true {
        let count = read(instance, buffer.baseAddress, buffer.count)
        guard count > 0 else { return }
        var rest = UnsafeRawBufferPointer(rebasing: buffer[..<count])
        while rest.count >= MemoryLayout<inotify_event>.size {
          let watch = rest.loadUnaligned(fromByteOffset: 0, as: CInt.self)
          let length = Int(rest.loadUnaligned(fromByteOffset: 12, as: UInt32.self))
          let end = min(MemoryLayout<inotify_event>.size + length, rest.count)
          let name = String(
            decoding: rest[MemoryLayout<inotify_event>.size..<end].prefix { $0 != 0 },
            as: UTF8.self)
          // An event without a name is about the directory itself, or says that events were lost.
          isRelevant = isRelevant || name.isEmpty || names[watch]?.contains(name) == true
          rest = UnsafeRawBufferPointer(rebasing: rest[end...])
        }
      }
    }
    return isRelevant
  }

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
