// Generated from protocol/renderd.xml by tools/generate-protocol. Do not edit.

import AnimationEvaluation
import GraphicsValues

extension AnimationDescription {
  /// The record in the text form, word after word.
  var words: [String] {
    var words: [String] = []
    words += content.words
    words += timing.words
    if let curve { words.append("curve \(AnimationText.text(curve))") }
    if !isRemovedOnCompletion { words.append("staysOnCompletion") }
    if let frameRate { words += ["frameRate"] + frameRate.words }
    if let timeSource { words += ["timeSource"] + timeSource.words }
    return words
  }
}

extension AnimationDescription.Expression {
  /// The record in the text form, word after word.
  var words: [String] {
    var words: [String] = []
    words += target.words
    words += program.words
    words += target.flagWords
    return words
  }
}

extension Timing {
  /// The record in the text form, word after word.
  var words: [String] {
    var words: [String] = []
    words.append("duration \(TextNumbers.text(duration))")
    if beginTime.bitPattern != Double(0).bitPattern {
      words.append("begin \(TextNumbers.text(beginTime))")
    }
    if speed.bitPattern != Float(1).bitPattern { words.append("speed \(TextNumbers.text(speed))") }
    if timeOffset.bitPattern != Double(0).bitPattern {
      words.append("timeOffset \(TextNumbers.text(timeOffset))")
    }
    if repeatCount.bitPattern != Float(0).bitPattern {
      words.append("repeatCount \(TextNumbers.text(repeatCount))")
    }
    if repeatDuration.bitPattern != Double(0).bitPattern {
      words.append("repeatDuration \(TextNumbers.text(repeatDuration))")
    }
    if autoreverses { words.append("autoreverses") }
    if fillMode != .removed { words.append("fillMode \(fillMode)") }
    return words
  }
}

extension FrameRateRange {
  /// The record in the text form, word after word.
  var words: [String] {
    var words: [String] = []
    words.append("\(TextNumbers.text(minimum))")
    words.append("\(TextNumbers.text(maximum))")
    if let preferred { words.append("preferred \(TextNumbers.text(preferred))") }
    return words
  }
}

extension AnimationDescription.Basic {
  /// The record in the text form, word after word.
  var words: [String] {
    var words: [String] = []
    words += target.words
    if let from { words.append("from \(AnimationText.text(from, of: target))") }
    if let to { words.append("to \(AnimationText.text(to, of: target))") }
    if let by { words.append("by \(AnimationText.text(by, of: target))") }
    if let spring { words += ["spring"] + spring.words }
    words += target.flagWords
    return words
  }
}

extension Spring {
  /// The record in the text form, word after word.
  var words: [String] {
    var words: [String] = []
    words.append("mass \(TextNumbers.text(mass))")
    words.append("stiffness \(TextNumbers.text(stiffness))")
    words.append("damping \(TextNumbers.text(damping))")
    words.append("velocity \(TextNumbers.text(initialVelocity))")
    if allowsOverdamping { words.append("overdamping") }
    return words
  }
}

extension AnimationDescription.Keyframes {
  /// The record in the text form, word after word.
  var words: [String] {
    var words: [String] = []
    words += target.words
    words += frames.words(of: target)
    if !keyTimes.isEmpty {
      words.append("keyTimes " + AnimationText.list(keyTimes.map { TextNumbers.text($0) }))
    }
    if !curves.isEmpty {
      words.append("curves " + AnimationText.list(curves.map { AnimationText.text($0) }))
    }
    if mode != .linear { words.append("mode \(mode)") }
    if rotation != .none { words.append("rotation \(rotation)") }
    if !tensions.isEmpty {
      words.append("tensions " + AnimationText.list(tensions.map { TextNumbers.text($0) }))
    }
    if !continuities.isEmpty {
      words.append("continuities " + AnimationText.list(continuities.map { TextNumbers.text($0) }))
    }
    if !biases.isEmpty {
      words.append("biases " + AnimationText.list(biases.map { TextNumbers.text($0) }))
    }
    words += target.flagWords
    return words
  }
}

extension AnimationDescription.Decelerating {
  /// The record in the text form, word after word.
  var words: [String] {
    var words: [String] = []
    words += target.words
    words += motion.words
    words += target.flagWords
    return words
  }
}

extension Deceleration {
  /// The record in the text form, word after word.
  var words: [String] {
    var words: [String] = []
    words.append("from \(TextNumbers.text(from))")
    words.append("velocity \(TextNumbers.text(velocity))")
    words.append("rate \(TextNumbers.text(rate))")
    words.append("within \(TextNumbers.text(lowerBound)) \(TextNumbers.text(upperBound))")
    words.append(bounces ? "bounces" : "stops")
    words.append(TextNumbers.text(slowPull))
    words.append(TextNumbers.text(fastPull))
    words.append("rest \(TextNumbers.text(restSpeed)) \(TextNumbers.text(restDistance))")
    return words
  }
}

extension Transition {
  /// The record in the text form, word after word.
  var words: [String] {
    var words: [String] = []
    if type != .fade { words.append("\(type)") }
    if subtype != .none { words.append("\(subtype)") }
    if startProgress.bitPattern != Double(0).bitPattern {
      words.append("startProgress \(TextNumbers.text(startProgress))")
    }
    if endProgress.bitPattern != Double(1).bitPattern {
      words.append("endProgress \(TextNumbers.text(endProgress))")
    }
    if let filter { words.append("filter \(AnimationText.text(filter))") }
    return words
  }
}

extension AnimationDescription.Content {
  /// The case's name and its payload in the text form, word after word.
  var words: [String] {
    switch self {
    case .inert: ["inert"]
    case .basic(let payload):
      ["basic"] + payload.words
    case .keyframes(let payload):
      ["keyframes"] + payload.words
    case .group(let payload):
      ["group"] + payload.map { "{ \(AnimationText.text($0)) }" }
    case .deceleration(let payload):
      ["deceleration"] + payload.words
    case .transition(let payload):
      ["transition"] + payload.words
    case .expression(let payload):
      ["expression"] + payload.words
    case .pairing(let payload):
      ["pairing"] + payload.words
    case .interaction(let payload):
      ["interaction"] + payload.words
    }
  }
}

extension AnimationDescription.Keyframes.Frames {
  /// The case's name and its payload in the text form, word after word.
  func words(of target: AnimationDescription.Target) -> [String] {
    switch self {
    case .values(let payload):
      ["values " + AnimationText.list(payload.map { AnimationText.text($0, of: target) })]
    case .path(let payload):
      ["path " + AnimationText.list(AnimationText.elements(payload))]
    }
  }
}
