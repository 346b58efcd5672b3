import DrawList
import GraphicsValues

// The values of a layer that `render(in:)` draws (§13.4, §17.4, §17.5).
extension LayerValues {
  /// Properties that `render(in:)` ignores: filters, the third dimension, colours and times of
  /// copies, bitmaps between a layer and its picture, and opacity that is not a group's.
  private static let withoutEffect: [PropertyKey] = [
    .filters, .backgroundFilters, .shadowPath, .shouldRasterize, .allowsGroupOpacity,
    .anchorPointZ, .doubleSided, .preservesDepth, .instanceDelay, .instanceColor,
    .instanceRedOffset, .instanceGreenOffset, .instanceBlueOffset, .instanceAlphaOffset,
  ]

  private static let transforms: [PropertyKey] = [
    .transform, .sublayerTransform, .instanceTransform,
  ]

  /// Resets the properties that `render(in:)` ignores to values without effect.
  mutating func keepModelLook() {
    for key in Self.withoutEffect where self[key] != key.defaultValue {
      set(key.defaultValue, for: key)
    }
    for key in Self.transforms where !matrix(key).isAffine {
      let matrix = matrix(key)
      // A transform in space counts as the identity, its translation included.
      let flat = matrix.isNearlyAffine ? Matrix4(matrix.affinePart) : .identity
      set(.matrix(flat), for: key)
    }
    // §17.3: drawn as normal.
    if isBlendedByLuminosity { set(.none, for: .compositingFilter) }
    switch kind {
    // Particles and the contents of other processes are not in the model.
    case .transform, .emitter, .host: set(.bits(LayerKind.plain.rawValue), for: .kind)
    default: break
    }
  }

  private var isBlendedByLuminosity: Bool {
    guard case .objects(let filters) = self[.compositingFilter], let filter = filters.first else {
      return false
    }
    return BlendMode(filter: filter.kind) == .luminosity
  }

  /// Puts the layer into its own space: its surroundings have no effect.
  mutating func dropSurroundings() {
    set(.point(anchor), for: .position)
    set(.matrix(.identity), for: .transform)
    set(.bool(false), for: .geometryFlipped)
    set(.scalar(0), for: .zPosition)
  }

  /// False for a layer that shows nothing, its sublayers included.
  var isVisible: Bool { !flag(.hidden) && scalar(.opacity) > 0 }

  var kind: LayerKind {
    LayerKind(bits: bits(.kind))
  }
}
