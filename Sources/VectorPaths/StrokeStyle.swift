/// How a path is stroked. Lengths are in the units of the path.
package struct StrokeStyle: Hashable, Sendable {
  package enum Cap: UInt8, Hashable, Sendable { case butt, round, square }
  package enum Join: UInt8, Hashable, Sendable { case miter, round, bevel }

  package var width: Double
  package var cap: Cap
  package var join: Join
  /// A mitre longer than this times the width becomes a bevel. Below 1 or not a number counts as 1.
  package var miterLimit: Double

  package init(
    width: Double = 1, cap: Cap = .butt, join: Join = .miter, miterLimit: Double = 10
  ) {
    self.width = width
    self.cap = cap
    self.join = join
    self.miterLimit = miterLimit
  }
}
