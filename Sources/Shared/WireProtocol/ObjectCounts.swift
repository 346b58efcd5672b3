import GraphicsValues

/// Counts of a client's objects after its last checked commit, from which its memory is estimated.
package struct ObjectCounts: Hashable, Sendable {
  package var layers = 0
  package var animations = 0
  /// Curves with a group of tracks of their own.
  package var curves = 0
  package var rare = RareCounts()
  /// Bytes of the lists of sublayers.
  package var listBytes = 0
  /// Heap bytes of animations, without their rows.
  package var animationBytes = 0
  /// Heap bytes of the validator's tables.
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
  /// The client's objects after the last commit. Cost: O(1).
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
