import Expectations
import Foundation
import QuartzCore
import Testing

// Raw values travel in archives and in key-value coding, so they are part of the interface.
@Suite("Names and numbers of constants are Apple's")
struct ConstantTests {
  /// Each constant in both spellings, and the name it stands for.
  typealias Row = (old: String, new: String, name: String)

  @Test("Gravities are called what Apple calls them, §2.5.2")
  func names1() {
    let rows: [Row] = [
      (kCAGravityCenter.rawValue, CALayerContentsGravity.center.rawValue, "center"),
      (kCAGravityTop.rawValue, CALayerContentsGravity.top.rawValue, "top"),
      (kCAGravityBottom.rawValue, CALayerContentsGravity.bottom.rawValue, "bottom"),
      (kCAGravityLeft.rawValue, CALayerContentsGravity.left.rawValue, "left"),
      (kCAGravityRight.rawValue, CALayerContentsGravity.right.rawValue, "right"),
      (kCAGravityTopLeft.rawValue, CALayerContentsGravity.topLeft.rawValue, "topLeft"),
      (kCAGravityTopRight.rawValue, CALayerContentsGravity.topRight.rawValue, "topRight"),
      (kCAGravityBottomLeft.rawValue, CALayerContentsGravity.bottomLeft.rawValue, "bottomLeft"),
      (kCAGravityBottomRight.rawValue, CALayerContentsGravity.bottomRight.rawValue, "bottomRight"),
      (kCAGravityResize.rawValue, CALayerContentsGravity.resize.rawValue, "resize"),
      (
        kCAGravityResizeAspect.rawValue, CALayerContentsGravity.resizeAspect.rawValue,
        "resizeAspect"
      ),
      (
        kCAGravityResizeAspectFill.rawValue, CALayerContentsGravity.resizeAspectFill.rawValue,
        "resizeAspectFill"
      ),
    ]
    for row in rows { #expect(row.old == row.name && row.new == row.name) }
  }

  @Test("Filters, formats and curves are called what Apple calls them, §2.1")
  func names2() {
    let rows: [Row] = [
      (kCAFilterNearest.rawValue, CALayerContentsFilter.nearest.rawValue, "nearest"),
      (kCAFilterLinear.rawValue, CALayerContentsFilter.linear.rawValue, "linear"),
      (kCAFilterTrilinear.rawValue, CALayerContentsFilter.trilinear.rawValue, "trilinear"),
      (kCAContentsFormatRGBA8Uint.rawValue, CALayerContentsFormat.RGBA8Uint.rawValue, "RGBA8"),
      (kCAContentsFormatRGBA16Float.rawValue, CALayerContentsFormat.RGBA16Float.rawValue, "RGBAh"),
      (kCAContentsFormatGray8Uint.rawValue, CALayerContentsFormat.gray8Uint.rawValue, "Gray8"),
      (kCACornerCurveCircular.rawValue, CALayerCornerCurve.circular.rawValue, "circular"),
      (kCACornerCurveContinuous.rawValue, CALayerCornerCurve.continuous.rawValue, "continuous"),
    ]
    for row in rows { #expect(row.old == row.name && row.new == row.name) }
  }

  @Test("Timing are called what Apple calls them, §4.7, §5.1")
  func names3() {
    let rows: [Row] = [
      (kCAMediaTimingFunctionLinear.rawValue, CAMediaTimingFunctionName.linear.rawValue, "linear"),
      (kCAMediaTimingFunctionEaseIn.rawValue, CAMediaTimingFunctionName.easeIn.rawValue, "easeIn"),
      (
        kCAMediaTimingFunctionEaseOut.rawValue, CAMediaTimingFunctionName.easeOut.rawValue,
        "easeOut"
      ),
      (
        kCAMediaTimingFunctionEaseInEaseOut.rawValue,
        CAMediaTimingFunctionName.easeInEaseOut.rawValue, "easeInEaseOut"
      ),
      (
        kCAMediaTimingFunctionDefault.rawValue, CAMediaTimingFunctionName.default.rawValue,
        "default"
      ),
      (kCAFillModeRemoved.rawValue, CAMediaTimingFillMode.removed.rawValue, "removed"),
      (kCAFillModeForwards.rawValue, CAMediaTimingFillMode.forwards.rawValue, "forwards"),
      (kCAFillModeBackwards.rawValue, CAMediaTimingFillMode.backwards.rawValue, "backwards"),
      (kCAFillModeBoth.rawValue, CAMediaTimingFillMode.both.rawValue, "both"),
    ]
    for row in rows { #expect(row.old == row.name && row.new == row.name) }
  }

  @Test("Animations are called what Apple calls them, §7.2, §7.6, §9.2, §10.1")
  func names4() {
    let rows: [Row] = [
      (kCAAnimationLinear.rawValue, CAAnimationCalculationMode.linear.rawValue, "linear"),
      (kCAAnimationDiscrete.rawValue, CAAnimationCalculationMode.discrete.rawValue, "discrete"),
      (kCAAnimationPaced.rawValue, CAAnimationCalculationMode.paced.rawValue, "paced"),
      (kCAAnimationCubic.rawValue, CAAnimationCalculationMode.cubic.rawValue, "cubic"),
      (
        kCAAnimationCubicPaced.rawValue, CAAnimationCalculationMode.cubicPaced.rawValue,
        "cubicPaced"
      ),
      (kCAAnimationRotateAuto.rawValue, CAAnimationRotationMode.rotateAuto.rawValue, "auto"),
      (
        kCAAnimationRotateAutoReverse.rawValue, CAAnimationRotationMode.rotateAutoReverse.rawValue,
        "autoReverse"
      ),
      (kCAValueFunctionRotateX.rawValue, CAValueFunctionName.rotateX.rawValue, "rotateX"),
      (kCAValueFunctionRotateY.rawValue, CAValueFunctionName.rotateY.rawValue, "rotateY"),
      (kCAValueFunctionRotateZ.rawValue, CAValueFunctionName.rotateZ.rawValue, "rotateZ"),
      (kCAValueFunctionScale.rawValue, CAValueFunctionName.scale.rawValue, "scale"),
      (kCAValueFunctionScaleX.rawValue, CAValueFunctionName.scaleX.rawValue, "scaleX"),
      (kCAValueFunctionScaleY.rawValue, CAValueFunctionName.scaleY.rawValue, "scaleY"),
      (kCAValueFunctionScaleZ.rawValue, CAValueFunctionName.scaleZ.rawValue, "scaleZ"),
      (kCAValueFunctionTranslate.rawValue, CAValueFunctionName.translate.rawValue, "translate"),
      (kCAValueFunctionTranslateX.rawValue, CAValueFunctionName.translateX.rawValue, "translateX"),
      (kCAValueFunctionTranslateY.rawValue, CAValueFunctionName.translateY.rawValue, "translateY"),
      (kCAValueFunctionTranslateZ.rawValue, CAValueFunctionName.translateZ.rawValue, "translateZ"),
      (kCATransitionFade.rawValue, CATransitionType.fade.rawValue, "fade"),
      (kCATransitionMoveIn.rawValue, CATransitionType.moveIn.rawValue, "moveIn"),
      (kCATransitionPush.rawValue, CATransitionType.push.rawValue, "push"),
      (kCATransitionReveal.rawValue, CATransitionType.reveal.rawValue, "reveal"),
      (kCATransitionFromLeft.rawValue, CATransitionSubtype.fromLeft.rawValue, "fromLeft"),
      (kCATransitionFromRight.rawValue, CATransitionSubtype.fromRight.rawValue, "fromRight"),
      (kCATransitionFromTop.rawValue, CATransitionSubtype.fromTop.rawValue, "fromTop"),
      (kCATransitionFromBottom.rawValue, CATransitionSubtype.fromBottom.rawValue, "fromBottom"),
    ]
    for row in rows { #expect(row.old == row.name && row.new == row.name) }
  }

  @Test("Shapes, gradients and texts are called what Apple calls them, §11.1, §11.2, §11.3")
  func names5() {
    let rows: [Row] = [
      (kCAFillRuleNonZero.rawValue, CAShapeLayerFillRule.nonZero.rawValue, "non-zero"),
      (kCAFillRuleEvenOdd.rawValue, CAShapeLayerFillRule.evenOdd.rawValue, "even-odd"),
      (kCALineJoinMiter.rawValue, CAShapeLayerLineJoin.miter.rawValue, "miter"),
      (kCALineJoinRound.rawValue, CAShapeLayerLineJoin.round.rawValue, "round"),
      (kCALineJoinBevel.rawValue, CAShapeLayerLineJoin.bevel.rawValue, "bevel"),
      (kCALineCapButt.rawValue, CAShapeLayerLineCap.butt.rawValue, "butt"),
      (kCALineCapRound.rawValue, CAShapeLayerLineCap.round.rawValue, "round"),
      (kCALineCapSquare.rawValue, CAShapeLayerLineCap.square.rawValue, "square"),
      (kCAGradientLayerAxial.rawValue, CAGradientLayerType.axial.rawValue, "axial"),
      (kCAGradientLayerRadial.rawValue, CAGradientLayerType.radial.rawValue, "radial"),
      (kCAGradientLayerConic.rawValue, CAGradientLayerType.conic.rawValue, "conic"),
      (kCATruncationNone.rawValue, CATextLayerTruncationMode.none.rawValue, "none"),
      (kCATruncationStart.rawValue, CATextLayerTruncationMode.start.rawValue, "start"),
      (kCATruncationEnd.rawValue, CATextLayerTruncationMode.end.rawValue, "end"),
      (kCATruncationMiddle.rawValue, CATextLayerTruncationMode.middle.rawValue, "middle"),
      (kCAAlignmentNatural.rawValue, CATextLayerAlignmentMode.natural.rawValue, "natural"),
      (kCAAlignmentLeft.rawValue, CATextLayerAlignmentMode.left.rawValue, "left"),
      (kCAAlignmentRight.rawValue, CATextLayerAlignmentMode.right.rawValue, "right"),
      (kCAAlignmentCenter.rawValue, CATextLayerAlignmentMode.center.rawValue, "center"),
      (kCAAlignmentJustified.rawValue, CATextLayerAlignmentMode.justified.rawValue, "justified"),
    ]
    for row in rows { #expect(row.old == row.name && row.new == row.name) }
  }

  @Test("Scrolling and emitters are called what Apple calls them, §11.5, §11.8")
  func names6() {
    let rows: [Row] = [
      (kCAScrollNone.rawValue, CAScrollLayerScrollMode.none.rawValue, "none"),
      (kCAScrollVertically.rawValue, CAScrollLayerScrollMode.vertically.rawValue, "vertically"),
      (
        kCAScrollHorizontally.rawValue, CAScrollLayerScrollMode.horizontally.rawValue,
        "horizontally"
      ),
      (kCAScrollBoth.rawValue, CAScrollLayerScrollMode.both.rawValue, "both"),
      (kCAEmitterLayerPoint.rawValue, CAEmitterLayerEmitterShape.point.rawValue, "point"),
      (kCAEmitterLayerLine.rawValue, CAEmitterLayerEmitterShape.line.rawValue, "line"),
      (
        kCAEmitterLayerRectangle.rawValue, CAEmitterLayerEmitterShape.rectangle.rawValue,
        "rectangle"
      ),
      (kCAEmitterLayerCuboid.rawValue, CAEmitterLayerEmitterShape.cuboid.rawValue, "cuboid"),
      (kCAEmitterLayerCircle.rawValue, CAEmitterLayerEmitterShape.circle.rawValue, "circle"),
      (kCAEmitterLayerSphere.rawValue, CAEmitterLayerEmitterShape.sphere.rawValue, "sphere"),
      (kCAEmitterLayerPoints.rawValue, CAEmitterLayerEmitterMode.points.rawValue, "points"),
      (kCAEmitterLayerOutline.rawValue, CAEmitterLayerEmitterMode.outline.rawValue, "outline"),
      (kCAEmitterLayerSurface.rawValue, CAEmitterLayerEmitterMode.surface.rawValue, "surface"),
      (kCAEmitterLayerVolume.rawValue, CAEmitterLayerEmitterMode.volume.rawValue, "volume"),
      (kCAEmitterLayerUnordered.rawValue, CAEmitterLayerRenderMode.unordered.rawValue, "unordered"),
      (
        kCAEmitterLayerOldestFirst.rawValue, CAEmitterLayerRenderMode.oldestFirst.rawValue,
        "oldestFirst"
      ),
      (
        kCAEmitterLayerOldestLast.rawValue, CAEmitterLayerRenderMode.oldestLast.rawValue,
        "oldestLast"
      ),
      (
        kCAEmitterLayerBackToFront.rawValue, CAEmitterLayerRenderMode.backToFront.rawValue,
        "backToFront"
      ),
      (kCAEmitterLayerAdditive.rawValue, CAEmitterLayerRenderMode.additive.rawValue, "additive"),
    ]
    for row in rows { #expect(row.old == row.name && row.new == row.name) }
  }

  @Test("Keys of transactions and events are Apple's, §1.4, §3.4")
  func keys() {
    expectEqual(kCATransactionAnimationDuration, "animationDuration")
    expectEqual(kCATransactionAnimationTimingFunction, "animationTimingFunction")
    expectEqual(kCATransactionCompletionBlock, "completionBlock")
    expectEqual(kCATransactionDisableActions, "disableActions")
    expectEqual(kCAOnOrderIn, "onOrderIn")
    expectEqual(kCAOnOrderOut, "onOrderOut")
    expectEqual(kCATransition, "transition")
  }

  @Test("Option sets have Apple's bits, §2.1")
  func bits() {
    let corners: [CACornerMask] = [
      .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
    ]
    expectEqual(corners.map(\.rawValue), [1, 2, 4, 8])
    let edges: [CAEdgeAntialiasingMask] = [
      .layerLeftEdge, .layerRightEdge, .layerBottomEdge, .layerTopEdge,
    ]
    expectEqual(edges.map { UInt($0.rawValue) }, [1, 2, 4, 8])
    let sizing: [CAAutoresizingMask] = [
      .layerMinXMargin, .layerWidthSizable, .layerMaxXMargin, .layerMinYMargin,
      .layerHeightSizable, .layerMaxYMargin,
    ]
    expectEqual(sizing.map { UInt($0.rawValue) }, [1, 2, 4, 8, 16, 32])
    let attributes: [CAConstraintAttribute] = [
      .minX, .midX, .maxX, .width, .minY, .midY, .maxY, .height,
    ]
    expectEqual(attributes.map { Int($0.rawValue) }, Array(0...7))
  }

  @Test("Functions on transforms, §12")
  func transforms() {
    let flat = CATransform3DMakeAffineTransform(
      CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6))
    expectEqual(flat.m11, 1)
    expectEqual(flat.m12, 2)
    expectEqual(flat.m21, 3)
    expectEqual(flat.m22, 4)
    expectEqual(flat.m41, 5)
    expectEqual(flat.m42, 6)
    expectEqual(flat.m44, 1)
    expectEqual(
      CATransform3DGetAffineTransform(flat), CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    )
    #expect(CATransform3DIsAffine(flat))
    #expect(CATransform3DIsIdentity(CATransform3DIdentity) && !CATransform3DIsIdentity(flat))
    let (deep, inverse) = (CATransform3DMakeScale(1, 1, 2), CATransform3DInvert(flat))
    #expect(!CATransform3DIsAffine(deep))
    expectEqual(inverse.m11, -2)
    expectEqual(inverse.m22, -0.5)
  }
}
