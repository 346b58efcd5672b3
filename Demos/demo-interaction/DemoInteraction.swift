import ArgumentParser
import CoreAnimation
import DemoSupport
import Foundation

@main
struct DemoInteraction: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo-interaction",
    abstract: "A page that fingers move in the server, without the program.",
    discussion: """
      Drag or fling the page: the header stretches, moves at half the speed and gives way to a title, the \
      sun sets, and a ring shows how far the page is pulled. Drag the cards: they rest at one of them. Tap a \
      card: it grows into a page, which a drag downwards shrinks back, also in mid-flight. The program has no \
      part in any movement: stop it (kill -STOP) and go on. It hears when the page is let go far below its \
      edge, and loads it anew, and it opens the card. A touch screen moves the page, and a mouse's wheel.
      """)
  @OptionGroup var options: DemoOptions
  @Flag(help: "Do nothing for 0.9 seconds of every second, as a busy program would.")
  var stall = false

  func run() throws {
    try options.connect()
    let window = LayerWindow(title: "Coast", size: Page.size)
    let page = Page(in: window.layer)
    let timer =
      stall
      ? Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in usleep(900_000) } : nil
    withExtendedLifetime((page, timer)) { options.run(window) { page.hear($0) } }
  }
}
