import Foundation

/// A client that does not answer, as the control socket describes it.
package struct ClientSilence: Hashable, Sendable {
  /// Seconds without an answer.
  package var seconds: Double
  package var unansweredTicks: Int
  package var unreadBytes: Int

  /// Reads the silence of a client in an answer to `clients`; nil if the client answers.
  package init?(client document: [String: Any]) {
    guard let answers = document["answers"] as? [String: Any],
      let seconds = (answers["silentFor"] as? NSNumber)?.doubleValue
    else { return nil }
    func integer(_ key: String) -> Int { (answers[key] as? NSNumber)?.intValue ?? 0 }
    self.seconds = seconds
    unansweredTicks = integer("unansweredTicks")
    unreadBytes = integer("unreadBytes")
  }

  package var text: String {
    var facts: [String] = []
    if unansweredTicks > 0 { facts.append("\(unansweredTicks) ticks unanswered") }
    if unreadBytes > 0 { facts.append("events unread") }
    return "no answer for \(Self.duration(seconds)): " + facts.joined(separator: ", ")
      + "; its last frame stays"
  }

  /// Formats seconds for users.
  private static func duration(_ seconds: Double) -> String {
    let seconds = Int(min(max(seconds, 0), 1e9))
    if seconds < 120 { return "\(seconds) s" }
    return seconds < 7200 ? "\(seconds / 60) min" : "\(seconds / 3600) h"
  }
}
