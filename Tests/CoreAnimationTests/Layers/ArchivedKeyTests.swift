import CoreAnimation
import Expectations
import Foundation
import Quartz2D
import Testing

/// An application's layout manager, which can be archived.
final class ArchivableLayout: NSObject, CALayoutManager, NSSecureCoding {
  static let supportsSecureCoding = true
  var margin = 0

  override init() { super.init() }
  init?(coder: NSCoder) { margin = coder.decodeInteger(forKey: "margin") }
  func encode(with coder: NSCoder) { coder.encode(margin, forKey: "margin") }
}

/// An application's value, which can be archived only without secure coding.
final class PlainValue: NSObject, NSCoding {
  override init() { super.init() }
  init?(coder: NSCoder) {}
  func encode(with coder: NSCoder) {}
}

extension CoreAnimationTests {
  /// §17, archiving: values that were set are archived, and survive a round trip.
  @MainActor @Suite struct ArchivedKeys {
    private final class Delegate: NSObject, CALayerDelegate {}
    private final class AnimationDelegate: NSObject, CAAnimationDelegate {}

    private func copy<Object: NSObject & NSCoding>(
      _ object: Object, allowing classes: [AnyClass] = []
    ) throws -> Object {
      let data = try NSKeyedArchiver.archivedData(
        withRootObject: object, requiringSecureCoding: true)
      let read = try NSKeyedUnarchiver.unarchivedObject(
        ofClasses: [Object.self] + classes, from: data)
      return try unwrap(read as? Object)
    }

    nonisolated private static let keys = [
      "mask", "sublayers", "style", "actions", "layoutManager", "constraints", "delegate",
    ]

    @Test(arguments: keys)
    func `a layer without a value of the key has nothing to archive`(key: String) {
      #expect(!CALayer().shouldArchiveValue(forKey: key))
    }

    @Test func `every key that was given a value is archived`() {
      let layer = CALayer()
      let delegate = Delegate()
      layer.mask = CALayer()
      layer.addSublayer(CALayer())
      layer.style = ["opacity": 0.5]
      layer.actions = ["opacity": NSNull()]
      layer.layoutManager = CAConstraintLayoutManager.layoutManager()
      layer.constraints = []
      layer.delegate = delegate
      for key in Self.keys { #expect(layer.shouldArchiveValue(forKey: key), "\(key)") }
      // A default that was set explicitly is a value as well.
      layer.zPosition = 0
      #expect(layer.shouldArchiveValue(forKey: "zPosition"))
    }

    @Test func `style, actions and layout managers come back`() throws {
      let layer = CALayer()
      layer.style = [
        "opacity": 0.5, "borderColor": CGColor.white, "style": ["cornerRadius": 4],
      ]
      let fade = CABasicAnimation(keyPath: "opacity")
      fade.duration = 3
      layer.actions = ["opacity": fade, "position": NSNull()]
      layer.layoutManager = CAConstraintLayoutManager.layoutManager()
      let found = try copy(layer)
      expectEqual(found.opacity, 0.5)
      expectEqual(found.borderColor, layer.borderColor)
      expectEqual(found.cornerRadius, 4)
      expectEqual((found.actions?["opacity"] as? CAAnimation)?.duration, 3)
      #expect(found.actions?["position"] is NSNull && found.actions?.count == 2)
      #expect(found.layoutManager is CAConstraintLayoutManager)
      expectNil(found.animationKeys(), "reading an archive runs no actions")
    }

    @Test func `a layout manager of an application comes back where its class is allowed`() throws {
      let layer = CALayer()
      let layout = ArchivableLayout()
      layout.margin = 7
      layer.layoutManager = layout
      let found = try copy(layer, allowing: [ArchivableLayout.self])
      expectEqual((found.layoutManager as? ArchivableLayout)?.margin, 7)
    }

    @Test func `a layer with a delegate is archived without it`() throws {
      let layer = CALayer()
      let delegate = Delegate()
      layer.delegate = delegate
      layer.opacity = 0.25
      let found = try copy(layer)
      expectNil(found.delegate)
      expectEqual(found.opacity, 0.25)
    }

    @Test func `a subclass may leave out any part`() throws {
      let layer = ReticentLayer()
      layer.addSublayer(CALayer())
      layer.mask = CALayer()
      layer.actions = ["opacity": NSNull()]
      layer.opacity = 0.5
      let found = try copy(layer)
      expectNil(found.sublayers)
      expectNil(found.mask)
      expectNil(found.actions)
      expectEqual(found.opacity, 0.5)
    }

    @Test func `values without secure coding come back where it is not required`() throws {
      let layer = CALayer()
      layer.setValue(PlainValue(), forKey: "plain")
      let data = try NSKeyedArchiver.archivedData(
        withRootObject: layer, requiringSecureCoding: false)
      let coder = try NSKeyedUnarchiver(forReadingFrom: data)
      coder.requiresSecureCoding = false
      let found = coder.decodeObject(forKey: NSKeyedArchiveRootObjectKey) as? CALayer
      #expect(found?.value(forKey: "plain") is PlainValue)
      try expectNil(copy(layer).value(forKey: "plain"))
    }

    @Test func `texts with attributes and fonts come back`() throws {
      let layer = CATextLayer()
      let text = NSMutableAttributedString(
        string: "red and blue", attributes: [.foregroundColor: CGColor.white])
      text.setAttributes(
        [.font: CTFontCreateWithName("Courier", 9, nil), .foregroundColor: CGColor.black],
        range: NSRange(location: 8, length: 4))
      layer.string = text
      layer.font = CTFontCreateWithName("Courier-Bold", 20, nil)
      let found = try copy(layer)
      let read = try unwrap(found.string as? NSAttributedString)
      expectEqual(read.string, "red and blue")
      var range = NSRange()
      let end = read.attributes(at: 9, effectiveRange: &range)
      expectEqual(range, NSRange(location: 8, length: 4))
      expectEqual((end[.font] as? CTFont).map { CTFontGetSize($0) }, 9)
      expectEqual(end[.foregroundColor] as? CGColor, CGColor.black)
      let start = read.attributes(at: 0, effectiveRange: nil)
      #expect(start[.foregroundColor] as? CGColor == CGColor.white && start.count == 1)
      expectEqual((found.font as? CTFont).map { CTFontCopyPostScriptName($0) }, "Courier-Bold")
    }

    @Test func `values of Foundation come back`() throws {
      let layer = CALayer()
      let (date, id) = (Date(timeIntervalSince1970: 5), UUID())
      let url = try unwrap(URL(string: "https://example.org/a"))
      layer.setValue(date, forKey: "date")
      layer.setValue(id, forKey: "id")
      layer.setValue(url, forKey: "url")
      layer.setValue(CAMediaTimingFillMode.both, forKey: "name")
      let found = try copy(layer)
      expectEqual(found.value(forKey: "date") as? Date, date)
      expectEqual(found.value(forKey: "id") as? UUID, id)
      expectEqual(found.value(forKey: "url") as? URL, url)
      expectEqual(found.value(forKey: "name") as? CAMediaTimingFillMode, .both)
    }

    @Test func `contents that are no image come back`() throws {
      let layer = CALayer()
      layer.contents = "picture"
      #expect(layer.shouldArchiveValue(forKey: "contents"))
      try expectEqual(copy(layer).contents as? String, "picture")
    }

    @Test(arguments: ["fromValue", "toValue", "byValue"])
    func `0 is a value of an animation, and is archived`(key: String) throws {
      let animation = CABasicAnimation(keyPath: "opacity")
      #expect(!animation.shouldArchiveValue(forKey: key))
      for zero in [0, 0.0, CGFloat(0), Float(0), false] as [Any] {
        animation.setValue(zero, forKey: key)
        #expect(animation.shouldArchiveValue(forKey: key), "\(zero)")
        try expectEqual(copy(animation).value(forKey: key) as? Double, 0, "\(zero)")
      }
      animation.setValue("", forKey: key)
      #expect(animation.shouldArchiveValue(forKey: key))
    }

    @Test func `the delegate of an animation counts as a value`() throws {
      let animation = CAAnimation()
      #expect(!animation.shouldArchiveValue(forKey: "delegate"))
      animation.delegate = AnimationDelegate()
      #expect(animation.shouldArchiveValue(forKey: "delegate"))
      try expectNil(copy(animation).delegate)
    }
  }
}

/// A layer that archives neither its tree nor its actions.
final class ReticentLayer: CALayer {
  override func shouldArchiveValue(forKey key: String) -> Bool {
    !["sublayers", "mask", "actions"].contains(key) && super.shouldArchiveValue(forKey: key)
  }
}
