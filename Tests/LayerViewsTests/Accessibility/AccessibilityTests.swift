import Expectations
import Foundation
import LayerViews
import Testing

/// A view that answers in place of what was set.
@MainActor private final class Speaking: UIView {
  override var isAccessibilityElement: Bool {
    get { true }
    set {}
  }
  override var accessibilityLabel: String? {
    get { "spoken" }
    set {}
  }
  override func accessibilityActivate() -> Bool { true }
}

/// Facts of views §26.4.
@MainActor @Suite struct AccessibilityTests {
  @Test func `a view is no element, and has what is set`() {
    let view = UIView()
    expectFalse(view.isAccessibilityElement)
    expectNil(view.accessibilityLabel)
    expectEqual(view.accessibilityTraits, .none)
    view.isAccessibilityElement = true
    view.accessibilityLabel = "label"
    view.accessibilityHint = "hint"
    view.accessibilityValue = "value"
    view.accessibilityTraits = [.header, .button]
    view.accessibilityIdentifier = "id"
    view.accessibilityLanguage = "de"
    view.accessibilityElementsHidden = true
    view.accessibilityViewIsModal = true
    view.shouldGroupAccessibilityChildren = true
    view.accessibilityNavigationStyle = .combined
    view.accessibilityContainerType = .list
    view.accessibilityPath = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(view.isAccessibilityElement && view.accessibilityElementsHidden)
    #expect(view.accessibilityViewIsModal && view.shouldGroupAccessibilityChildren)
    expectEqual(view.accessibilityLabel, "label")
    expectEqual(view.accessibilityAttributedLabel?.string, "label")
    expectEqual(view.accessibilityHint, "hint")
    expectEqual(view.accessibilityAttributedHint?.string, "hint")
    expectEqual(view.accessibilityValue, "value")
    expectEqual(view.accessibilityAttributedValue?.string, "value")
    expectEqual(view.accessibilityTraits, [.button, .header])
    expectEqual(view.accessibilityIdentifier, "id")
    expectEqual(view.accessibilityLanguage, "de")
    expectEqual(view.accessibilityNavigationStyle, .combined)
    expectEqual(view.accessibilityContainerType, .list)
    expectEqual(view.accessibilityUserInputLabels, ["label"])
    expectTrue(view.accessibilityRespondsToUserInteraction)
    expectEqual(view.accessibilityPath?.bounds.width, 1)
    view.accessibilityUserInputLabels = ["other"]
    view.accessibilityRespondsToUserInteraction = false
    expectEqual(view.accessibilityUserInputLabels, ["other"])
    expectFalse(view.accessibilityRespondsToUserInteraction)
    expectTrue((view as any UIAccessibilityIdentification).accessibilityIdentifier == "id")
  }

  @Test func `what is set is the name of the layer, for lists of layers`() {
    let view = UIView()
    view.accessibilityLabel = "Send"
    view.accessibilityTraits = .button
    view.accessibilityIdentifier = "send"
    expectEqual(view.layer.name, "send “Send” [button]")
    view.accessibilityLabel = nil
    view.accessibilityTraits = []
    view.accessibilityIdentifier = nil
    expectNil(view.layer.name)
    view.layer.name = "own"
    view.accessibilityLabel = "Send"
    expectEqual(view.layer.name, "own")
  }

  @Test func `controls and texts have labels, values and traits of their own`() {
    let label = UILabel()
    label.text = "text"
    #expect(label.isAccessibilityElement && label.accessibilityLabel == "text")
    expectEqual(label.accessibilityTraits, .staticText)
    let button = UIButton(type: .system)
    button.setTitle("title", for: .normal)
    button.isEnabled = false
    expectEqual(button.accessibilityLabel, "title")
    expectEqual(button.accessibilityTraits, [.button, .notEnabled])
    button.isSelected = true
    expectTrue(button.accessibilityTraits.contains(.selected))
    let toggle = UISwitch()
    expectEqual(toggle.accessibilityValue, "0")
    toggle.isOn = true
    expectEqual(toggle.accessibilityValue, "1")
    expectEqual(toggle.accessibilityTraits, [.button, .toggleButton])
    let slider = UISlider()
    slider.value = 0.25
    expectEqual(slider.accessibilityValue, "25%")
    expectEqual(slider.accessibilityTraits, .adjustable)
    slider.accessibilityIncrement()
    expectLess(abs(slider.value - 0.35), 1e-6)
    slider.accessibilityDecrement()
    expectLess(abs(slider.value - 0.25), 1e-6)
    let field = UITextField()
    field.placeholder = "name"
    expectEqual(field.accessibilityLabel, "name")
    field.text = "abc"
    expectEqual(field.accessibilityValue, "abc")
    field.isSecureTextEntry = true
    expectEqual(field.accessibilityValue, "•••")
    expectEqual(UIImageView().accessibilityTraits, .image)
    expectFalse(UIImageView().isAccessibilityElement)
  }

  @Test func `frames are on the screen, and a touch is in their middle`() {
    let window = UIWindow(frame: CGRect(x: 100, y: 50, width: 300, height: 200))
    let view = UIView(frame: CGRect(x: 10, y: 20, width: 40, height: 60))
    window.addSubview(view)
    expectEqual(view.accessibilityFrame, CGRect(x: 110, y: 70, width: 40, height: 60))
    expectEqual(view.accessibilityActivationPoint, CGPoint(x: 130, y: 100))
    expectEqual(
      UIAccessibility.convertToScreenCoordinates(
        CGRect(x: 1, y: 2, width: 3, height: 4), in: view),
      CGRect(x: 111, y: 72, width: 3, height: 4))
    view.accessibilityFrame = CGRect(x: 0, y: 0, width: 10, height: 10)
    expectEqual(view.accessibilityActivationPoint, CGPoint(x: 5, y: 5))
    view.accessibilityActivationPoint = .zero
    expectEqual(view.accessibilityActivationPoint, .zero)
    let element = UIAccessibilityElement(accessibilityContainer: view)
    element.accessibilityFrameInContainerSpace = CGRect(x: 1, y: 1, width: 2, height: 2)
    expectIdentical(element.accessibilityContainer, view)
    expectTrue(element.isAccessibilityElement)
    expectEqual(element.accessibilityFrame, CGRect(x: 111, y: 71, width: 2, height: 2))
  }

  @Test func `a container has elements and actions`() {
    let view = UIView()
    expectEqual(view.accessibilityElementCount(), NSNotFound)
    let (one, other) = (UIView(), UIView())
    view.accessibilityElements = [one, other]
    expectEqual(view.accessibilityElementCount(), 2)
    expectIdentical(view.accessibilityElement(at: 1) as? UIView, other)
    expectNil(view.accessibilityElement(at: 2))
    expectNil(view.accessibilityElement(at: -1))
    expectEqual(view.index(ofAccessibilityElement: other), 1)
    expectEqual(view.index(ofAccessibilityElement: view), NSNotFound)
    var runs = 0
    let action = UIAccessibilityCustomAction(name: "go") { action in
      runs += 1
      return action.name == "go"
    }
    view.accessibilityCustomActions = [action]
    expectEqual(view.accessibilityCustomActions?.first?.actionHandler?(action), true)
    expectEqual(runs, 1)
    action.name = "stop"
    expectEqual(action.attributedName.string, "stop")
    expectNil(action.image)
    let method = UIAccessibilityCustomAction(name: "m", target: view, selector: Selector("m"))
    expectIdentical(method.target, view)
    expectEqual(method.selector, Selector("m"))
  }

  @Test func `a subclass decides, and nothing else uses views`() {
    let view = Speaking()
    view.accessibilityLabel = "set"
    #expect(view.isAccessibilityElement && view.accessibilityActivate())
    expectEqual(view.accessibilityLabel, "spoken")
    let plain = UIView()
    #expect(!plain.accessibilityActivate() && !plain.accessibilityScroll(.down))
    #expect(!plain.accessibilityPerformEscape() && !plain.accessibilityPerformMagicTap())
    plain.accessibilityElementDidBecomeFocused()
    plain.accessibilityElementDidLoseFocus()
    expectFalse(plain.accessibilityElementIsFocused())
    UIAccessibility.post(notification: .announcement, argument: "text")
    let notifications: [UIAccessibility.Notification] = [
      .screenChanged, .layoutChanged, .announcement, .pageScrolled, .pauseAssistiveTechnology,
      .resumeAssistiveTechnology,
    ]
    expectEqual(notifications.map(\.rawValue), [1000, 1001, 1008, 1009, 1019, 1020])
  }

  @Test func `an item of a bar has words, which its button has, too`() {
    let item = UIBarButtonItem(title: "Add", style: .plain, target: nil, action: nil)
    #expect(item.isAccessibilityElement && item.accessibilityLabel == "Add")
    expectEqual(item.accessibilityTraits, .button)
    item.accessibilityLabel = "Add a row"
    item.accessibilityHint = "hint"
    item.accessibilityValue = "value"
    item.accessibilityIdentifier = "add"
    item.accessibilityTraits = .link
    item.isAccessibilityElement = false
    expectEqual(item.accessibilityLabel, "Add a row")
    expectEqual(item.accessibilityHint, "hint")
    expectEqual(item.accessibilityValue, "value")
    expectEqual(item.accessibilityIdentifier, "add")
    #expect(item.accessibilityTraits == .link && !item.isAccessibilityElement)
    let custom = UIView()
    let other = UIBarButtonItem(customView: custom)
    other.accessibilityLabel = "custom"
    expectEqual(custom.accessibilityLabel, "custom")
  }

  @Test func `no setting of this system asks for anything`() {
    let flags = [
      UIAccessibility.isVoiceOverRunning, UIAccessibility.isSwitchControlRunning,
      UIAccessibility.isSpeakSelectionEnabled, UIAccessibility.isSpeakScreenEnabled,
      UIAccessibility.isMonoAudioEnabled, UIAccessibility.isClosedCaptioningEnabled,
      UIAccessibility.isInvertColorsEnabled, UIAccessibility.isGuidedAccessEnabled,
      UIAccessibility.isBoldTextEnabled, UIAccessibility.isButtonShapesEnabled,
      UIAccessibility.isOnOffSwitchLabelsEnabled, UIAccessibility.isGrayscaleEnabled,
      UIAccessibility.isReduceTransparencyEnabled, UIAccessibility.isReduceMotionEnabled,
      UIAccessibility.prefersCrossFadeTransitions, UIAccessibility.isDarkerSystemColorsEnabled,
      UIAccessibility.shouldDifferentiateWithoutColor, UIAccessibility.isShakeToUndoEnabled,
    ]
    expectFalse(flags.contains(true))
    expectTrue(UIAccessibility.isVideoAutoplayEnabled)
    let names = [
      UIAccessibility.voiceOverStatusDidChangeNotification,
      UIAccessibility.boldTextStatusDidChangeNotification,
      UIAccessibility.reduceMotionStatusDidChangeNotification,
      UIAccessibility.reduceTransparencyStatusDidChangeNotification,
      UIAccessibility.darkerSystemColorsStatusDidChangeNotification,
      UIAccessibility.announcementDidFinishNotification,
    ]
    expectTrue(names.allSatisfy { $0.rawValue.hasPrefix("UIAccessibility") })
    expectEqual(Set(names).count, names.count)
  }

  @Test func `traits have Apple's numbers`() {
    let traits: [UIAccessibilityTraits] = [
      .button, .link, .image, .selected, .playsSound, .keyboardKey, .staticText, .summaryElement,
      .notEnabled, .updatesFrequently, .searchField, .startsMediaSession, .adjustable,
      .allowsDirectInteraction, .causesPageTurn,
    ]
    expectEqual(traits.map(\.rawValue), (0..<15).map { 1 << $0 })
    expectEqual(UIAccessibilityTraits.header.rawValue, 1 << 16)
    expectEqual(UIAccessibilityTraits.toggleButton.rawValue, 1 << 53)
    expectFalse(UIAccessibilityTraits.tabBar.isEmpty)
    expectEqual(UIAccessibilityContainerType.semanticGroup.rawValue, 4)
    expectEqual(UIAccessibilityContainerType.dataTable.rawValue, 1)
    expectEqual(UIAccessibilityContainerType.landmark.rawValue, 3)
    expectEqual(UIAccessibilityNavigationStyle.separate.rawValue, 1)
    expectEqual(UIAccessibilityNavigationStyle.automatic.rawValue, 0)
    let ways: [UIAccessibilityScrollDirection] = [.right, .left, .up, .down, .next, .previous]
    expectEqual(ways.map(\.rawValue), [1, 2, 3, 4, 5, 6])
  }
}
