import Foundation
import Synchronization
package import WireTransport

/// The search for a server at a path. It sleeps until a socket appears there, and makes no attempt
/// before that.
package final class ServerSearch: Sendable {
  /// The result of an attempt to connect.
  package enum Attempt: Sendable {
    /// The search is over.
    case connected
    /// There is no server.
    case absent
    /// A server refused this client.
    case refused
  }

  /// The watched directories, and the wait for a change in them.
  package protocol Watch: AnyObject {
    /// Arms the watch: any change from now on ends the next wait.
    func arm() throws(TransportError)
    /// Sleeps until a change, for at most `seconds`; nil sleeps without a limit.
    func wait(bell: CInt, seconds: Double?) -> SocketWatch.Outcome
  }

  /// Seconds between attempts right after a change: a server listens a moment after its socket has
  /// appeared.
  private static let shortPauses = [0.001, 0.005, 0.02, 0.1, 0.5]
  /// Seconds before the next attempts at a server that refuses; the reason may pass.
  private static let refusalPauses = 0.1...60.0
  /// Seconds between attempts if no directory can be watched.
  private static let blindPause = 2.0

  private let bell: Bell

  package init() throws { bell = try Bell() }

  /// Ends the search, at once while it sleeps. Thread-safe.
  package func end() { bell.ring() }

  /// Searches until an attempt connects or the search is ended, on the calling thread.
  ///
  /// - Parameters:
  ///   - watch: the watch of the path.
  ///   - firstPause: seconds before the first attempt, unless a change comes earlier.
  ///   - report: called with the reason why the path cannot be watched.
  package func run(
    _ watch: any Watch, after firstPause: Double, report: (any Error) -> Void,
    attempt: () -> Attempt
  ) {
    var isWatching = arm(watch, report)
    if firstPause > 0, watch.wait(bell: bell.descriptor, seconds: firstPause) == .interrupted {
      return
    }
    var short = Self.shortPauses[...]
    var refusalPause = Self.refusalPauses.lowerBound
    while true {
      // Armed before the attempt, so that a socket that appears during it is noticed.
      isWatching = arm(watch, report)
      let pause: Double?
      switch attempt() {
      case .connected: return
      case .absent: pause = short.popFirst() ?? (isWatching ? nil : Self.blindPause)
      case .refused:
        pause = refusalPause
        refusalPause = min(refusalPause * 2, Self.refusalPauses.upperBound)
      }
      switch watch.wait(bell: bell.descriptor, seconds: pause) {
      case .interrupted: return
      case .timedOut: continue
      case .changed:
        short = Self.shortPauses[...]
        refusalPause = Self.refusalPauses.lowerBound
      }
    }
  }

  private func arm(_ watch: any Watch, _ report: (any Error) -> Void) -> Bool {
    do {
      try watch.arm()
      return true
    } catch {
      report(error)
      return false
    }
  }
}

extension SocketWatch: ServerSearch.Watch {}
