/// The loop's view of a commit that another thread prepares.
struct PreparationInProgress {
  /// For comparison only: the other thread owns the object.
  let preparation: CommitPreparation
  /// Bytes of the commit and of its pictures, as far as known.
  let byteCount: Int
  let descriptorCount: Int

  init(_ preparation: CommitPreparation) {
    self.preparation = preparation
    byteCount = preparation.heldBytes
    descriptorCount = preparation.descriptors.count
  }
}
