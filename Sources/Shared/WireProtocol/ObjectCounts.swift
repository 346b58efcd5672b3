internal import GraphicsValues

/// What a client has, as far as its commits were checked: what its memory follows from.
package struct ObjectCounts: Hashable, Sendable {
  package var layers = 0
  package var animations = 0
  /// Curves that tracks of their own are prepared for.
  package var curves = 0
  package var rare = RareCounts()
  /// Bytes of the lists of sublayers.
  package var listBytes = 0
  /// Bytes of what animations have beside their rows.
  package var animationBytes = 0
  /// Bytes of the tables by which commits are checked.
  package var shadowBytes = 0

  package init() {}

  package static func += (sum: inout ObjectCounts, other: ObjectCounts) {
    sum.layers += other.layers
    sum.animations += other.animations
    sum.curves += other.curves
    sum.rare += other.rare
    sum.listBytes += other.listBytes
    sum.animationBytes += other.animationBytes
    sum.shadowBytes += other.shadowBytes
  }
}

extension CommitValidator {
  /// What the client has after the last commit. Cost: O(1).
  package var objects: ObjectCounts {
    var counts = ObjectCounts()
    counts.layers = layers.count
    counts.animations = animations.count
    counts.curves = curves.count
    counts.rare = rare.counts
    counts.listBytes = forest.listBytes
    counts.animationBytes = animationHeap
    counts.shadowBytes =
      layers.heapBytes + forest.heapBytes + rare.heapBytes + times.heapBytes + animations.heapBytes
      + animationLinks.heapBytes + curves.heapBytes + images.heapBytes + imageSizes.heapBytes
      + contexts.heapBytes + contextRoots.heapBytes + transitionLayers.heapBytes
    return counts
  }
}
