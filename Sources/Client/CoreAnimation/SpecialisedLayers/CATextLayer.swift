public import Foundation
import GraphicsValues
public import Quartz2D

/// Any object of Core Foundation. The type is `Any` here, since strings are values.
public typealias CFTypeRef = Any

/// A layer that draws a text, above its background and below its contents (§11.3).
///
/// This process draws the text, at `contentsScale` pixels per point, after a change of the bounds
/// or of a property of the text. The default scale of 1 looks blurred on denser displays.
open class CATextLayer: CALayer {
  override class var kind: LayerKind { .text }

  private static let displayedKeys: Set<String> = [
    "string", "font", "fontSize", "foregroundColor", "wrapped", "truncationMode", "alignmentMode",
    "allowsFontSubpixelQuantization", "style", "contentsScale",
  ]

  open override class func needsDisplay(forKey key: String) -> Bool {
    displayedKeys.contains(key) || super.needsDisplay(forKey: key)
  }

  /// Returns the default value of a key. `needsDisplayOnBoundsChange` is true by default, since the
  /// text lies at the top of the bounds.
  open override class func defaultValue(forKey key: String) -> Any? {
    switch key {
    case "font": "Helvetica" as NSString
    case "truncationMode": CATextLayerTruncationMode.none.rawValue as NSString
    case "alignmentMode": CATextLayerAlignmentMode.natural.rawValue as NSString
    case "needsDisplayOnBoundsChange": NSNumber(value: true)
    default: super.defaultValue(forKey: key)
    }
  }

  /// The text: a `String`, or an `NSAttributedString` with its own font, size and colour. Any other
  /// object draws nothing.
  open var string: Any? {
    get { value(forKey: "string") }
    set { setValue(newValue, forKey: "string") }
  }
  /// The font: a name, a `CTFont` or a `CGFont`; Helvetica by default. Its size is `fontSize`.
  open var font: CFTypeRef? {
    get { value(forKey: "font") }
    set { setValue(newValue, forKey: "font") }
  }
  /// The size of the font in points; 36 by default.
  open var fontSize: CGFloat {
    get { scalar(.fontSize) }
    set { storeNumber(newValue, for: .fontSize) }
  }
  /// The colour of a plain string, opaque white by default; nil draws nothing of it.
  open var foregroundColor: CGColor? {
    get { read { $0.color(.foregroundColor) } }
    set { storeColor(newValue, for: .foregroundColor) }
  }
  /// True breaks lines to fit the bounds.
  open var isWrapped: Bool {
    get { flag(.wrapped) }
    set { storeFlag(newValue, for: .wrapped) }
  }
  /// The place at which a line that does not fit is cut; an unknown mode cuts nothing.
  open var truncationMode: CATextLayerTruncationMode {
    get { CATextLayerTruncationMode(rawValue: text(.truncationMode)) }
    set { store(.text(newValue.rawValue), for: .truncationMode) }
  }
  /// The alignment of lines in the bounds; an unknown mode is drawn as `natural`.
  open var alignmentMode: CATextLayerAlignmentMode {
    get { CATextLayerAlignmentMode(rawValue: text(.alignmentMode)) }
    set { store(.text(newValue.rawValue), for: .alignmentMode) }
  }
  /// A hint without effect: glyphs are always placed at fractions of pixels here.
  open var allowsFontSubpixelQuantization: Bool {
    get { flag(.allowsFontSubpixelQuantization) }
    set { storeFlag(newValue, for: .allowsFontSubpixelQuantization) }
  }

  /// Draws the text under the contents, which do not change.
  open override func display() { displayText() }

  /// Draws the text at the visible top of the bounds: the largest y, or the smallest if the layer's
  /// contents are flipped.
  open override func draw(in ctx: CGContext) {
    ctx.saveGState()
    if contentsAreFlipped() {
      ctx.translateBy(x: bounds.minX, y: bounds.minY)
      ctx.scaleBy(x: 1, y: -1)
    } else {
      ctx.translateBy(x: bounds.minX, y: bounds.maxY)
    }
    drawText(read { $0 }, in: ctx, at: .zero)
    ctx.restoreGState()
  }
}
