/// Work by client, in pixels as `DrawList.work` counts them.
package struct ClientWork: Sendable {
  /// The work of each client, at most one entry per client.
  package private(set) var entries: [(client: UInt32, pixels: Int)] = []
  /// The last entry added to: consecutive additions mostly belong to one client.
  private var last = 0

  package init() {}

  package mutating func add(_ pixels: Int, of client: UInt32) {
    if pixels <= 0 { return }
    if !entries.indices.contains(last) || entries[last].client != client {
      last = entries.firstIndex { $0.client == client } ?? entries.count
      if last == entries.count { entries.append((client, 0)) }
    }
    let (sum, overflow) = entries[last].pixels.addingReportingOverflow(pixels)
    entries[last].pixels = overflow ? .max : sum
  }

  package subscript(client: UInt32) -> Int {
    entries.first { $0.client == client }?.pixels ?? 0
  }

  package mutating func removeAll() {
    entries.removeAll(keepingCapacity: true)
    last = 0
  }
}
