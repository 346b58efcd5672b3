package import AnimationEvaluation
import GraphicsValues

extension AnimationDescription {
  /// The animation in one line: its kind, its target, and the times that differ from the defaults.
  package var dump: String {
    var parts = content.dump
    parts.append("begin \(timing.beginTime) duration \(timing.duration)")
    if timing.speed != 1 { parts.append("speed \(timing.speed)") }
    if timing.timeOffset != 0 { parts.append("offset \(timing.timeOffset)") }
    if timing.repeatCount != 0 { parts.append("repeats \(timing.repeatCount)") }
    if timing.repeatDuration != 0 { parts.append("for \(timing.repeatDuration)") }
    if timing.autoreverses { parts.append("autoreverses") }
    if timing.fillMode != .removed { parts.append("fills \(timing.fillMode)") }
    if !isRemovedOnCompletion { parts.append("stays") }
    if let frameRate {
      parts.append("rate \(frameRate.minimum)…\(frameRate.maximum)")
      if let preferred = frameRate.preferred { parts.append("preferred \(preferred)") }
    }
    return parts.joined(separator: " ")
  }
}

extension AnimationDescription.Content {
  fileprivate var dump: [String] {
    switch self {
    case .inert: ["inert"]
    case .basic(let basic): basic.dump
    case .keyframes(let keyframes): keyframes.dump
    case .group(let children):
      ["group [" + children.map(\.dump).joined(separator: ", ") + "]"]
    case .deceleration(let decelerating): decelerating.dump
    case .transition(let transition): transition.dump
    }
  }
}

extension AnimationDescription.Target {
  fileprivate var dump: [String] {
    [AnimationKeyPath(keyPath, attribute: attribute).spelling]
      + (valueFunction.map { ["by \($0)"] } ?? [])
  }
}

extension AnimationDescription.Basic {
  fileprivate var dump: [String] {
    var parts = [spring == nil ? "basic" : "spring"] + target.dump
    for (name, value) in [("from", from), ("to", to), ("by", by)] {
      if let value { parts.append("\(name) \(value.dump)") }
    }
    if let spring {
      parts.append("mass \(spring.mass) stiffness \(spring.stiffness) damping \(spring.damping)")
      if spring.initialVelocity != 0 { parts.append("velocity \(spring.initialVelocity)") }
      if spring.allowsOverdamping { parts.append("overdamping") }
    }
    return parts
  }
}

extension AnimationDescription.Keyframes {
  fileprivate var dump: [String] {
    var parts = ["keyframes"] + target.dump
    switch frames {
    case .values(let values): parts.append("\(values.count) values")
    case .path(let path): parts.append("path of \(path.verbs.count)")
    }
    if mode != .linear { parts.append("\(mode)") }
    return parts
  }
}

extension AnimationDescription.Decelerating {
  fileprivate var dump: [String] {
    ["deceleration"] + target.dump + [
      "from \(motion.from) velocity \(motion.velocity) rate \(motion.rate)",
      "within \(motion.lowerBound)…\(motion.upperBound)",
      motion.bounces ? "pull \(motion.slowPull)…\(motion.fastPull)" : "stops",
      "rest \(motion.restSpeed) \(motion.restDistance)",
    ]
  }
}

extension Transition {
  fileprivate var dump: [String] {
    var parts = ["transition"]
    if let filter {
      parts.append("filter \(filter.dump)")
    } else {
      parts.append("\(type)")
      if subtype != .none { parts.append("\(subtype)") }
    }
    if startProgress != 0 || endProgress != 1 {
      parts.append("progress \(startProgress) to \(endProgress)")
    }
    return parts
  }
}
