public import Foundation
internal import GraphicsValues
public import Quartz2D

/// What Core Foundation calls any of its objects. Strings are values here, so it is anything.
public typealias CFTypeRef = Any

/// A layer that draws a text, above its background and below its contents (§11.3).
///
/// The text is drawn by this process, at `contentsScale` pixels per point, when a property that it
/// depends on or the bounds have changed; the scale of 1 that layers have looks blurred on denser
/// displays.
open class CATextLayer: CALayer {
  override class var kind: LayerKind { .text }

  private static let displayedKeys: Set<String> = [
    "string", "font", "fontSize", "foregroundColor", "wrapped", "truncationMode", "alignmentMode",
    "allowsFontSubpixelQuantization", "style", "contentsScale",
  ]

  open override class func needsDisplay(forKey key: String) -> Bool {
    displayedKeys.contains(key) || super.needsDisplay(forKey: key)
  }

  /// A text hugs the top of the bounds, so that it has to be drawn anew for others.
  open override class func defaultValue(forKey key: String) -> Any? {
    switch key {
    case "font": "Helvetica"
    case "truncationMode": CATextLayerTruncationMode.none.rawValue
    case "alignmentMode": CATextLayerAlignmentMode.natural.rawValue
    case "needsDisplayOnBoundsChange": NSNumber(value: true)
    default: super.defaultValue(forKey: key)
    }
  }

  /// A `String` or an `NSAttributedString`, which brings its own font, size and colour; anything
  /// else draws nothing.
  open var string: Any? {
    get { value(forKey: "string") }
    set { setValue(newValue, forKey: "string") }
  }
  /// A font's name, a `CTFont` or a `CGFont`; Helvetica by default. Its size is `fontSize`.
  open var font: CFTypeRef? {
    get { value(forKey: "font") }
    set { setValue(newValue, forKey: "font") }
  }
  /// In points; 36 by default.
  open var fontSize: CGFloat {
    get { scalar(.fontSize) }
    set { storeNumber(newValue, for: .fontSize) }
  }
  /// Opaque white by default; nil draws nothing of a plain string.
  open var foregroundColor: CGColor? {
    get { read { $0.color(.foregroundColor) } }
    set { storeColor(newValue, for: .foregroundColor) }
  }
  /// Whether lines are broken to fit the bounds.
  open var isWrapped: Bool {
    get { flag(.wrapped) }
    set { storeFlag(newValue, for: .wrapped) }
  }
  /// Where a line that does not fit is cut; an unknown mode cuts nothing.
  open var truncationMode: CATextLayerTruncationMode {
    get { CATextLayerTruncationMode(rawValue: text(.truncationMode)) }
    set { store(.text(newValue.rawValue), for: .truncationMode) }
  }
  /// How lines lie in the bounds; an unknown mode is drawn as `natural`.
  open var alignmentMode: CATextLayerAlignmentMode {
    get { CATextLayerAlignmentMode(rawValue: text(.alignmentMode)) }
    set { store(.text(newValue.rawValue), for: .alignmentMode) }
  }
  /// A hint: glyphs are placed at fractions of pixels here.
  open var allowsFontSubpixelQuantization: Bool {
    get { flag(.allowsFontSubpixelQuantization) }
    set { storeFlag(newValue, for: .allowsFontSubpixelQuantization) }
  }

  /// Draws the text under the contents, which stay what they are.
  open override func display() { displayText() }

  /// Draws the text at the top of the bounds as they are seen: their smallest y, or their largest
  /// one when the layer's contents are flipped.
  open override func draw(in ctx: CGContext) {
    ctx.saveGState()
    if contentsAreFlipped() {
      ctx.translateBy(x: bounds.minX, y: bounds.maxY)
    } else {
      ctx.translateBy(x: bounds.minX, y: bounds.minY)
      ctx.scaleBy(x: 1, y: -1)
    }
    drawText(read { $0 }, in: ctx, at: .zero)
    ctx.restoreGState()
  }
}
