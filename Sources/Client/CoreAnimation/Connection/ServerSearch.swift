internal import Foundation
internal import Synchronization
package import WireTransport

/// The search for a server at a path. It sleeps until a socket comes there, and makes no attempt
/// before that.
package final class ServerSearch: Sendable {
  /// The result of an attempt to connect.
  package enum Attempt: Sendable {
    /// The search is over.
    case connected
    /// No server is there.
    case absent
    /// A server is there that did not take this client.
    case refused
  }

  /// The directories that are watched, and the wait for a change in them.
  package protocol Watch: AnyObject {
    /// Makes what happens from now on end the next wait.
    func arm() throws(TransportError)
    /// Sleeps until something happens, for so many seconds at most; nil for ever.
    func wait(bell: CInt, seconds: Double?) -> SocketWatch.Outcome
  }

  /// Seconds between attempts right after a change: a server listens a moment after its socket is
  /// there.
  private static let shortPauses = [0.001, 0.005, 0.02, 0.1, 0.5]
  /// Seconds before the next attempts at a server that refuses: its reason may pass.
  private static let refusalPauses = 0.1...60.0
  /// Seconds between attempts where no directory can be watched.
  private static let blindPause = 2.0

  private let bell: Bell

  package init() throws { bell = try Bell() }

  /// Ends the search, at once while it sleeps. On any thread.
  package func end() { bell.ring() }

  /// Searches until an attempt connects or the search is ended, on the calling thread.
  ///
  /// - Parameters:
  ///   - watch: of the path.
  ///   - firstPause: seconds before the first attempt, unless something changes earlier.
  ///   - report: gets the reason why the path cannot be watched.
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
      // Before the attempt, so that a socket that comes during it is noticed.
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
