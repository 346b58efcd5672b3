import WireProtocol

/// Writes the commit, the begin and the end of each animation, in the words of recordings.
struct AnimationLog {
  private let log: DebugLog

  /// Creates a log of animations; nil if nothing is to be written.
  init?(_ log: DebugLog?) {
    guard let log, log.topics.contains(.animations) else { return nil }
    self.log = log
  }

  /// Writes that an animation was committed.
  func added(_ attached: AttachedAnimation, to layer: UInt32) {
    let effect = attached.host == nil ? "" : " for a layer above"
    log.say(
      "\(name(attached)) on layer \(layer)\(effect): \(type(of: attached.animation)) "
        + AnimationText.text(attached.description))
  }

  /// Writes that an animation has begun.
  func started(_ attached: AttachedAnimation, at time: Double) {
    log.say("\(name(attached)) started at \(DebugLog.seconds(time))")
  }

  /// Writes that an animation has ended, or was removed before.
  func stopped(_ attached: AttachedAnimation, finished: Bool, at time: Double) {
    let end = finished ? "finished" : "removed"
    log.say("\(name(attached)) \(end) at \(DebugLog.seconds(time))")
  }

  private func name(_ attached: AttachedAnimation) -> String {
    let key = attached.key.map { " " + TextNumbers.quoted($0) } ?? ""
    return "animation \(attached.id)\(key)"
  }
}
