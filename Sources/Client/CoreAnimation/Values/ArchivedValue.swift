import Foundation
import GraphicsValues
import Quartz2D

/// Values of layers in the form of archivable objects.
///
/// Numbers, texts, data and archivable objects stand for themselves. Any other value is a
/// dictionary with its type, since Foundation on Linux archives neither structures nor objects of
/// Core Graphics, and loses the attributes of texts.
enum ArchivedValue {
  private static let typeKey = "type"
  private static let numbersKey = "numbers"
  private static let textKey = "text"
  private static let dataKey = "data"
  private static let valuesKey = "values"

  private enum Kind: String {
    case point, size, rect, transform, affine, color, image, path, dictionary, font, graphicsFont
    case attributedText, constraintLayout
  }

  /// The classes that archived values consist of.
  static let classes: [AnyClass] = [
    NSDictionary.self, NSArray.self, NSSet.self, NSString.self, NSNumber.self, NSData.self,
    NSDate.self, NSURL.self, NSUUID.self, NSNull.self, CALayer.self, CAAnimation.self,
    CAConstraint.self, CAMediaTimingFunction.self, CAFilter.self, CIFilter.self,
    CAEmitterCell.self, CAValueFunction.self,
  ]

  // MARK: Writing

  /// Returns the archivable object of a value; nil for a value that cannot be archived, which
  /// arrays and dictionaries leave out.
  ///
  /// - Parameter coder: the coder; if it does not require secure coding, objects without it are
  ///   allowed.
  static func archived(_ value: Any, for coder: NSCoder) -> NSObject? {
    switch value {
    case let point as CGPoint: structure(.point, [point.x, point.y])
    case let size as CGSize: structure(.size, [size.width, size.height])
    case let rect as CGRect:
      structure(.rect, [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height])
    case let transform as CATransform3D: structure(.transform, Matrix4(transform).elements)
    case let m as CGAffineTransform: structure(.affine, [m.a, m.b, m.c, m.d, m.tx, m.ty])
    case let color as CGColor: archived(color)
    case let image as CGImage: archived(image)
    case let path as CGPath: archived(path)
    case let font as CTFont: archived(font)
    case let font as CGFont:
      dictionary(.graphicsFont, [textKey: (font.postScriptName ?? "") as NSString])
    case let text as NSAttributedString: attributed(text, for: coder)
    case let text as String: text as NSString
    case let data as Data: data as NSData
    case let date as Date: date as NSDate
    case let url as URL: url as NSURL
    case let id as UUID: id as NSUUID
    case let list as [Any]: list.compactMap { archived($0, for: coder) } as NSArray
    case let entries as [AnyHashable: Any]: archivedEntries(entries, for: coder)
    default: archivedObject(value, for: coder)
    }
  }

  private static func archivedObject(_ value: Any, for coder: NSCoder) -> NSObject? {
    if type(of: value) == CAConstraintLayoutManager.self {
      return dictionary(.constraintLayout, [:])
    }
    if !(value is NSValue) || value is NSNumber, let object = value as? NSObject & NSCoding,
      object is any NSSecureCoding || !coder.requiresSecureCoding
    {
      return object
    }
    return Unboxed.number(value).map { NSNumber(value: $0) }
      ?? Unboxed.string(value).map { $0 as NSString }
  }

  private static func structure(_ kind: Kind, _ numbers: [CGFloat]) -> NSObject {
    structure(kind, numbers.map { Double($0) })
  }

  private static func structure(_ kind: Kind, _ numbers: [Double]) -> NSObject {
    dictionary(kind, [numbersKey: numbers.map { NSNumber(value: $0) } as NSArray])
  }

  private static func dictionary(_ kind: Kind, _ entries: [String: NSObject]) -> NSObject {
    let result = NSMutableDictionary()
    result[typeKey] = kind.rawValue as NSString
    for (key, value) in entries { result[key] = value }
    return result
  }

  private static func archived(_ color: CGColor) -> NSObject? {
    guard let name = color.colorSpace?.name, let components = color.components else { return nil }
    return dictionary(
      .color,
      [
        textKey: name as NSString,
        numbersKey: components.map { NSNumber(value: Double($0)) } as NSArray,
      ])
  }

  private static func archived(_ image: CGImage) -> NSObject? {
    guard let data = try? image.pngData() else { return nil }
    return dictionary(.image, [dataKey: data as NSData])
  }

  private static func archived(_ font: CTFont) -> NSObject {
    dictionary(
      .font,
      [
        textKey: CTFontCopyPostScriptName(font) as NSString,
        numbersKey: [NSNumber(value: Double(CTFontGetSize(font)))] as NSArray,
      ])
  }

  /// Returns the text, and for each run its length and its attributes.
  private static func attributed(_ text: NSAttributedString, for coder: NSCoder) -> NSObject {
    var lengths: [NSNumber] = []
    var runs: [NSObject] = []
    let whole = NSRange(location: 0, length: text.length)
    text.enumerateAttributes(in: whole, options: []) { attributes, range, _ in
      lengths.append(NSNumber(value: range.length))
      let entries = attributes.map { (AnyHashable($0.key.rawValue), $0.value) }
      runs.append(archivedEntries(Dictionary(uniqueKeysWithValues: entries), for: coder))
    }
    return dictionary(
      .attributedText,
      [
        textKey: text.string as NSString, numbersKey: lengths as NSArray,
        valuesKey: runs as NSArray,
      ])
  }

  private static func archived(_ path: CGPath) -> NSObject {
    let value = path.value
    return dictionary(
      .path,
      [
        dataKey: Data(value.verbs.map(\.rawValue)) as NSData,
        numbersKey: value.points.flatMap { [NSNumber(value: $0.x), NSNumber(value: $0.y)] }
          as NSArray,
      ])
  }

  private static func archivedEntries(
    _ entries: [AnyHashable: Any], for coder: NSCoder
  ) -> NSObject {
    let values = NSMutableDictionary()
    for case (let key as String, let value) in entries {
      if let value = archived(value, for: coder) { values[key] = value }
    }
    return dictionary(.dictionary, [valuesKey: values])
  }

  // MARK: Reading

  /// Returns the value of an archived object; nil for an object that `archived(_:)` did not make.
  static func value(_ object: Any) -> Any? {
    switch object {
    case let dictionary as NSDictionary: value(in: dictionary)
    case let list as NSArray: list.compactMap { value($0) }
    default: object
    }
  }

  private static func value(in dictionary: NSDictionary) -> Any? {
    guard let type = dictionary[typeKey] as? String, let kind = Kind(rawValue: type) else {
      return nil
    }
    let numbers = (dictionary[numbersKey] as? [NSNumber] ?? []).map(\.doubleValue)
    switch kind {
    case .point: return numbers.count == 2 ? CGPoint(x: numbers[0], y: numbers[1]) : nil
    case .size: return numbers.count == 2 ? CGSize(width: numbers[0], height: numbers[1]) : nil
    case .rect:
      guard numbers.count == 4 else { return nil }
      return CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    case .transform: return Matrix4(elements: numbers).map { CATransform3D($0) }
    case .affine:
      guard numbers.count == 6 else { return nil }
      return CGAffineTransform(
        a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4],
        ty: numbers[5])
    case .color: return color(dictionary[textKey] as? String, numbers)
    case .image: return (dictionary[dataKey] as? Data).flatMap { try? CGImage(data: $0) }
    case .path: return path(dictionary[dataKey] as? Data, numbers)
    case .font:
      guard let name = dictionary[textKey] as? String, numbers.count == 1 else { return nil }
      return CTFontCreateWithName(name, CGFloat(numbers[0]), nil)
    case .graphicsFont: return (dictionary[textKey] as? String).flatMap { CGFont($0) }
    case .attributedText:
      return attributedText(
        dictionary[textKey] as? String, numbers, dictionary[valuesKey] as? [Any])
    case .constraintLayout: return CAConstraintLayoutManager.layoutManager()
    case .dictionary:
      guard let values = dictionary[valuesKey] as? NSDictionary else { return nil }
      var result: [String: Any] = [:]
      for case (let key as String, let object) in values { result[key] = value(object) }
      return result
    }
  }

  private static func color(_ name: String?, _ components: [Double]) -> CGColor? {
    guard let space = name.flatMap({ CGColorSpace(name: $0) }),
      components.count == space.numberOfComponents + 1
    else { return nil }
    return CGColor(colorSpace: space, components: components.map { CGFloat($0) })
  }

  /// Returns the text; nil if the runs do not cover it exactly.
  private static func attributedText(
    _ string: String?, _ lengths: [Double], _ runs: [Any]?
  ) -> NSAttributedString? {
    guard let string, let runs, runs.count == lengths.count else { return nil }
    let text = NSMutableAttributedString(string: string)
    var location = 0
    for (length, run) in zip(lengths, runs) {
      guard let length = Int(exactly: length), length > 0, length <= text.length - location,
        let attributes = value(run) as? [String: Any]
      else { return nil }
      let keyed = attributes.map { (NSAttributedString.Key($0.key), $0.value) }
      text.setAttributes(
        Dictionary(uniqueKeysWithValues: keyed), range: NSRange(location: location, length: length))
      location += length
    }
    return location == text.length ? text : nil
  }

  private static func path(_ verbs: Data?, _ numbers: [Double]) -> CGPath? {
    guard let verbs, numbers.count.isMultiple(of: 2) else { return nil }
    let known = verbs.compactMap { PathValue.Verb(rawValue: $0) }
    let points = stride(from: 0, to: numbers.count, by: 2).map {
      Point(x: numbers[$0], y: numbers[$0 + 1])
    }
    let value = PathValue(verbs: known, points: points)
    return known.count == verbs.count && value.isWellFormed ? CGPath(value) : nil
  }
}

extension Matrix4 {
  /// The sixteen elements, row by row.
  fileprivate var elements: [Double] { [r0, r1, r2, r3].flatMap { [$0.x, $0.y, $0.z, $0.w] } }

  fileprivate init?(elements e: [Double]) {
    guard e.count == 16 else { return nil }
    func row(_ start: Int) -> SIMD4<Double> {
      SIMD4(e[start], e[start + 1], e[start + 2], e[start + 3])
    }
    self.init(row(0), row(4), row(8), row(12))
  }
}
