import GraphicsValues

// Heap bytes of an attached animation, computed from the layouts of the types that keep it.

extension AnimationDescription {
  /// Heap bytes that the description and its compiled form point to.
  package var attachedBytes: Int { heapBytes + compiledBytes }

  /// The curve that the animation's dense tracks are grouped by; nil when the animation has no tracks, or
  /// has one of the curves that many animations share.
  package var trackCurve: TimingCurve? {
    guard case .basic(let basic) = content, timeSource == nil, basic.spring == nil, let curve,
      !curve.isLinear
    else {
      return nil
    }
    return TimingCurve.common.contains(curve) ? nil : curve
  }

  /// Bytes of the longest value that an animation of a property names.
  var longestValue: Int {
    guard content.target != nil else { return 0 }
    var bytes = 0
    forEachValue { bytes = max(bytes, $0.heapBytes) }
    return bytes
  }

  /// The animated property, if its values have memory of their own.
  private var longKey: PropertyKey? {
    guard let key = content.target?.keyPath.key, key.type.hasHeapBytes else { return nil }
    return key
  }

  /// Heap bytes that the compiled form points to.
  private var compiledBytes: Int {
    var keys = HeapBytes.array(capacity: 2, stride: MemoryLayout<PropertyKey>.stride)
    if longKey != nil {
      keys += HeapBytes.array(capacity: 1, stride: MemoryLayout<LongValues>.stride)
    }
    switch content {
    case .inert: return 0
    case .interaction(let interaction):
      return InteractionCourse.bytes(axes: interaction.configuration.axes.count)
    case .group(let children):
      let compiled = HeapBytes.array(
        capacity: children.count, stride: MemoryLayout<CompiledAnimation>.stride)
      return children.reduce(keys + compiled) { $0 + $1.compiledBytes }
    case .transition(let transition): return transition.filter?.heapBytes ?? 0
    case .expression: return keys
    case .pairing:
      return HeapBytes.array(
        capacity: Pairing.keys.count, stride: MemoryLayout<PropertyKey>.stride)
    // The kinds that change a property.
    default: return keys + CompiledTrack.byteCount + CompiledTrack.sourceBytes(self)
    }
  }
}

extension TimingCurve {
  /// The named curves: one group of tracks for each serves all clients.
  fileprivate static let common: [TimingCurve] = [
    .linear, .easeIn, .easeOut, .easeInEaseOut, .default,
  ]
}

extension CompiledBasic {
  /// The box of the two ends; the memory of their values is counted with the description.
  static func heapBytes(_ basic: AnimationDescription.Basic) -> Int {
    if case .matrix? = basic.from ?? basic.to ?? basic.by {
      return HeapBytes.object(MemoryLayout<MatrixSpan>.size)
    }
    return HeapBytes.object(MemoryLayout<(PropertyValue, PropertyValue)>.size)
  }
}

extension CompiledKeyframes {
  /// Arrays made when keyframes are compiled; the other arrays are shared with the description.
  static func heapBytes(_ keyframes: AnimationDescription.Keyframes) -> Int {
    let isPaced = keyframes.mode == .paced || keyframes.mode == .cubicPaced
    let isCubic = keyframes.mode == .cubic || keyframes.mode == .cubicPaced
    var bytes = 0
    let count: Int
    switch keyframes.frames {
    case .path(let path):
      count = path.verbs.count
      bytes = PreparedPath.heapBytes(path, isMeasured: isPaced)
    case .values(let values):
      count = values.count
      if case .matrix? = values.first, keyframes.mode != .discrete {
        bytes += HeapBytes.grownArray(count: count, stride: MemoryLayout<Matrix4>.stride)
        bytes += HeapBytes.array(
          capacity: count, stride: MemoryLayout<TransformDecomposition?>.stride)
      }
    }
    let numbers = HeapBytes.array(capacity: count, stride: MemoryLayout<Double>.stride)
    if isPaced { bytes += numbers }
    if isCubic { bytes += 3 * numbers }
    return bytes
  }
}

extension PreparedPath {
  fileprivate static func heapBytes(_ path: PathValue, isMeasured: Bool) -> Int {
    var (lines, curves) = (0, 0)
    for verb in path.verbs {
      switch verb {
      case .move: break
      case .line, .close: lines += 1
      case .quad, .cubic: curves += 1
      }
    }
    let count = lines + curves
    let segments = HeapBytes.grownArray(count: count, stride: MemoryLayout<PathSegment>.stride)
    guard isMeasured else { return segments }
    return segments + HeapBytes.grownArray(count: count + 1, stride: MemoryLayout<Double>.stride)
      + curves * PathSegment.measureBytes
  }
}
