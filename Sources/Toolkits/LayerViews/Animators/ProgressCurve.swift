import CoreAnimation
import Foundation

/// The course of values from 0 to 1 over a duration, and its inverse: an animator needs the present
/// place of its animations, and the time at which they would have been there with another course.
struct ProgressCurve {
  private enum Form {
    case linear
    case bezier(CGPoint, CGPoint)
    case spring(ViewSpring)
  }

  private let form: Form

  static let linear = ProgressCurve(form: .linear)

  private init(form: Form) { self.form = form }

  init(_ pacing: AnimationPacing) {
    if case .spring(let spring) = pacing {
      form = .spring(spring)
    } else {
      let (first, second) = pacing.function.controlPoints
      form = first.x == first.y && second.x == second.y ? .linear : .bezier(first, second)
    }
  }

  /// Returns the progress after a number of seconds, clamped to the duration.
  func progress(at time: Double, of duration: Double) -> Double {
    guard duration > 0, time < duration else { return 1 }
    guard time > 0 else { return 0 }
    switch form {
    case .linear: return time / duration
    case .bezier(let first, let second):
      let parameter = Self.crossing(of: time / duration, first.x, second.x)
      return Self.bezier(parameter, first.y, second.y)
    case .spring(let spring): return spring.progress(at: time)
    }
  }

  /// Returns the first time with a given progress, in seconds.
  ///
  /// - Parameter progress: 0…1.
  func time(of progress: Double, in duration: Double) -> Double {
    guard progress > 0 else { return 0 }
    guard progress < 1 else { return duration }
    switch form {
    case .linear: return progress * duration
    case .bezier(let first, let second):
      let parameter = Self.crossing(of: progress, first.y, second.y)
      return Self.bezier(parameter, first.x, second.x) * duration
    case .spring(let spring):
      return Self.crossing { spring.progress(at: $0 * duration) - progress } * duration
    }
  }

  /// Returns one coordinate of the curve from 0 to 1 with two control values between.
  private static func bezier(_ u: Double, _ first: CGFloat, _ second: CGFloat) -> Double {
    let rest = 1 - u
    return 3 * rest * rest * u * Double(first) + 3 * rest * u * u * Double(second) + u * u * u
  }

  private static func crossing(
    of target: Double, _ first: CGFloat, _ second: CGFloat
  ) -> Double {
    crossing { bezier($0, first, second) - target }
  }

  /// Number of steps that look for the first crossing.
  private static let scanSteps = 256
  /// Number of halvings after the scan: all bits of a fraction.
  private static let halvings = 53

  /// Returns the first zero in 0…1 of a function that begins below zero; 1 if there is none.
  private static func crossing(_ function: (Double) -> Double) -> Double {
    guard let step = (1...scanSteps).first(where: { function(Double($0) / Double(scanSteps)) >= 0 })
    else { return 1 }
    var low = Double(step - 1) / Double(scanSteps)
    var high = Double(step) / Double(scanSteps)
    for _ in 0..<halvings {
      let middle = (low + high) / 2
      if function(middle) < 0 { low = middle } else { high = middle }
    }
    return high
  }
}

extension ViewSpring {
  /// Returns the part of the change that is made after a number of seconds (core animation §8.2). A
  /// spring that is damped beyond the critical amount moves like a critical one.
  func progress(at time: Double) -> Double {
    let frequency = (stiffness / mass).squareRoot()
    let ratio = damping / (2 * (stiffness * mass).squareRoot())
    guard ratio < 1 else {
      return 1 - exp(-frequency * time) * (1 + (frequency - initialVelocity) * time)
    }
    let decay = ratio * frequency
    let swing = frequency * (1 - ratio * ratio).squareRoot()
    return 1 - exp(-decay * time)
      * (cos(swing * time) + (decay - initialVelocity) / swing * sin(swing * time))
  }
}
