import CoreAnimation
import Expectations
import Foundation
import LayerViews
import Testing

@MainActor @Suite struct ControlMemberTests {
  private func picture(_ side: CGFloat) -> UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: side, height: side)).image { context in
      context.fill(CGRect(x: 0, y: 0, width: side, height: side))
    }
  }

  @Test func `a subclass of UIControl decides what it tracks, and when its actions are called`() {
    final class Dial: UIControl {
      var calls: [String] = []
      override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        calls.append("begin")
        return true
      }
      override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        calls.append("continue")
        return false
      }
      override func endTracking(_ touch: UITouch?, with event: UIEvent?) { calls.append("end") }
      override func cancelTracking(with event: UIEvent?) { calls.append("cancel") }
      override func sendAction(_ action: UIAction) {
        calls.append(action.title)
        super.sendAction(action)
      }
    }
    let dial = Dial(frame: CGRect(x: 0, y: 0, width: 40, height: 40), primaryAction: nil)
    let touch = UITouch()
    dial.touchesBegan([touch], with: nil)
    expectTrue(dial.isTracking)
    dial.touchesMoved([touch], with: nil)
    dial.touchesEnded([touch], with: nil)
    #expect(!dial.isTracking && dial.calls == ["begin", "continue"])
    dial.touchesBegan([touch], with: nil)
    dial.touchesCancelled([touch], with: nil)
    dial.touchesBegan([touch], with: nil)
    dial.touchesEnded([touch], with: nil)
    expectEqual(dial.calls.suffix(4), ["begin", "cancel", "begin", "end"])

    let named = UIAction(title: "turn", identifier: .init("turn")) { _ in }
    expectEqual(named.identifier, UIAction.Identifier(rawValue: "turn"))
    dial.addAction(named, for: [.valueChanged, .editingDidBegin, .editingDidEnd])
    dial.sendActions(for: .allEditingEvents)
    expectEqual(dial.calls.last, "turn")
    dial.removeAction(named, for: .allEditingEvents)
    expectEqual(dial.allControlEvents, .valueChanged)
    dial.removeAction(identifiedBy: named.identifier, for: .allEvents)
    expectTrue(dial.allControlEvents.isEmpty)
    #expect(UIControl.Event.allTouchEvents.contains(.touchCancel))
    let target = UIView()
    dial.addTarget(target, action: UIView.setNeedsLayout, for: .touchDown)
    expectEqual(dial.allTargets, [target])
    dial.contentVerticalAlignment = .top
    dial.contentHorizontalAlignment = .trailing
    expectEqual(dial.contentVerticalAlignment, .top)
    expectEqual(dial.contentHorizontalAlignment, .trailing)
  }

  @Test func `a button has titles, images and backgrounds for its states`() {
    let button = UIButton(type: .custom)
    let (small, large) = (picture(10), picture(20))
    button.setImage(small, for: .normal)
    button.setImage(large, for: .highlighted)
    button.setBackgroundImage(large, for: .normal)
    let title = NSAttributedString(
      string: "Bold", attributes: [.font: UIFont.boldSystemFont(ofSize: 9)])
    button.setAttributedTitle(title, for: .selected)
    button.setTitleColor(.red, for: .normal)
    expectEqual(button.buttonType, .custom)
    expectIdentical(button.currentImage, small)
    expectIdentical(button.image(for: .highlighted), large)
    expectIdentical(button.backgroundImage(for: .normal), large)
    expectEqual(button.attributedTitle(for: .selected), title)
    expectEqual(button.titleColor(for: .normal), .red)
    // States without their own have the normal state's.
    expectIdentical(button.image(for: [.selected, .highlighted]), small)
    expectIdentical(button.backgroundImage(for: .disabled), large)
    expectEqual(button.titleColor(for: .highlighted), .red)
    expectNil(button.title(for: .disabled))
    button.setTitle("x", for: .normal)
    expectEqual(button.title(for: .disabled), "x")
    expectEqual(button.attributedTitle(for: .highlighted)?.string, "x")
    button.setTitle(nil, for: .normal)
    button.isHighlighted = true
    expectIdentical(button.currentImage, large)
    expectIdentical(button.imageView?.image, large)
    button.isHighlighted = false
    button.isSelected = true
    expectEqual(button.currentAttributedTitle, title)
    expectEqual(UIButton(type: .close).buttonType, .close)
    // The content lies in the middle, or where the alignment puts it.
    button.isSelected = false
    button.frame = CGRect(x: 0, y: 0, width: 50, height: 30)
    button.layoutIfNeeded()
    expectEqual(button.imageView?.frame, CGRect(x: 20, y: 10, width: 10, height: 10))
    button.contentHorizontalAlignment = .left
    button.contentVerticalAlignment = .bottom
    button.layoutIfNeeded()
    expectEqual(button.imageView?.frame, CGRect(x: 0, y: 20, width: 10, height: 10))
  }

  @Test func `the title of a pressed system button is at a fifth of its opacity`() {
    let button = UIButton(type: .system)
    button.setTitle("Tap", for: .normal)
    let color = button.currentTitleColor
    button.isHighlighted = true
    expectEqual(button.currentTitleColor, color.withAlphaComponent(0.2))
    expectLess(abs((button.titleLabel?.alpha ?? 0) - 0.2), 1e-6)
  }

  @Test func `the image of a segment is the object that was set`() {
    let control = UISegmentedControl()
    let (first, second) = (picture(10), picture(12))
    control.insertSegment(with: first, at: 0, animated: false)
    expectIdentical(control.imageForSegment(at: 0), first)
    control.setImage(second, forSegmentAt: 0)
    expectIdentical(control.imageForSegment(at: 0), second)
    control.setTitle("Title", forSegmentAt: 0)
    expectNil(control.imageForSegment(at: 0))
  }

  @Test
  func `a button is its title with 6 points above and below, and has parts when it needs them`()
    throws
  {
    let button = UIButton()
    expectEmpty(button.subviews)
    let own = UIView()
    button.addSubview(own)
    button.setTitle("Short", for: .normal)
    button.setTitleColor(.blue, for: .normal)
    let label = try unwrap(button.titleLabel)
    expectEqual(button.subviews, [label, own])
    label.font = .systemFont(ofSize: 12)
    let title = label.intrinsicContentSize
    expectEqual(button.intrinsicContentSize.height, title.height.rounded(.up) + 12)
    button.setBackgroundImage(picture(10), for: .normal)
    expectEqual(button.subviews.count, 3)
    expectIdentical(button.subviews[1], label)
    button.contentEdgeInsets.left = 5
    expectEqual(button.intrinsicContentSize.height, title.height)
    expectEqual(button.intrinsicContentSize.width, title.width + 5)
  }

  @Test func `layoutSubviews() of a button places title and image`() throws {
    final class Moving: UIButton {
      var found = CGRect.null
      override func layoutSubviews() {
        super.layoutSubviews()
        found = titleLabel?.frame ?? .null
        titleLabel?.frame.origin = CGPoint(x: 3, y: 4)
      }
    }
    let button = Moving(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    button.setTitle("Short", for: .normal)
    button.setTitleColor(.blue, for: .normal)
    button.layoutSubviews()
    let label = try unwrap(button.titleLabel)
    expectLess(abs(button.found.midX - 100), 1)
    expectLess(abs(button.found.midY - 50), 1)
    expectEqual(label.textColor, .blue)
    expectEqual(label.frame.origin, CGPoint(x: 3, y: 4))
    button.setNeedsLayout()
    button.layoutIfNeeded()
    expectEqual(label.frame.origin, CGPoint(x: 3, y: 4))
  }

  @Test func `a configuration has a look, and places the image on a side of the title`() throws {
    var configuration = UIButton.Configuration.tinted()
    configuration.title = "Title"
    configuration.image = picture(10)
    configuration.imagePadding = 4
    configuration.contentInsets = NSDirectionalEdgeInsets(
      top: 1, leading: 2, bottom: 3, trailing: 4)
    configuration.baseForegroundColor = .purple
    configuration.cornerStyle = .capsule
    let button = UIButton(configuration: configuration)
    expectEqual(button.currentTitleColor, .purple)
    let label = try unwrap(button.titleLabel)
    func lay(_ placement: NSDirectionalRectEdge) -> (image: CGRect, title: CGRect) {
      button.configuration?.imagePlacement = placement
      button.sizeToFit()
      button.layoutIfNeeded()
      return (button.imageView?.frame ?? .null, label.frame)
    }
    let leading = lay(.leading)
    expectEqual(leading.image.minX, 2)
    expectEqual(leading.title.minX, 16)
    expectEqual(button.bounds.width, 2 + 10 + 4 + leading.title.width + 4)
    expectGreater(lay(.trailing).image.minX, lay(.trailing).title.minX)
    expectEqual(lay(.top).image.maxY + 4, lay(.top).title.minY)
    expectGreater(lay(.bottom).image.minY, lay(.bottom).title.maxY)
    let height = button.bounds.height
    button.configuration?.subtitle = "below"
    button.configuration?.titlePadding = 2
    button.sizeToFit()
    expectGreater(button.bounds.height, height)
    let looks: [UIButton.Configuration] = [
      .plain(), .gray(), .borderless(), .bordered(), .borderedTinted(), .borderedProminent(),
    ]
    for look in looks {
      var large = look
      large.buttonSize = .large
      let button = UIButton(configuration: look)
      let before = button.intrinsicContentSize.height
      button.configuration = large
      expectGreater(button.intrinsicContentSize.height, before)
    }
    var updates = 0
    button.configurationUpdateHandler = { _ in updates += 1 }
    button.setNeedsUpdateConfiguration()
    expectEqual(updates, 2)
  }

  @Test func `a slider's images take room from its track (views §16)`() throws {
    let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 200, height: 31))
    let image = try unwrap(UIImage(systemName: "sun.max"))
    slider.minimumValueImage = image
    slider.maximumValueImage = image
    let track = slider.trackRect(forBounds: slider.bounds)
    expectEqual(track.minX, image.size.width + 12)
    expectEqual(track.maxX, 200 - image.size.width - 12)
    expectEqual(slider.minimumValueImageRect(forBounds: slider.bounds).minX, 0)
    expectEqual(slider.maximumValueImageRect(forBounds: slider.bounds).maxX, 200)
    let (first, last) = (
      slider.thumbRect(forBounds: slider.bounds, trackRect: track, value: 0),
      slider.thumbRect(forBounds: slider.bounds, trackRect: track, value: 1)
    )
    expectEqual(first.minX, track.minX - 2)
    expectEqual(last.maxX, track.maxX + 2)
  }

  @Test func `sliders, switches, segments, bars and stars have colours and places`() {
    let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 127, height: 31))
    slider.minimumValue = -1
    slider.setValue(0, animated: true)
    (slider.minimumTrackTintColor, slider.maximumTrackTintColor) = (.red, .green)
    slider.thumbTintColor = .blue
    let track = slider.trackRect(forBounds: slider.bounds)
    let thumb = slider.thumbRect(forBounds: slider.bounds, trackRect: track, value: 0)
    expectEqual(track, CGRect(x: 2, y: 14, width: 123, height: 4))
    expectEqual(thumb.midX, 63.5)
    slider.layoutIfNeeded()
    expectEqual(slider.subviews.map(\.backgroundColor), [.red, .green, .blue])

    let control = UISwitch()
    control.isOn = true
    (control.onTintColor, control.thumbTintColor) = (.red, .black)
    expectEqual(control.backgroundColor, .red)
    expectEqual(control.subviews.first?.backgroundColor, .black)

    var chosen = 0
    let segments = UISegmentedControl(items: [picture(10)])
    segments.insertSegment(
      action: UIAction(title: "Do") { _ in chosen += 1 }, at: 1, animated: false)
    segments.setImage(picture(12), forSegmentAt: 1)
    expectEqual(segments.imageForSegment(at: 1)?.size.width, 12)
    segments.selectedSegmentTintColor = .red
    segments.selectedSegmentIndex = 1
    expectEqual(chosen, 0)
    expectEqual(segments.subviews.first?.backgroundColor, .red)

    let bar = UIProgressView(progressViewStyle: .bar)
    expectEqual(bar.backgroundColor, .clear)
    bar.trackTintColor = .blue
    expectEqual(bar.backgroundColor, .blue)
    expectEqual(bar.progressViewStyle, .bar)
    let star = UIActivityIndicatorView(style: .medium)
    expectTrue(star.isHidden)
    expectEqual(star.color, .systemGray)
    star.hidesWhenStopped = false
    expectFalse(star.isHidden)
    expectEqual(star.intrinsicContentSize, CGSize(width: 20, height: 20))
  }

  @Test func `a text field has a look, places for its text, and edits by calls`() {
    @MainActor final class Keeper: UITextFieldDelegate {
      var moves = 0
      func textFieldDidChangeSelection(_ textField: UITextField) { moves += 1 }
      func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { false }
    }
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
    let keeper = Keeper()
    field.delegate = keeper
    field.placeholder = "Name"
    field.font = .systemFont(ofSize: 12)
    field.textColor = .red
    field.textAlignment = .right
    expectEqual(field.textRect(forBounds: field.bounds), field.bounds)
    field.borderStyle = .line
    expectEqual(
      field.placeholderRect(forBounds: field.bounds), CGRect(x: 7, y: 2, width: 86, height: 26))
    expectEqual(field.editingRect(forBounds: field.bounds), field.textRect(forBounds: field.bounds))
    field.insertText("one")
    field.deleteBackward()
    expectEqual(field.text, "on")
    expectEqual(keeper.moves, 2)
    field.selectAll(nil)
    let range = field.selectedTextRange
    expectEqual(range?.isEmpty, false)
    expectEqual(range?.start, field.beginningOfDocument)
    expectEqual(range?.end, field.endOfDocument)
    field.cut(nil)
    expectEqual(field.text, "")
    expectTrue(UIPasteboard.general.hasStrings)
    field.paste(nil)
    expectEqual(field.text, "on")
    expectFalse(field.becomeFirstResponder())
  }

  @Test func `views beside a field's text take its room while their mode shows them`() {
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 30))
    let (left, right) = (UIView(), UIView())
    left.frame.size = CGSize(width: 20, height: 10)
    right.frame.size = CGSize(width: 30, height: 10)
    (field.leftView, field.rightView) = (left, right)
    field.layoutIfNeeded()
    expectEqual(field.leftViewMode, .never)
    expectEqual(field.rightViewMode, .never)
    expectNil(left.superview)
    let free = field.textRect(forBounds: field.bounds)
    (field.leftViewMode, field.rightViewMode) = (.unlessEditing, .whileEditing)
    field.layoutIfNeeded()
    expectEqual(left.frame, field.leftViewRect(forBounds: field.bounds))
    expectEqual(left.frame, CGRect(x: 0, y: 10, width: 20, height: 10))
    expectNil(right.superview)
    expectEqual(field.rightViewRect(forBounds: field.bounds).maxX, 200)
    expectEqual(field.textRect(forBounds: field.bounds).minX, max(free.minX, 20))
    expectEqual(field.textRect(forBounds: field.bounds).maxX, free.maxX)
    field.leftView = nil
    expectNil(left.superview)
    expectEqual(field.textRect(forBounds: field.bounds), free)
  }
}

extension LiveViewTests {
  @Suite struct TextFieldNoticeTests {
    @Test func `a field tells of its text, and a delegate keeps clearing and Return from it`()
      async throws
    {
      @MainActor final class Refuser: UITextFieldDelegate {
        func textFieldShouldClear(_ textField: UITextField) -> Bool { false }
        func textFieldShouldReturn(_ textField: UITextField) -> Bool { false }
      }
      try await ViewStage.perform { s in
        let field = UITextField(frame: CGRect(x: 20, y: 10, width: 200, height: 30))
        let refuser = Refuser()
        field.clearButtonMode = .always
        s.window.addSubview(field)
        var events: [String] = []
        field.addAction(UIAction { _ in events.append("began") }, for: .editingDidBegin)
        field.addAction(UIAction { _ in events.append("ended") }, for: .editingDidEnd)
        field.addAction(UIAction { _ in events.append("exit") }, for: .editingDidEndOnExit)
        let token = NotificationCenter.default.addObserver(
          forName: UITextField.textDidChangeNotification, object: field, queue: nil
        ) { _ in MainActor.assumeIsolated { events.append("changed") } }
        expectTrue(field.becomeFirstResponder())
        field.insertText("text")
        field.delegate = refuser
        try await s.stage.settle()
        let clear = field.clearButtonRect(forBounds: field.bounds)
        try await s.stage.click(20 + clear.midX, 10 + clear.midY)
        expectEqual(field.text, "text")
        field.resignFirstResponder()
        expectEqual(events, ["began", "changed", "ended"])
        field.clearsOnBeginEditing = true
        expectTrue(field.becomeFirstResponder())
        expectEqual(field.text, "")
        NotificationCenter.default.removeObserver(token)
      }
    }
  }
}
