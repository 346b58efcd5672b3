import CoreText
import Foundation

// Source for Apple's systems that lays out text.

func draw(_ string: String, in rect: CGRect, _ context: CGContext) -> CGSize {
  let font = CTFontCreateWithName("HelveticaNeue-Bold" as CFString, 17, nil)
  let attributes: [NSAttributedString.Key: Any] = [
    .font: font, .ligature: 0, .kern: 0, .strokeWidth: -2,
    NSAttributedString.Key(kCTForegroundColorAttributeName as String): CGColor(
      red: 1, green: 0, blue: 0, alpha: 1),
  ]
  let text = NSAttributedString(string: string, attributes: attributes) as CFAttributedString
  let setter = CTFramesetterCreateWithAttributedString(text)
  let size = CTFramesetterSuggestFrameSizeWithConstraints(
    setter, CFRange(location: 0, length: 0), nil, rect.size, nil)
  let frame = CTFramesetterCreateFrame(
    setter, CFRangeMake(0, CFAttributedStringGetLength(text)), CGPath(rect: rect, transform: nil),
    nil)
  context.textMatrix = .identity
  CTFrameDraw(frame, context)
  for line in CTFrameGetLines(frame) as? [CTLine] ?? [] {
    for run in CTLineGetGlyphRuns(line) as? [CTRun] ?? [] {
      _ = CTRunGetGlyphCount(run)
    }
  }
  return size
}

func register(_ url: URL) -> Bool {
  var error: Unmanaged<CFError>?
  guard CTFontManagerRegisterFontsForURL(url as CFURL, .process, &error) else {
    print(error?.takeRetainedValue() as Any)
    return false
  }
  return true
}
