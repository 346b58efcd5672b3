import AnimationEvaluation
import GraphicsValues

extension CALayer {
  /// Converts a time by way of the nearest common ancestor, so that no layer's rounding counts
  /// twice. A nil layer stands for media time.
  static func convertTime(
    _ time: CFTimeInterval, from source: CALayer?, to target: CALayer?
  ) -> CFTimeInterval {
    guard source !== target else { return time }
    return SharedLock.held { converted(time, from: source, to: target) }
  }

  private static func converted(
    _ time: CFTimeInterval, from source: CALayer?, to target: CALayer?
  ) -> CFTimeInterval {
    let up = source?.chainToRoot ?? []
    let down = target?.chainToRoot ?? []
    var shared = 0
    while shared < min(up.count, down.count),
      up[up.count - 1 - shared] === down[down.count - 1 - shared]
    {
      shared += 1
    }
    var time = time
    for layer in up.dropLast(shared) { time = layer.values.timing.parentTime(local: time) }
    for layer in down.dropLast(shared).reversed() {
      time = layer.values.timing.localTime(parent: time)
    }
    return time
  }
}
