/// The name of a surface, or of an import, in the server.
package struct SurfaceKey: Hashable, Comparable, Sendable {
  package var client: UInt32
  /// The client's number for it, which is an image's number.
  package var number: UInt32

  package init(client: UInt32, number: UInt32) {
    self.client = client
    self.number = number
  }

  package static func < (a: SurfaceKey, b: SurfaceKey) -> Bool {
    (a.client, a.number) < (b.client, b.number)
  }
}
