import WireProtocol

extension ClientSession {
  /// Cuts values that are too long for a server. The application is told of every limit that is
  /// exceeded (§17.11).
  ///
  /// - Parameter isResend: true if the changes are sent in several commits.
  func fit(_ changes: inout [CommitStep], to link: any RenderLink, isResend: Bool) {
    var fitting = LimitFitting(link.limits)
    for index in changes.indices where changes[index].mayBeTooLong {
      fitting.begin(isOwnCommit: isResend)
      changes[index] = changes[index].fitting(&fitting)
      for excess in fitting.excesses { report(excess, in: changes[index]) }
    }
  }

  /// Tells the application of layers, images or windows that were left out.
  func report(_ excess: CommitAllowance.Excess) {
    environment?.connection.limitExceeded(
      RenderServerLimitError(
        layer: excess.layer, isAnimation: excess.limit == .animations, key: nil, keyPath: nil,
        limit: excess.limit.name, used: excess.used, maximum: link?.limits[id: excess.limit] ?? 0,
        unit: excess.limit.unit))
  }

  private func report(_ excess: LimitFitting.Excess, in change: CommitStep) {
    let id: UInt32
    let isAnimation: Bool
    var key: String?
    switch change {
    case .set(let layer, let property, _):
      (id, isAnimation, key) = (layer, false, property.name)
    case .addAnimation(let layer, let animation, _):
      (id, isAnimation) = (layer, true)
      key = layers[layer]?.rendered?.animations.first { $0.id == animation }?.key
    default: return
    }
    environment?.connection.limitExceeded(
      RenderServerLimitError(
        layer: layers[id], isAnimation: isAnimation, key: key, keyPath: excess.keyPath,
        limit: excess.limit.name, used: excess.used, maximum: excess.maximum,
        unit: excess.limit.unit))
  }
}
