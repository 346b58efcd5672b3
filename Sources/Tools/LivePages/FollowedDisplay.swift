import Foundation
import RecordingPages
import RenderServer
import RenderTools
import Synchronization

/// The display that pages watch: its growing recording, and requests to it.
///
/// A thread follows the display while any page watches. Without pages there is no connection to the
/// server, and the end of the connection undoes the pages' changes.
final class FollowedDisplay: Sendable {
  private static let mostPages = 8
  /// Longest wait of a page's request for frames.
  private static let longestWait = Duration.seconds(10)

  private struct Pages {
    var feeds: [String: LiveFeed] = [:]
    var isFollowed = false
    var isClosed = false
  }

  let name: String?
  private let pages = Mutex(Pages())
  let connection = DisplayConnection()
  private let picking = Mutex<Picking?>(nil)

  private struct Picking {
    let client: ControlClient
    let page: String
  }

  /// Time without a request after which a page is removed.
  private let patience: Duration

  init(_ name: String?, patience: Duration) {
    self.name = name
    self.patience = patience
  }

  // MARK: Pages

  /// Admits a page.
  ///
  /// - Returns: the page's name; nil if there are too many pages.
  func open() -> String? {
    let name = Gate.random()
    let (isAdmitted, startsThread) = pages.withLock { pages -> (Bool, Bool) in
      guard pages.feeds.count < Self.mostPages, !pages.isClosed else { return (false, false) }
      pages.feeds[name] = LiveFeed()
      defer { pages.isFollowed = true }
      return (true, !pages.isFollowed)
    }
    if startsThread {
      let thread = Thread { [self] in Follower(self).run() }
      thread.name = "follower"
      thread.start()
    }
    return isAdmitted ? name : nil
  }

  /// Waits for messages for a page; nil for an unknown name.
  func messages(for name: String) async -> [UInt8]? {
    guard let feed = pages.withLock({ $0.feeds[name] }) else { return nil }
    return await feed.take(patience: Self.longestWait)
  }

  /// The feeds of the watching pages. Removes silent ones.
  var feeds: [LiveFeed] {
    let (silent, feeds) = pages.withLock { pages in
      let silent = pages.feeds.filter { $0.value.idleTime > patience }
      for name in silent.keys { pages.feeds[name] = nil }
      return (silent, Array(pages.feeds.values))
    }
    for (name, feed) in silent {
      feed.close()
      cancelPick(of: name)
    }
    return feeds
  }

  /// Removes a page that the user has left.
  func close(page name: String) {
    pages.withLock { $0.feeds.removeValue(forKey: name) }?.close()
    cancelPick(of: name)
  }

  /// True when no page watches any more: then the caller has to stop following.
  func stopsBeingFollowed() -> Bool {
    let isAlone = feeds.isEmpty
    return pages.withLock { pages in
      // A page may have been opened meanwhile.
      guard isAlone, pages.feeds.isEmpty else { return false }
      pages.isFollowed = false
      return true
    }
  }

  func close() {
    cancelPick()
    let feeds = pages.withLock { pages in
      pages.isClosed = true
      defer { pages.feeds = [:] }
      return Array(pages.feeds.values)
    }
    for feed in feeds { feed.close() }
  }

  func tellAll(_ members: [(String, JSONText)]) { for feed in feeds { feed.send(members) } }

  // MARK: Requests

  /// - Returns: a JSON object, with the member `error` if the request failed.
  func answer(toLine line: String) async -> String {
    guard let request = DisplayRequest(line: line) else {
      return Self.error("a page may ask for the clock and the overlay")
    }
    return await Self.blocking { [self] in
      do {
        let answer = try connection.ask(request.words)
        if let state = try? connection.state() { tellAll([("state", state)]) }
        return answer.text
      } catch {
        return Self.error("\(error)")
      }
    }
  }

  /// Waits for the next press on the display, at most a minute and while the page watches.
  func pick(for page: String) async -> String {
    await Self.blocking { [self] in
      do {
        let client = try ControlClient(display: name)
        picking.withLock {
          $0?.client.interrupt()
          $0 = Picking(client: client, page: page)
        }
        defer { picking.withLock { if $0?.client === client { $0 = nil } } }
        return try client.request(["pick", "timeout", "60"]).text
      } catch {
        return Self.error("\(error)")
      }
    }
  }

  func cancelPick() {
    picking.withLock {
      $0?.client.interrupt()
      $0 = nil
    }
  }

  private func cancelPick(of page: String) {
    picking.withLock {
      guard let picking = $0, picking.page == page else { return }
      picking.client.interrupt()
      $0 = nil
    }
  }

  private static func error(_ text: String) -> String {
    JSONText.object([("error", .string(text))]).text
  }

  /// Runs a body that waits for the server on a thread of its own.
  private static func blocking(_ body: @escaping @Sendable () -> String) async -> String {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: body()) }
    }
  }
}
