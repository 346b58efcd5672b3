import Expectations
import Foundation
import InputEvents
import LayerViews
import Testing
import WireProtocol

/// Facts of views §26.2 about steppers and page controls.
@MainActor @Suite struct StepperTests {
  @Test func `a stepper goes from 0 to 100 by 1, within its limits`() {
    let stepper = UIStepper(frame: CGRect(x: 5, y: 6, width: 10, height: 10))
    expectEqual(stepper.frame, CGRect(x: 5, y: 6, width: 94, height: 32))
    expectEqual(stepper.intrinsicContentSize, CGSize(width: 94, height: 32))
    #expect(stepper.value == 0 && stepper.minimumValue == 0 && stepper.maximumValue == 100)
    #expect(stepper.stepValue == 1 && stepper.isContinuous && stepper.autorepeat && !stepper.wraps)
    stepper.value = 200
    expectEqual(stepper.value, 100)
    stepper.maximumValue = 50
    expectEqual(stepper.value, 50)
    stepper.minimumValue = 60
    expectEqual(stepper.minimumValue, 0)
    stepper.maximumValue = -1
    expectEqual(stepper.maximumValue, 50)
    stepper.stepValue = 0
    expectEqual(stepper.stepValue, 1)
    stepper.value = .nan
    expectEqual(stepper.value, 50)
    var changes = 0
    stepper.addAction(UIAction { _ in changes += 1 }, for: .valueChanged)
    stepper.accessibilityIncrement()
    expectEqual(changes, 0)
    stepper.wraps = true
    stepper.accessibilityIncrement()
    expectEqual(stepper.value, 0)
    stepper.accessibilityDecrement()
    #expect(stepper.value == 50 && changes == 2)
  }

  @Test func `a stepper has images for its parts`() {
    let (stepper, image) = (UIStepper(), UIImage())
    stepper.setIncrementImage(image, for: .normal)
    stepper.setDecrementImage(image, for: .disabled)
    stepper.setBackgroundImage(image, for: .normal)
    stepper.setDividerImage(image, forLeftSegmentState: .normal, rightSegmentState: .highlighted)
    expectIdentical(stepper.incrementImage(for: .highlighted), image)
    expectIdentical(stepper.decrementImage(for: .disabled), image)
    expectNil(stepper.decrementImage(for: .normal))
    expectIdentical(stepper.backgroundImage(for: .normal), image)
    expectIdentical(
      stepper.dividerImage(forLeftSegmentState: .normal, rightSegmentState: .highlighted), image)
  }

  @Test func `a page control keeps its page within its pages`() {
    let control = UIPageControl()
    #expect(control.numberOfPages == 0 && control.currentPage == 0)
    control.currentPage = 3
    expectEqual(control.currentPage, 0)
    control.numberOfPages = 4
    control.currentPage = 9
    expectEqual(control.currentPage, 3)
    control.numberOfPages = 2
    expectEqual(control.currentPage, 1)
    control.numberOfPages = -1
    expectEqual(control.numberOfPages, 0)
    #expect(!control.hidesForSinglePage && control.allowsContinuousInteraction)
    #expect(control.backgroundStyle == .automatic && control.interactionState == .none)
    control.numberOfPages = 3
    expectEqual(control.intrinsicContentSize, control.size(forNumberOfPages: 3))
    expectGreater(control.size(forNumberOfPages: 4).width, control.intrinsicContentSize.width)
    let image = UIImage()
    control.setIndicatorImage(image, forPage: 1)
    control.setIndicatorImage(image, forPage: 5)
    expectIdentical(control.indicatorImage(forPage: 1), image)
    expectNil(control.indicatorImage(forPage: 0))
    control.preferredIndicatorImage = image
    expectIdentical(control.currentPageIndicatorImage(forPage: 0), image)
    let other = UIImage()
    control.preferredCurrentPageIndicatorImage = other
    expectIdentical(control.currentPageIndicatorImage(forPage: 0), other)
    control.setCurrentPageIndicatorImage(image, forPage: 0)
    expectIdentical(control.currentPageIndicatorImage(forPage: 0), image)
    (control.pageIndicatorTintColor, control.currentPageIndicatorTintColor) = (.red, .blue)
    var changes = 0
    control.addAction(UIAction { _ in changes += 1 }, for: .valueChanged)
    control.accessibilityIncrement()
    #expect(control.currentPage == 1 && changes == 1)
    control.accessibilityDecrement()
    control.accessibilityDecrement()
    #expect(control.currentPage == 0 && changes == 2)
    expectEqual(control.accessibilityValue, "page 1 of 3")
    let styles: [UIPageControl.BackgroundStyle] = [.automatic, .prominent, .minimal]
    expectEqual(styles.map(\.rawValue), [0, 1, 2])
    let states: [UIPageControl.InteractionState] = [.none, .discrete, .continuous]
    expectEqual(states.map(\.rawValue), [0, 1, 2])
  }
}

extension LiveViewTests {
  /// Views §26.2.
  @Suite struct StepperTouchTests {
    private func finger(
      _ s: ViewStage, _ kind: TouchKind, _ x: Double, _ y: Double
    ) async throws {
      try await s.stage.input(.touch(finger: 1, kind, at: .init(x: x, y: y), pressure: 1))
    }

    @Test func `a held button repeats, and a tap is one step`() async throws {
      try await ViewStage.perform { s in
        let stepper = UIStepper(frame: CGRect(x: 20, y: 20, width: 0, height: 0))
        s.window.addSubview(stepper)
        var values: [Double] = []
        stepper.addAction(UIAction { _ in values.append(stepper.value) }, for: .valueChanged)
        try await s.stage.settle()
        try await finger(s, .began, 90, 36)
        expectEqual(values, [1])
        try await finger(s, .ended, 90, 36)
        expectEqual(values, [1])
        stepper.isContinuous = false
        try await s.stage.show(at: 1)
        try await finger(s, .began, 90, 36)
        for step in 1...9 { try await s.stage.show(at: 1 + 0.1 * Double(step)) }
        expectEqual(values, [1])
        try await finger(s, .ended, 90, 36)
        expectEqual(values.count, 2)
        expectGreater(stepper.value, 4)
        let high = stepper.value
        try await finger(s, .began, 30, 36)
        expectEqual(stepper.value, high - 1)
        try await finger(s, .ended, 200, 36)
      }
    }

    @Test func `a tap beside the middle of a page control chooses a page, and a finger many`()
      async throws
    {
      try await ViewStage.perform { s in
        let control = UIPageControl(frame: CGRect(x: 20, y: 20, width: 200, height: 30))
        control.numberOfPages = 5
        s.window.addSubview(control)
        var pages: [Int] = []
        control.addAction(UIAction { _ in pages.append(control.currentPage) }, for: .valueChanged)
        try await s.stage.settle()
        try await finger(s, .began, 200, 35)
        expectEqual(control.interactionState, .discrete)
        try await finger(s, .ended, 200, 35)
        try await finger(s, .began, 200, 35)
        try await finger(s, .ended, 200, 35)
        try await finger(s, .began, 40, 35)
        try await finger(s, .ended, 40, 35)
        expectEqual(pages, [1, 2, 1])
        expectEqual(control.interactionState, .none)
        try await finger(s, .began, 100, 35)
        for x in [110.0, 120, 137, 154, 200] { try await finger(s, .moved, x, 35) }
        expectEqual(control.interactionState, .continuous)
        expectEqual(control.currentPage, 4)
        try await finger(s, .ended, 200, 35)
      }
    }
  }
}
