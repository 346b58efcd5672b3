/// A number that names an image within one connection; 0 is no image.
@usableFromInline package typealias ImageNumber = UInt32

/// Two images, and how far the first has turned into the second.
@usableFromInline package struct ImageFade: Hashable, Sendable {
  package var from: ImageNumber
  package var to: ImageNumber
  /// The fraction of the way from `from` to `to`: 0 shows `from` alone, 1 shows `to` alone.
  package var progress: Double

  package init(from: ImageNumber, to: ImageNumber, progress: Double) {
    self.from = from
    self.to = to
    self.progress = progress
  }

  /// The image that a getter returns: `from` up to half of the way, `to` from there on (§6.4).
  package var nearest: ImageNumber { progress < 0.5 ? from : to }
}
