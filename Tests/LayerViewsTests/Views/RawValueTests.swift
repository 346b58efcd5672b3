import Expectations
import LayerViews
import Quartz2D
import Testing

/// Raw values of options and enumerations, which programs combine and store (views §2).
@Suite struct RawValueTests {
  @Test func `options of blocks have the bits of Apple's header`() {
    let flags: [UIView.AnimationOptions] = [
      .layoutSubviews, .allowUserInteraction, .beginFromCurrentState, .repeat, .autoreverse,
      .overrideInheritedDuration, .overrideInheritedCurve, .allowAnimatedContent,
      .showHideTransitionViews, .overrideInheritedOptions,
    ]
    expectEqual(flags.map(\.rawValue), (0...9).map { UInt(1) << $0 })
    let curves: [UIView.AnimationOptions] = [
      .curveEaseInOut, .curveEaseIn, .curveEaseOut, .curveLinear,
    ]
    expectEqual(curves.map(\.rawValue), (0...3).map { UInt($0) << 16 })
    let transitions: [UIView.AnimationOptions] = [
      .transitionFlipFromLeft, .transitionFlipFromRight, .transitionCurlUp, .transitionCurlDown,
      .transitionCrossDissolve, .transitionFlipFromTop, .transitionFlipFromBottom,
    ]
    expectEqual(transitions.map(\.rawValue), (1...7).map { UInt($0) << 20 })
    let rates: [UIView.AnimationOptions] = [
      .preferredFramesPerSecond60, .preferredFramesPerSecond30,
    ]
    expectEqual(rates.map(\.rawValue), [3 << 24, 7 << 24])
  }

  @Test func `options of keyframes have the bits of Apple's header`() {
    let flags: [UIView.KeyframeAnimationOptions] = [
      .layoutSubviews, .allowUserInteraction, .beginFromCurrentState, .repeat, .autoreverse,
      .overrideInheritedDuration,
    ]
    expectEqual(flags.map(\.rawValue), (0...5).map { UInt(1) << $0 })
    expectEqual(UIView.KeyframeAnimationOptions.overrideInheritedOptions.rawValue, 1 << 9)
    let modes: [UIView.KeyframeAnimationOptions] = [
      .calculationModeLinear, .calculationModeDiscrete, .calculationModePaced,
      .calculationModeCubic, .calculationModeCubicPaced,
    ]
    expectEqual(modes.map(\.rawValue), (0...4).map { UInt($0) << 10 })
  }

  @Test func `curves and transitions of the oldest form count from 0`() {
    let curves: [UIView.AnimationCurve] = [.easeInOut, .easeIn, .easeOut, .linear]
    expectEqual(curves.map(\.rawValue), [0, 1, 2, 3])
    let transitions: [UIView.AnimationTransition] = [
      .none, .flipFromLeft, .flipFromRight, .curlUp, .curlDown,
    ]
    expectEqual(transitions.map(\.rawValue), [0, 1, 2, 3, 4])
  }

  @Test func `content modes and flexible parts are in Apple's order`() {
    let modes: [UIView.ContentMode] = [
      .scaleToFill, .scaleAspectFit, .scaleAspectFill, .redraw, .center, .top, .bottom, .left,
      .right, .topLeft, .topRight, .bottomLeft, .bottomRight,
    ]
    expectEqual(modes.map(\.rawValue), Array(0...12))
    let parts: [UIView.AutoresizingMask] = [
      .flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin, .flexibleTopMargin,
      .flexibleHeight, .flexibleBottomMargin,
    ]
    expectEqual(parts.map(\.rawValue), [1, 2, 4, 8, 16, 32])
    let corners: [UIRectCorner] = [.topLeft, .topRight, .bottomLeft, .bottomRight]
    expectEqual(corners.map(\.rawValue), [1, 2, 4, 8])
    #expect(corners.allSatisfy(UIRectCorner.allCorners.contains))
  }

  @Test func `touches and events have Apple's numbers`() {
    let phases: [UITouch.Phase] = [.began, .moved, .stationary, .ended, .cancelled]
    expectEqual(phases.map(\.rawValue), Array(0...4))
    let types: [UITouch.TouchType] = [.direct, .indirect, .pencil, .indirectPointer]
    expectEqual(types.map(\.rawValue), Array(0...3))
    let keys: [UIKeyModifierFlags] = [
      .alphaShift, .shift, .control, .alternate, .command, .numericPad,
    ]
    expectEqual(keys.map(\.rawValue), (16...21).map { 1 << $0 })
    let states: [UIApplication.State] = [.active, .inactive, .background]
    expectEqual(states.map(\.rawValue), [0, 1, 2])
  }

  @Test func `styles of presenting have Apple's numbers`() {
    let styles: [UIModalPresentationStyle] = [
      .fullScreen, .pageSheet, .formSheet, .currentContext, .custom, .overFullScreen,
      .overCurrentContext, .popover,
    ]
    expectEqual(styles.map(\.rawValue), Array(0...7))
    expectEqual(UIModalPresentationStyle.none.rawValue, -1)
    expectEqual(UIModalPresentationStyle.automatic.rawValue, -2)
    let transitions: [UIModalTransitionStyle] = [
      .coverVertical, .flipHorizontal, .crossDissolve, .partialCurl,
    ]
    expectEqual(transitions.map(\.rawValue), Array(0...3))
  }

  @Test func `levels of windows are ordered by their numbers`() {
    let levels: [UIWindow.Level] = [.normal, UIWindow.Level(rawValue: 1), .statusBar, .alert]
    expectEqual(levels.map(\.rawValue), [0, 1, 1000, 2000])
    expectEqual(levels, levels.reversed().sorted())
  }

  @Test func `lines and directions of text have Apple's numbers`() {
    let lines: [NSUnderlineStyle] = [
      .single, .thick, .double, .patternDot, .patternDash, .patternDashDot, .patternDashDotDot,
    ]
    expectEqual(lines.map(\.rawValue), [1, 2, 9, 0x100, 0x200, 0x300, 0x400])
    let directions: [NSWritingDirection] = [.natural, .leftToRight, .rightToLeft]
    expectEqual(directions.map(\.rawValue), [-1, 0, 1])
    let options: [NSStringDrawingOptions] = [
      .usesLineFragmentOrigin, .usesFontLeading, .usesDeviceMetrics, .truncatesLastVisibleLine,
    ]
    expectEqual(options.map(\.rawValue), [1, 2, 8, 32])
  }

  @Test func `weights of fonts are Apple's numbers, from thin to black`() {
    let weights: [UIFont.Weight] = [
      .ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black,
    ]
    let numbers: [CGFloat] = [-0.8, -0.6, -0.4, 0, 0.23, 0.3, 0.4, 0.56, 0.62]
    expectEqual(weights.map(\.rawValue), numbers)
  }

  @Test func `ranges and modes of pictures have Apple's numbers`() {
    let ranges: [UIGraphicsImageRendererFormat.Range] = [
      .unspecified, .automatic, .extended, .standard,
    ]
    expectEqual(ranges.map(\.rawValue), [-1, 0, 1, 2])
    let modes: [UIImage.RenderingMode] = [.automatic, .alwaysOriginal, .alwaysTemplate]
    expectEqual(modes.map(\.rawValue), [0, 1, 2])
  }
}
