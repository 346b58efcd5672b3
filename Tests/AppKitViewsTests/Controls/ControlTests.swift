import AppKitViews
import Expectations
import Foundation
import InputEvents
import Testing

extension LiveMacTests {
  /// Buttons and labels.
  @Suite struct ControlTests {
    @MainActor final class Player {
      var played: [String] = []
      func play() { played.append("play") }
      func stop(_ sender: Any?) { played.append("stop \((sender as? NSButton)?.title ?? "-")") }
    }

    @Test func `a button calls its action when it is let go inside, and shows that it is pressed`()
      async throws
    {
      try await MacStage.perform { frame in
        let button = NSButton(title: "Play", action: nil)
        button.frame = frame
        return button
      } _: { s in
        let button = try unwrap(s.view as? NSButton)
        let count = Count()
        button.onAction = { _ in count.note() }
        let rest = s.stage.color(60, 140)
        try await s.stage.press(60, 140)
        expectTrue(button.isHighlighted)
        expectNotEqual(s.stage.color(60, 140), rest)
        try await s.stage.move(10, 140)
        expectFalse(button.isHighlighted)
        expectEqual(s.stage.color(60, 140), rest)
        try await s.stage.release()
        expectEqual(count.value, 0)
        try await s.stage.click(60, 140)
        expectEqual(count.value, 1)
        button.isEnabled = false
        try await s.stage.click(60, 140)
        expectEqual(count.value, 1)
      }
    }

    @Test func `an action is a method of a target, which is not retained`() async throws {
      try await MacStage.perform { _ in
        weak var freed: Player?
        let play: NSButton
        do {
          let player = Player()
          freed = player
          play = NSButton(title: "Play", target: player, action: Player.play)
          let stop = NSButton(title: "Stop", target: player, action: Player.stop)
          play.performClick(nil)
          stop.performClick(nil)
          expectEqual(player.played, ["play", "stop Stop"])
        }
        expectNil(freed)
        play.performClick(nil)
      }
    }

    @Test func `Return clicks the default button`() async throws {
      try await MacStage.perform { s in
        let count = Count()
        let button = NSButton(title: "OK") { _ in count.note() }
        button.keyEquivalent = "\r"
        s.content.addSubview(button)
        try await s.stage.input(
          .keyPressed(try unwrap(Key(named: "Return")), isRepeat: false))
        expectEqual(count.value, 1)
        button.isHidden = true
        try await s.stage.input(
          .keyPressed(try unwrap(Key(named: "Return")), isRepeat: false))
        expectEqual(count.value, 1)
      }
    }

    @Test func `a label has the size of its text, and breaks its lines if it wraps`() async throws {
      try await MacStage.perform { s in
        let label = NSTextField(labelWithString: "Moved by the animator")
        let line = label.frame.size
        expectAtLeast(line.height, 13)
        expectGreater(line.width, 60)
        label.font = .boldSystemFont(ofSize: 30)
        expectGreater(label.intrinsicContentSize.height, line.height)
        let block = NSTextField(wrappingLabelWithString: "Moved by the animator")
        block.setFrameSize(NSSize(width: line.width / 2, height: 60))
        expectAtLeast(block.intrinsicContentSize.height, 2 * line.height)
        label.textColor = .red
        label.drawsBackground = true
        label.backgroundColor = .green
        label.sizeToFit()
        label.setFrameOrigin(.zero)
        s.content.addSubview(label)
        try await s.stage.settle()
        expectEqual(s.stage.color(1, 239), 0x00FF00)
        #expect((0..<200).contains { s.stage.color($0, 225) == 0xFF0000 })
      }
    }
  }
}
