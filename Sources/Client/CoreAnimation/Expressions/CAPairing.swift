import AnimationEvaluation
public import Foundation
import GraphicsValues

/// An animation that shows its layer on the way from its own place to that of another layer of the program.
///
/// Middle, size, turn and corner radius go from one place to the other, wherever in the window's layer tree the two
/// are. The rest of the layer is live: its sublayers, its contents, its other animations, and those of the other layer.
/// Two layers that have a pairing to each other are shared elements;
/// `CALayer.pair(with:progress:scalesSublayers:)` makes them that.
///
///     thumbnail.pair(with: photo, progress: sheet.shown.position.y / 400)
///
/// It is applied after all other animations and expressions of a frame, and none of them sees it: places are those that
/// the layers would have without. It is the identity at progress 0, so that nothing jumps when it is added or removed
/// there. In a group, and while the other layer is not in the same window, it has no effect.
///
/// An extension of Agate's: Apple's framework has no such class.
open class CAPairing: CAAnimation {
  /// The other layer, in a window by the commit that adds the pairing. Not retained.
  open weak var partner: CALayer?
  /// Progress at the begin, 0 by default: 0 is the layer's own place, 1 that of the partner. Clamped to these.
  open var startProgress: CGFloat = 0
  /// Progress at the end, 1 by default.
  open var endProgress: CGFloat = 1
  /// True, the default, multiplies the opacity by 2 − 2 × progress, at most 1. Of two shared elements one is then always
  /// opaque, and what is behind them does not shine through.
  open var fades = true
  /// True scales the layer and its sublayers to the width of the place; only the height of the bounds changes. False,
  /// the default, changes the size of the bounds.
  open var scalesSublayers = false

  /// Creates a pairing without a partner, which has no effect.
  public override init() { super.init() }

  /// Creates a pairing with another layer.
  public convenience init(with partner: CALayer) {
    self.init()
    self.partner = partner
  }

  /// Unarchives a pairing; archives have no partner.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  override func copyState(from other: CAAnimation) {
    super.copyState(from: other)
    guard let other = other as? CAPairing else { return }
    partner = other.partner
    startProgress = other.startProgress
    endProgress = other.endProgress
    fades = other.fades
    scalesSublayers = other.scalesSublayers
  }

  override func content(in context: inout AnimationContext) -> AnimationDescription.Content {
    guard let partner, startProgress.isFinite, endProgress.isFinite,
      let number = context.source(partner)
    else { return .inert }
    guard partner !== context.layer else {
      Notices.say("a pairing of a \(type(of: partner)) with itself has no effect")
      return .inert
    }
    return .pairing(
      Pairing(
        partner: number, startProgress: Double(startProgress), endProgress: Double(endProgress),
        fades: fades, scales: scalesSublayers))
  }

  /// The pairing of the partner, in the opposite direction.
  fileprivate func reversed(with layer: CALayer) -> CAPairing? {
    let other = copy() as? CAPairing
    other?.partner = layer
    other?.startProgress = 1 - startProgress
    other?.endProgress = 1 - endProgress
    return other
  }
}

extension CALayer {
  /// Makes the layer and another one shared elements: both are shown in one place, which goes from this layer's to the
  /// other's while the expression goes from 0 to 1. At 0 this layer alone is seen, at 1 the other one.
  ///
  /// The expression replaces the progress of an earlier pairing. `unpair(from:)` ends it.
  ///
  /// - Parameter scalesSublayers: true scales both layers to the width of the place together with their sublayers, as
  ///   `CAPairing.scalesSublayers` does.
  public final func pair(
    with other: CALayer, progress: CAExpression, scalesSublayers: Bool = false
  ) {
    let pairing = CAPairing()
    pairing.duration = 1
    pairing.fillMode = .both
    pairing.timingFunction = CAMediaTimingFunction(name: .linear)
    pairing.isRemovedOnCompletion = false
    pairing.scalesSublayers = scalesSublayers
    pairing.timeSource = progress
    pair(with: other, pairing)
  }

  /// Makes the layer and another one shared elements, for the time and by the pacing of a pairing.
  ///
  /// - Parameter pairing: is copied for each of the two; its progress is that of this layer. Its partner is not read.
  public final func pair(with other: CALayer, _ pairing: CAPairing) {
    guard let own = pairing.copy() as? CAPairing else { return }
    own.partner = other
    add(own, forKey: Self.pairingKey)
    if let reversed = own.reversed(with: self) { other.add(reversed, forKey: Self.pairingKey) }
  }

  /// Ends the pairing of the layer and of another one: each is shown in its own place.
  public final func unpair(from other: CALayer) {
    removeAnimation(forKey: Self.pairingKey)
    other.removeAnimation(forKey: Self.pairingKey)
  }

  private static var pairingKey: String { "pairing" }
}
