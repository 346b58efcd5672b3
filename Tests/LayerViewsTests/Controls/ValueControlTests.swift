import CoreAnimation
import Expectations
import Foundation
import LayerViews
import Testing

@MainActor private func count(_ control: UIControl) -> () -> Int {
  final class Box { var count = 0 }
  let box = Box()
  control.addAction(UIAction { _ in box.count += 1 }, for: .valueChanged)
  return { box.count }
}

extension LiveViewTests {
  @Suite struct ValueControlTests {
    @Test func `a switch turns with a tap and follows a drag`() async throws {
      try await ViewStage.perform { s in
        let control = UISwitch(frame: CGRect(x: 200, y: 100, width: 10, height: 10))
        expectEqual(control.frame, CGRect(x: 200, y: 100, width: 51, height: 31))
        let changes = count(control)
        s.window.addSubview(control)
        try await s.stage.settle()
        try await s.stage.click(210, 115)
        expectTrue(control.isOn)
        expectEqual(changes(), 1)
        try await s.stage.show(at: 1)
        #expect(s.shows(0x34C759, 210, 115))
        try await s.stage.press(240, 115)
        try await s.stage.move(205, 115)
        expectFalse(control.isOn)
        try await s.stage.move(245, 115)
        try await s.stage.release()
        expectTrue(control.isOn)
        expectEqual(changes(), 3)
        control.setOn(false, animated: true)
        expectFalse(control.isOn)
        expectEqual(changes(), 3)
      }
    }

    @Test func `a slider's thumb follows a touch that begins on it`() async throws {
      try await ViewStage.perform { s in
        // The middle of the thumb can move by 200 points.
        let slider = UISlider(frame: CGRect(x: 50, y: 180, width: 227, height: 31))
        slider.maximumValue = 200
        let changes = count(slider)
        s.window.addSubview(slider)
        try await s.stage.settle()
        try await s.stage.click(200, 195)
        expectEqual(slider.value, 0)
        expectEqual(changes(), 0)
        try await s.stage.press(60, 195)
        try await s.stage.move(110, 195)
        expectEqual(slider.value, 50)
        expectEqual(changes(), 1)
        try await s.stage.move(400, 195)
        try await s.stage.release()
        expectEqual(slider.value, 200)
        slider.isContinuous = false
        try await s.stage.press(260, 195)
        try await s.stage.move(160, 195)
        expectEqual(slider.value, 100)
        expectEqual(changes(), 2)
        try await s.stage.release()
        expectEqual(changes(), 3)
        slider.value = 1000
        expectEqual(slider.value, 200)
        slider.maximumValue = 150
        expectEqual(slider.value, 150)
        slider.value = .nan
        expectEqual(slider.value, 150)
      }
    }

    @Test func `a segmented control selects the segment that is clicked`() async throws {
      try await ViewStage.perform { s in
        let control = UISegmentedControl(items: ["One", "Two", "Three"])
        expectEqual(control.selectedSegmentIndex, UISegmentedControl.noSegment)
        control.frame = CGRect(x: 10, y: 180, width: 300, height: 32)
        let changes = count(control)
        s.window.addSubview(control)
        try await s.stage.settle()
        try await s.stage.click(150, 195)
        try await s.stage.click(150, 195)
        expectEqual(control.selectedSegmentIndex, 1)
        expectEqual(changes(), 1)
        try await s.stage.show(at: 1)
        #expect(s.shows(0xFFFFFF, 120, 195) && !s.shows(0xFFFFFF, 20, 195))
        control.setEnabled(false, forSegmentAt: 2)
        try await s.stage.click(300, 195)
        expectEqual(control.selectedSegmentIndex, 1)
        control.insertSegment(withTitle: "Zero", at: 0, animated: false)
        expectEqual(control.selectedSegmentIndex, 2)
        expectEqual(control.numberOfSegments, 4)
        expectEqual(control.titleForSegment(at: 0), "Zero")
        control.removeSegment(at: 0, animated: true)
        expectEqual(control.selectedSegmentIndex, 1)
        control.removeSegment(at: 1, animated: false)
        expectEqual(control.selectedSegmentIndex, UISegmentedControl.noSegment)
        control.setTitle("Last", forSegmentAt: 1)
        control.setTitle("Nowhere", forSegmentAt: 9)
        expectEqual(control.titleForSegment(at: 1), "Last")
        #expect(!control.isEnabledForSegment(at: 1))
        control.isMomentary = true
        try await s.stage.click(50, 195)
        expectEqual(control.selectedSegmentIndex, UISegmentedControl.noSegment)
        expectEqual(changes(), 2)
        control.removeAllSegments()
        expectEqual(control.numberOfSegments, 0)
      }
    }

    @Test func `a button shows the title and image of its state`() async throws {
      try await ViewStage.perform { s in
        var configuration = UIButton.Configuration.filled()
        configuration.title = "Go"
        configuration.baseBackgroundColor = .green
        let button = UIButton(configuration: configuration, primaryAction: nil)
        button.frame = CGRect(x: 200, y: 100, width: 80, height: 40)
        button.configurationUpdateHandler = { button in
          button.configuration?.baseBackgroundColor = button.isSelected ? .blue : .green
        }
        var presses = 0
        button.addAction(UIAction { _ in presses += 1 }, for: .primaryActionTriggered)
        s.window.addSubview(button)
        try await s.stage.settle()
        #expect(s.shows(0x00FF00, 210, 110))
        try await s.stage.press(210, 110)
        #expect(!s.shows(0x00FF00, 210, 110))
        try await s.stage.release()
        #expect(s.shows(0x00FF00, 210, 110))
        expectEqual(presses, 1)
        button.isSelected = true
        try await s.stage.settle()
        #expect(s.shows(0x0000FF, 210, 110))

        let plain = UIButton(type: .system)
        plain.setTitle("Normal", for: .normal)
        plain.setTitle("Chosen", for: .selected)
        plain.setTitleColor(.red, for: .disabled)
        expectEqual(plain.currentTitle, "Normal")
        expectEqual(plain.title(for: .highlighted), "Normal")
        plain.isSelected = true
        expectEqual(plain.currentTitle, "Chosen")
        plain.isSelected = false
        plain.isEnabled = false
        expectEqual(plain.currentTitle, "Normal")
        expectEqual(plain.currentTitleColor, .red)
        plain.sizeToFit()
        let label = try unwrap(plain.titleLabel)
        plain.layoutIfNeeded()
        expectEqual(plain.bounds.width, label.bounds.width.rounded(.up))
        expectEqual(plain.bounds.height, label.bounds.height.rounded(.up) + 12)
        plain.contentEdgeInsets = UIEdgeInsets(top: 4, left: 6, bottom: 4, right: 6)
        expectEqual(plain.intrinsicContentSize.width, label.bounds.width + 12)
      }
    }

    @Test func `a bar shows its progress, and a star turns while it animates`() async throws {
      try await ViewStage.perform { s in
        let bar = UIProgressView(progressViewStyle: .default)
        bar.frame = CGRect(x: 10, y: 180, width: 200, height: 4)
        bar.progressTintColor = .red
        bar.progress = 7
        expectEqual(bar.progress, 1)
        bar.progress = 0.5
        let star = UIActivityIndicatorView(style: .large)
        star.center = CGPoint(x: 250, y: 100)
        s.window.addSubview(bar)
        s.window.addSubview(star)
        try await s.stage.settle()
        #expect(s.shows(0xFF0000, 60, 182) && !s.shows(0xFF0000, 160, 182))
        expectTrue(star.isHidden)
        expectFalse(star.isAnimating)
        star.startAnimating()
        try await s.stage.show(at: 0.25)
        expectFalse(star.isHidden)
        let early = s.stage.color(250, 86)
        expectNotEqual(early, 0xFFFFFF)
        try await s.stage.show(at: 0.75)
        expectNotEqual(s.stage.color(250, 86), early)
        bar.setProgress(1, animated: true)
        star.stopAnimating()
        try await s.stage.show(at: 2)
        expectEqual(s.stage.color(250, 86), 0xFFFFFF)
        #expect(s.shows(0xFF0000, 160, 182))
      }
    }
  }
}
