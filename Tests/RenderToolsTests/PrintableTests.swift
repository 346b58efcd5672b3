import Expectations
import RenderTools
import Testing

@Suite struct PrintableTests {
  @Test(arguments: [
    ("demo-hello", "demo-hello"), ("a\nb", "a\u{FFFD}b"), ("\u{1B}[2J", "\u{FFFD}[2J"),
    ("a\u{202E}b", "a\u{FFFD}b"), ("\u{2028}", "\u{FFFD}"), ("é 👩‍🚀", "é 👩‍🚀"),
  ])
  func `text for a terminal stays in its line and moves nothing`(_ text: String, _ shown: String) {
    expectEqual(text.printable, shown)
  }
}
