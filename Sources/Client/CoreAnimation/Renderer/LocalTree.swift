import DrawList
import Foundation
import GraphicsValues
import Quartz2D
import RenderTree
import WireProtocol

/// A render tree of this process with one window, whose root, the *host*, is around the layers to
/// draw.
struct LocalTree {
  private static let client: UInt32 = 1
  private static let context: UInt32 = 1
  /// The id of the host; all higher ids are free.
  static let host: UInt32 = 1

  private(set) var tree: RenderTree

  /// - Parameters:
  ///   - width: the width of the output, in pixels.
  ///   - scale: pixels per point.
  ///   - frame: the window's frame, in points.
  ///   - look: properties of the host, whose anchor point and position are 0.
  init(
    width: Int, height: Int, scale: Double, frame: Rectangle,
    host look: [(PropertyKey, PropertyValue)]
  ) {
    tree = RenderTree(width: width, height: height, scale: scale, background: .clear)
    tree.scene.addClient(Self.client)
    var steps: [CommitStep] = [.createLayer(Self.host)]
    let place: [(PropertyKey, PropertyValue)] = [
      (.anchorPoint, .point(.zero)), (.position, .point(.zero)),
    ]
    for (key, value) in place + look {
      steps.append(.set(layer: Self.host, key: key, value: value))
    }
    steps.append(
      .createContext(
        Self.context, layer: Self.host, title: "", frame: CGRect(frame), isPlaced: true))
    apply(steps, at: 0)
    tree.scene.placeContext(client: Self.client, id: Self.context, frame: frame)
  }

  var drawList: DrawList { tree.view.drawList }

  /// Applies changes as one commit.
  mutating func apply(_ steps: [CommitStep], at time: CFTimeInterval) {
    guard !steps.isEmpty else { return }
    // Nothing is sent to a server, so values may have any size.
    var limits = Limits()
    limits.transactionBytes = .max
    limits.pathElements = .max
    limits.listElements = .max
    limits.filters = .max
    let commit = EncodedCommit(limits: limits)
    var pictures: [PixelImage] = []
    for step in steps.fitting(limits) {
      switch step {
      case .defineImage(let id, let image):
        guard let picture = SharedLock.held({ ImageHandle.handle(for: image).picture }) else {
          continue
        }
        commit.declareImage(id, picture)
        pictures.append(picture)
      case .defineSurface(let id, let definition):
        guard let frame = definition.frame else { continue }
        let picture = PixelImage(frame: frame)
        commit.declareImage(id, picture)
        pictures.append(picture)
      default: commit.append(step)
      }
    }
    commit.encoder.withOperations {
      tree.scene.apply($0, from: Self.client, commitTime: time, images: pictures)
    }
  }

  /// Brings the draw list to a media time.
  mutating func update(at time: CFTimeInterval) -> DamageRegion { tree.update(at: time).damage }
}
