import AppKit

/// The window's content: four cards, a line of status, and the button that plays them.
final class Showcase: NSView {
  private let tiles = TilesView(frame: NSRect(x: 0, y: 0, width: 384, height: 288))
  private let status = NSTextField(labelWithString: "")
  private let play: NSButton

  override init(frame frameRect: NSRect) {
    play = NSButton(title: "Play")
    super.init(frame: frameRect)
    wantsLayer = true

    add(label("Layers under AppKit", size: 22, weight: .bold), x: 22, y: 408)
    add(Card("animator(), in groups", tiles), x: 24, y: 72)
    let ring = NSView(frame: NSRect(x: 0, y: 0, width: 232, height: 122))
    RingLayer.host(in: ring)
    add(Card("a hosted layer: click", ring), x: 424, y: 238)
    let size = NSRect(x: 0, y: 0, width: 108, height: 122)
    add(Card("y points up", StairsView(frame: size)), x: 424, y: 72)
    add(Card("isFlipped", FlippedStairsView(frame: size)), x: 548, y: 72)

    play.font = .systemFont(ofSize: 13, weight: .medium)
    play.frame = NSRect(x: 556, y: 24, width: 100, height: 28)
    play.keyEquivalent = "\r"
    play.setAction(self, Showcase.playTiles)
    addSubview(play)
    status.textColor = .secondaryLabelColor
    status.frame = NSRect(x: 24, y: 28, width: 500, height: 20)
    addSubview(status)
    say("Four tiles, each a layer-backed view with updateLayer().")
  }

  required init?(coder: NSCoder) { fatalError("not archived") }

  private func label(_ text: String, size: CGFloat, weight: NSFont.Weight) -> NSTextField {
    let label = NSTextField(labelWithString: text)
    label.font = .systemFont(ofSize: size, weight: weight)
    label.sizeToFit()
    return label
  }

  private func add(_ view: NSView, x: CGFloat, y: CGFloat) {
    view.setFrameOrigin(NSPoint(x: x, y: y))
    addSubview(view)
  }

  private func say(_ text: String) { status.stringValue = text }

  private func playTiles() {
    play.isEnabled = false
    say("One group of 0.9 s: animator().frame of each tile.")
    tiles.spread { [self] in
      say(
        "A group inside for each tile: frameCenterRotation and alphaValue."
      )
      tiles.turn { [self] in
        say("allowsImplicitAnimation: layout and colours animate as they are set.")
        tiles.comeBack { [self] in
          say("And back where they were.")
          play.isEnabled = true
        }
      }
    }
  }
}
