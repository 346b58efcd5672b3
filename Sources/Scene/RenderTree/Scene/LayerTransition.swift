import AnimationEvaluation
import DrawList
import GraphicsValues

/// A transition that is in effect on a layer.
struct LayerTransition: Hashable, Sendable {
  /// Id of the layer's animation that has the transition.
  var animation: UInt32
  var draw: TransitionDraw
}

/// The look of a layer and its subtree before a transition was added: draw commands in the layer's own
/// space. Their images are entries of `DrawList.images` that the frozen picture owns.
struct FrozenPicture: Sendable {
  var buffer: CommandBuffer
  var images: [Int32]
}

/// A frozen picture in the making, whose commands name images by their index in `images`.
struct FrozenDraft: Sendable {
  struct Image: Sendable {
    var image: PixelImage
    /// Index of the image in `Scene.images`.
    var index: Int32
  }

  var buffer: CommandBuffer
  var images: [Image]
}

extension TransitionDraw {
  /// The draw parameters of a transition. Transition filters are not drawn: they become a fade.
  init(_ transition: Transition, progress: Double) {
    let effect: Effect =
      switch transition.type {
      case .fade: .fade
      case .moveIn: .moveIn
      case .push: .push
      case .reveal: .reveal
      case .cube: .cube
      case .oglFlip: .flip
      case .rippleEffect: .ripple
      case .suckEffect: .suck
      case .pageCurl: .pageCurl
      case .pageUnCurl: .pageUncurl
      case .cameraIrisHollowOpen: .irisOpen
      case .cameraIrisHollowClose: .irisClose
      }
    // The top is the largest y of the layer's space, in either direction of the screen's y (§9.2).
    let side: Side =
      switch transition.subtype {
      case .none, .fromLeft: .minX
      case .fromRight: .maxX
      case .fromTop: .maxY
      case .fromBottom: .minY
      }
    self.init(
      effect: transition.filter == nil ? effect : .fade, side: side, progress: progress)
  }
}

/// The looks of layers before a commit, from which its transitions start.
package struct FrozenDrafts: Sendable {
  /// Drafts by the slots of the layers.
  var bySlot: [Int: FrozenDraft] = [:]

  package init() {}
}
