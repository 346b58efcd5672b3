/// How a group is combined with what is below.
package enum BlendMode: UInt8, Hashable, Sendable, CaseIterable {
  case sourceOver = 0
}
