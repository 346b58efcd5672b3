public import Foundation
public import LayerMedia

/// A layer that shows a player's film.
///
/// The pictures are frames of the player's process, so the layer's place, size, corners, filters and animations are
/// this program's, and what is seen in it goes on without this program. The layer's `contents` belong to it. A film may
/// be in several layers.
open class AVPlayerLayer: CALayer {
  private var shownPlayer: AVPlayer?
  private var shownGravity = AVLayerVideoGravity.resizeAspect
  /// The film that is shown, and its surface; nil for none.
  private weak var source: Film?
  private var film: Film.Surface?
  /// The surface whose last picture stays until the film's present one begins; nil for none.
  private var before: SharedSurface?
  /// The picture on its way from one gravity to another.
  private var movingPicture: CALayer?

  /// Creates a layer without a player.
  public override init() {
    super.init()
    begin()
  }

  /// Creates a layer that shows a player's film.
  public convenience init(player: AVPlayer?) {
    self.init()
    self.player = player
  }

  /// Creates a copy for `presentation()`.
  public override init(layer: Any) {
    super.init(layer: layer)
    guard let model = layer as? AVPlayerLayer else { return }
    (shownPlayer, shownGravity, film) = (model.shownPlayer, model.shownGravity, model.film)
  }

  /// Unarchives a layer, which has no player.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    begin()
  }

  private func begin() {
    contentsGravity = shownGravity.contentsGravity
    masksToBounds = true
  }

  // MARK: The film

  /// The player whose current film is shown; nil for none.
  open var player: AVPlayer? {
    get { shownPlayer }
    set {
      guard newValue !== shownPlayer else { return }
      shownPlayer?.remove(self)
      shownPlayer = newValue
      newValue?.add(self)
      showFilm()
    }
  }

  /// True once the film's first picture has been seen.
  open var isReadyForDisplay: Bool { player?.currentItem?.film?.isShown ?? false }

  /// The rectangle of the picture, in points of the layer's space, which may be larger than the bounds; zero while
  /// there is no film.
  open var videoRect: CGRect {
    guard let film else { return .zero }
    return videoGravity.rect(of: film.size, in: bounds)
  }

  /// Shows the surface of the player's film.
  final func showFilm() {
    let source = player?.currentItem?.film
    let film = source?.surface
    let isOther = film?.contents !== self.film?.contents
    guard isOther || film?.start != self.film?.start else { return }
    if isOther {
      // A picture that has not begun was never seen: the one before it stays.
      let hasBegun = (self.film?.start ?? 0) <= CACurrentMediaTime()
      before = source !== self.source ? nil : hasBegun ? self.film?.contents : before
    }
    (self.source, self.film) = (source, film)
    let start = film?.start ?? 0
    if start == 0 { before = nil }
    withoutActions {
      endMoving()
      PictureHold.show(
        film?.contents, on: self, after: before.map { PictureHold($0, until: start) })
    }
  }

  private func withoutActions(_ body: () -> Void) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    body()
    CATransaction.commit()
  }

  // MARK: Gravity

  /// The place of the picture; `resizeAspect` by default. A change moves the picture in the time of the transaction.
  open var videoGravity: AVLayerVideoGravity {
    get { shownGravity }
    set {
      guard newValue != shownGravity else { return }
      let old = movingPicture?.presentation()?.frame ?? videoRect
      shownGravity = newValue
      withoutActions { contentsGravity = newValue.contentsGravity }
      movePicture(from: old)
    }
  }

  /// Moves the picture from a rectangle to its place, in a layer that is there for that long: while it rests, the
  /// display itself keeps it in its place when the bounds are animated.
  private func movePicture(from old: CGRect) {
    guard superlayer != nil, contents != nil, !CATransaction.disableActions(), old != videoRect,
      CATransaction.animationDuration() > 0
    else { return withoutActions { endMoving() } }
    let picture = movingPicture ?? CALayer()
    withoutActions {
      picture.contents = contents ?? picture.contents
      picture.contentsGravity = .resize
      picture.frame = old
      if picture.superlayer !== self { addSublayer(picture) }
      contents = nil
      movingPicture = picture
    }
    let place = videoRect
    let move = CABasicAnimation(keyPath: "position")
    move.fromValue = NSValue(cgPoint: CGPoint(x: old.midX, y: old.midY))
    let resize = CABasicAnimation(keyPath: "bounds.size")
    resize.fromValue = NSValue(cgSize: old.size)
    CATransaction.begin()
    CATransaction.setCompletionBlock { [weak self, weak picture] in
      guard let self, let picture, picture === movingPicture,
        picture.animation(forKey: "position") == nil
      else { return }
      withoutActions { self.endMoving() }
    }
    withoutActions { picture.frame = place }
    picture.add(move, forKey: "position")
    picture.add(resize, forKey: "bounds")
    CATransaction.commit()
  }

  private func endMoving() {
    guard let picture = movingPicture else { return }
    contents = picture.contents
    picture.removeFromSuperlayer()
    movingPicture = nil
  }
}
