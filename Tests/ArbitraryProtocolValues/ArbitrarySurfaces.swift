package import GraphicsValues
package import WireProtocol

/// A surface or an import that commits have left alive.
struct ArbitrarySurface: Sendable {
  let id: UInt32
  /// Nil for an import.
  let layout: SurfaceLayout?
  /// The sequence of the last frame; 0 for none.
  var sequence: UInt64 = 0
  /// The number of the last commit that gave it a frame.
  var commit = 0
}

extension ArbitraryValues {
  private static let mostSurfaces = 40
  /// Buffers for the frames of commits, which wait for one server frame, beside the one on display: more than commits
  /// may wait. One more is for frames beside commits.
  private static let commitBuffers = 6

  /// Defines, imports, shares, releases a surface or gives it a frame.
  mutating func changeSurfaces(_ encoder: inout CommitEncoder) {
    let own = world.surfaces.indices.filter { world.surfaces[$0].layout != nil }
    switch below(6) {
    case 0 where !world.surfaces.isEmpty:
      encoder.releaseImage(world.surfaces.remove(at: below(world.surfaces.count)).id)
    case 1 where !own.isEmpty:
      encoder.shareSurface(world.surfaces[element(own)].id, token: hostingToken())
    case 2...3 where !own.isEmpty:
      attach(element(own), &encoder)
    case 4 where world.hasMemory && world.surfaces.count < Self.mostSurfaces:
      let layout = surfaceLayout()
      let id = nextImage()
      world.surfaces.append(ArbitrarySurface(id: id, layout: layout))
      world.memory.append(layout)
      encoder.defineSurface(id, layout)
    default:
      let token = hostingToken()
      guard world.surfaces.count < Self.mostSurfaces, !token.isEmpty else { return }
      let id = nextImage()
      world.surfaces.append(ArbitrarySurface(id: id, layout: nil))
      encoder.importSurface(id, token: token)
    }
  }

  private mutating func attach(_ index: Int, _ encoder: inout CommitEncoder) {
    guard let layout = world.surfaces[index].layout, world.surfaces[index].commit != world.commits
    else { return }
    world.surfaces[index].commit = world.commits
    world.surfaces[index].sequence += 1
    let sequence = world.surfaces[index].sequence
    encoder.attachFrame(
      FrameAttachment(
        buffer: world.commits % Self.commitBuffers, flags: bool() ? .keep : [],
        sequence: sequence, damage: bool() ? [] : [rectangle(in: layout)]),
      to: world.surfaces[index].id)
  }

  /// A frame beside commits for a surface of the commits so far; nil if there is none. Its buffer may be busy.
  package mutating func attachment(now: Double) -> AttachFrame? {
    let own = world.surfaces.indices.filter { world.surfaces[$0].layout != nil }
    guard !own.isEmpty else { return nil }
    let index = element(own)
    world.surfaces[index].sequence += 1
    return AttachFrame(
      surface: world.surfaces[index].id, buffer: UInt16(Self.commitBuffers),
      flags: bool() ? .keep : [], sequence: world.surfaces[index].sequence,
      time: bool() ? 0 : now + fraction(), minimumDuration: bool() ? 0 : fraction(), damage: [])
  }

  /// Takes back waiting frames of a surface of the commits so far; nil if there is none.
  package mutating func drop() -> DropFrames? {
    let own = world.surfaces.filter { $0.layout != nil }
    guard !own.isEmpty else { return nil }
    let surface = element(own)
    return DropFrames(surface: surface.id, from: u64() % (surface.sequence + 2))
  }

  private mutating func rectangle(in layout: SurfaceLayout) -> FrameRectangle {
    let (x, y) = (below(layout.width), below(layout.height))
    return FrameRectangle(
      x: UInt32(x), y: UInt32(y), width: UInt32(1 + below(layout.width - x)),
      height: UInt32(1 + below(layout.height - y)))
  }

  /// A layout without faults: of any format, with room between rows, planes and buffers.
  package mutating func surfaceLayout() -> SurfaceLayout {
    let format = element(SurfaceFormat.allCases)
    let (width, height) = (1 + below(12), 1 + below(9))
    let (hasChroma, isOpaque) = (format.hasChroma, bool())
    var planes: [SurfacePlane] = []
    var end = 0
    for plane in 0..<format.planeCount {
      let rowBytes =
        rounded(format.usedRowBytes(plane: plane, width: width), to: 16) + 16 * below(2)
      planes.append(SurfacePlane(offset: end, rowBytes: rowBytes))
      end += rowBytes * format.rows(plane: plane, height: height) + 16 * below(2)
    }
    return SurfaceLayout(
      width: width, height: height, displayWidth: bool() ? width : 1 + below(12),
      displayHeight: height, format: format,
      matrix: hasChroma ? element([.bt601, .bt709, .bt2020]) : .none,
      range: hasChroma ? element(SurfaceRange.allCases) : .full,
      siting: hasChroma ? element([.left, .center, .topLeft]) : .none, isOpaque: isOpaque,
      hasStraightAlpha: format.hasAlpha && !isOpaque && bool(), bufferCount: Self.commitBuffers + 1,
      bufferStride: rounded(end, to: SurfaceLayout.bufferAlignment), planes: planes)
  }
}

private func rounded(_ count: Int, to step: Int) -> Int { (count + step - 1) / step * step }
