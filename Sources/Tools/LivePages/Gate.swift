import FlyingFox
import Synchronization

/// Admits only requests of pages that know this program's secret address.
///
/// Other pages in the same browser can send requests to the loopback, too, but they do not know the
/// secret, and the browser's headers name the origin of a request.
final class Gate: Sendable {
  /// 256 bits of the system's random source.
  let secret = Gate.random()
  private let port = Mutex<UInt16>(0)

  /// Returns 256 random bits as 64 hexadecimal digits.
  static func random() -> String {
    var source = SystemRandomNumberGenerator()
    return (0..<4).map { _ in
      let digits = String(source.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  func open(port: UInt16) { self.port.withLock { $0 = port } }

  /// - Returns: the path below the secret; nil for a request that is not admitted.
  func path(of request: HTTPRequest) -> Substring? {
    // The path as it was sent: the library's own path has no slash at its end.
    let path = request.target.path()
    let parts = path.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard isForHere(request), parts.count == 2, parts[0].isEmpty else { return nil }
    let rest = parts[1].split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard rest.count == 2, Self.isEqual(rest[0], secret) else { return nil }
    return rest[1]
  }

  /// Whether the request is for a loopback address, not for another name that resolves to it, and not
  /// from another page.
  private func isForHere(_ request: HTTPRequest) -> Bool {
    let port = port.withLock { $0 }
    let hosts = ["127.0.0.1:\(port)", "localhost:\(port)"]
    guard let host = request.headers[.host], hosts.contains(host.lowercased()) else { return false }
    if let origin = request.headers[HTTPHeader("Origin")] {
      guard hosts.contains(where: { origin.lowercased() == "http://" + $0 }) else { return false }
    }
    let site = request.headers[HTTPHeader("Sec-Fetch-Site")]
    return site.map { ["same-origin", "none"].contains($0) } ?? true
  }

  /// Compares in constant time.
  private static func isEqual(_ one: some StringProtocol, _ other: String) -> Bool {
    let (a, b) = (Array(one.utf8), Array(other.utf8))
    guard a.count == b.count else { return false }
    return zip(a, b).reduce(0 as UInt8) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
