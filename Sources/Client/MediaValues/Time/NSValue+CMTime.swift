public import Foundation

extension NSValue {
  /// Boxes a time, such as for a list of times.
  public convenience init(time: CMTime) {
    var copy = time
    self.init(bytes: &copy, objCType: Self.typeOfTimes)
  }

  /// The boxed time; invalid for any other value.
  public var timeValue: CMTime {
    guard !(self is NSNumber), strcmp(objCType, Self.typeOfTimes) == 0 else { return .invalid }
    var time = CMTime()
    getValue(&time)
    return time
  }

  /// Three integers, as many bytes as the fields of a time. Foundation on Linux refuses structure encodings.
  private static let typeOfTimes = "[3q]"
}
