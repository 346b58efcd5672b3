internal import AnimationEvaluation
internal import Foundation
internal import GraphicsValues
internal import Quartz2D

/// Values of animations as property lists, since colours, paths and structures in Swift cannot
/// archive themselves.
enum AnimationArchive {
  private static let typeKey = "agate.type"
  /// What an archive may hold beside the objects of this library.
  static let classes: [AnyClass] = [
    NSArray.self, NSDictionary.self, NSString.self, NSNumber.self, NSData.self, NSNull.self,
    CAAnimation.self, CAMediaTimingFunction.self, CAValueFunction.self,
  ]

  /// Nil for what cannot be archived: images, and objects of other libraries that cannot archive
  /// themselves.
  static func archived(_ value: Any) -> Any? {
    switch value {
    case let object as CAAnimation: object
    case let object as CAMediaTimingFunction: object
    case let object as CAValueFunction: object
    case let string as String: string as NSString
    case let number as NSNumber: number
    case let list as [Any]: archivedList(list)
    case let color as CGColor: dictionary("color", ColorValue(color).numbers)
    case let path as CGPath: archivedPath(path)
    default: archivedGeometry(value) ?? Unboxed.number(value).map { NSNumber(value: $0) }
    }
  }

  static func restored(_ archived: Any) -> Any? {
    switch archived {
    case let list as [Any]:
      let restored = list.compactMap(restored)
      return restored.count == list.count ? restored : nil
    case let dictionary as [String: Any]: return restored(dictionary)
    default: return archived
    }
  }

  private static func archivedList(_ list: [Any]) -> NSArray? {
    let archived = list.compactMap(archived)
    return archived.count == list.count ? archived as NSArray : nil
  }

  private static func dictionary(_ type: String, _ numbers: [Double]) -> NSDictionary {
    [typeKey: type, "numbers": numbers] as NSDictionary
  }

  private static func archivedGeometry(_ value: Any) -> NSDictionary? {
    let inside = (value as? NSValue)?.geometry ?? value
    switch inside {
    case let p as CGPoint: return dictionary("point", [Double(p.x), Double(p.y)])
    case let s as CGSize: return dictionary("size", [Double(s.width), Double(s.height)])
    case let r as CGRect:
      let rect = Rectangle(r)
      return dictionary("rect", [rect.x, rect.y, rect.width, rect.height])
    case let t as CATransform3D: return dictionary("transform", Matrix4(t).rows)
    case let t as CGAffineTransform:
      return dictionary("transform", Matrix4(AffineMatrix(t)).rows)
    default: return nil
    }
  }

  private static func archivedPath(_ path: CGPath) -> NSDictionary {
    let value = path.value
    return [
      typeKey: "path", "numbers": value.points.flatMap { [$0.x, $0.y] },
      "verbs": value.verbs.map { NSNumber(value: $0.rawValue) },
    ] as NSDictionary
  }

  private static func restored(_ archive: [String: Any]) -> Any? {
    guard let type = archive[typeKey] as? String,
      let list = archive["numbers"] as? [Any]
    else { return nil }
    let n = list.compactMap { Unboxed.number($0) }
    guard n.count == list.count else { return nil }
    switch (type, n.count) {
    case ("point", 2): return NSValue(cgPoint: CGPoint(x: n[0], y: n[1]))
    case ("size", 2): return NSValue(cgSize: CGSize(width: n[0], height: n[1]))
    case ("rect", 4): return NSValue(cgRect: CGRect(x: n[0], y: n[1], width: n[2], height: n[3]))
    case ("transform", 16): return NSValue(caTransform3D: CATransform3D(Matrix4(rows: n)))
    case ("color", 4):
      return CGColor(
        ColorValue(red: Float(n[0]), green: Float(n[1]), blue: Float(n[2]), alpha: Float(n[3])))
    case ("path", _): return restoredPath(archive["verbs"], n)
    default: return nil
    }
  }

  private static func restoredPath(_ verbs: Any?, _ numbers: [Double]) -> CGPath? {
    guard let list = verbs as? [Any], numbers.count.isMultiple(of: 2) else { return nil }
    let verbs = list.compactMap {
      Unboxed.number($0).flatMap { UInt8(exactly: $0) }.flatMap { PathValue.Verb(rawValue: $0) }
    }
    guard verbs.count == list.count else { return nil }
    let points = stride(from: 0, to: numbers.count, by: 2).map {
      Point(x: numbers[$0], y: numbers[$0 + 1])
    }
    let path = PathValue(verbs: verbs, points: points)
    return path.isWellFormed ? CGPath(path) : nil
  }
}

extension ColorValue {
  fileprivate var numbers: [Double] { [red, green, blue, alpha].map { Double($0) } }
}

extension Matrix4 {
  fileprivate var rows: [Double] {
    [r0, r1, r2, r3].flatMap { [$0.x, $0.y, $0.z, $0.w] }
  }

  /// - Parameter rows: sixteen numbers.
  fileprivate init(rows n: [Double]) {
    self.init(
      SIMD4(n[0], n[1], n[2], n[3]), SIMD4(n[4], n[5], n[6], n[7]),
      SIMD4(n[8], n[9], n[10], n[11]), SIMD4(n[12], n[13], n[14], n[15]))
  }
}
