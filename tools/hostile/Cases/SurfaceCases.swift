import Glibc
import GraphicsValues
import WireProtocol

/// Surfaces and frames whose numbers make no sense.
extension HostileCase {
  static let surfaceCases = [
    HostileCase(
      number: 57, title: "surfaces whose planes do not fit",
      attempts: [
        layout("rows too short", .badSurface) { $0.planes[0].rowBytes = 248 },
        layout("rows of 2³² − 1 bytes", .badSurface) { $0.planes[0].rowBytes = 0xFFFF_FFFF },
        layout("a plane that ends late", .badSurface) { $0.planes[0].offset = 8 },
        layout("a plane at 2⁶² bytes", .badSurface) { $0.planes[0].offset = 1 << 62 },
        layout("a plane at the last byte there is", .badSurface) { $0.planes[0].offset = .max },
        layout("buffers without distance", .badSurface) { $0.bufferStride = 0 },
        layout("buffers that overlap", .badSurface) { $0.bufferStride = 64 },
        layout("buffers at odd distances", .badSurface) { $0.bufferStride += 1 },
        layout("buffers 2⁶² bytes apart", .badSurface) { $0.bufferStride = 1 << 62 },
        layout("a stride whose sum wraps around", .badSurface) {
          $0.bufferStride = 1 << 62
          $0.bufferCount = 4
        },
        layout("no buffers", .badSurface) { $0.bufferCount = 0 },
      ]),
    HostileCase(
      number: 58, title: "surfaces of impossible sizes and colours",
      attempts: [
        layout("no width", .badSurface) { $0.width = 0 },
        layout("2³² − 1 rows", .imageDimension) { $0.height = 0xFFFF_FFFF },
        layout("a display size of 2³² − 1", .imageDimension) { $0.displayWidth = 0xFFFF_FFFF },
        layout("colours of bytes with a matrix", .badSurface) { $0.matrix = .bt709 },
        layout("colours of bytes with a siting", .badSurface) { $0.siting = .left },
        layout("colours of bytes in a limited range", .badSurface) { $0.range = .limited },
        layout("luma and chroma without a matrix", .badSurface) { $0.format = .nv12 },
        layout("planes that the format does not have", .badValue) {
          $0.planes += [SurfacePlane(offset: 0, rowBytes: 256)]
        },
        layout("straight alpha that is opaque", .badSurface) {
          $0.isOpaque = true
          $0.hasStraightAlpha = true
        },
        Attempt("a format that there is not", .error(.badValue)) { arena in
          try arena.defining { $0[16] = 200 }
        },
        Attempt("flags that there are not", .error(.badValue)) { arena in
          try arena.defining { $0[21] = 0xFF }
        },
        Attempt("one row whose next one would be 2³² bytes further", .alive) { arena in
          var layout = SurfaceLayout.packed(
            width: 64, height: 1, format: .nv12, matrix: .bt601, range: .limited, siting: .left,
            bufferCount: 3)
          for plane in layout.planes.indices { layout.planes[plane].rowBytes = 0xFFFF_FFFF }
          return try showFrames(of: try HeldRing(layout), arena)
        },
        size("1 × 1", 1, 1), size("odd sizes", 63, 31), size("16,384 × 2", 16_384, 2),
        size("wider than a texture", 40_000, 2),
        size("2 × 16,384", 2, 16_384),
      ]),
    HostileCase(
      number: 59, title: "surfaces without end",
      attempts: [
        Attempt("as many as are allowed", .alive) { arena in
          try surfaces(limit.surfaces, arena)
        },
        Attempt("one more", .error(.limitExceeded)) { arena in
          try surfaces(limit.surfaces + 1, arena)
        },
        Attempt("defined and released 4,000 times in a commit", .alive) { arena in
          try surfaces(4000, arena, releases: true)
        },
        Attempt("33 buffers", .error(.limitExceeded)) { arena in
          let layout = SurfaceLayout.packed(
            width: 8, height: 8, format: .bgra8, bufferCount: limit.surfaceBuffers + 1)
          return try HostileCase.define(layout, arena)
        },
        Attempt("a buffer larger than an image may be", .error(.limitExceeded)) { arena in
          var layout = SurfaceLayout.packed(width: 8, height: 8, format: .bgra8, bufferCount: 1)
          layout.bufferStride = (limit.oneImageBytes + 64) / 64 * 64
          return try HostileCase.define(layout, arena)
        },
        Attempt("a frame with more pixels than the largest image, turned", .error(.limitExceeded)) {
          arena in
          let side = 16_384
          var layout = SurfaceLayout.packed(
            width: side, height: side, format: .i420, matrix: .bt601, range: .full, siting: .left,
            bufferCount: 1)
          // All planes are the same bytes.
          for plane in layout.planes.indices {
            layout.planes[plane] = SurfacePlane(offset: 0, rowBytes: side)
          }
          layout.bufferStride = side * side
          let (client, ring) = (try arena.greet(), try HeldRing(layout))
          client.show(ring) {
            $0.setMatrix(Matrix4.rotation(.pi / 5, 0, 1, 0), for: .transform, of: 1)
          }
          client.attach(0, 1)
          return try client.ending()
        },
        Attempt("more bytes than a client may have", .error(.limitExceeded)) { arena in
          var layout = SurfaceLayout.packed(width: 8, height: 8, format: .bgra8, bufferCount: 32)
          layout.bufferStride = (limit.imageBytes / 32 + 64) / 64 * 64
          return try HostileCase.define(layout, arena)
        },
        Attempt("17 rectangles of damage", .error(.limitExceeded)) { arena in
          let rectangle = FrameRectangle(x: 0, y: 0, width: 1, height: 1)
          return try frame(arena) {
            $0.attach(
              0, 1,
              damage: Array(repeating: rectangle, count: limit.frameRectangles + 1))
          }
        },
      ]),
    HostileCase(
      number: 60, title: "gives frames to what is no surface of its own",
      attempts: [
        Attempt("an image", .error(.badID)) { arena in
          try frame(arena) {
            $0.commit { $0.makeImage(8) }
            $0.attach(0, 1, to: 8)
          }
        },
        Attempt("nothing", .error(.badID)) { arena in try frame(arena) { $0.attach(0, 1, to: 99) }
        },
        Attempt("a released surface", .error(.badID)) { arena in
          try frame(arena) {
            $0.commit { $0.releaseImage(7) }
            $0.attach(0, 1)
          }
        },
        Attempt("another client's surface", .error(.badID)) { arena in
          let owner = try arena.greet()
          owner.show(try HeldRing())
          guard try owner.ending() == .alive else { return try owner.ending() }
          let client = try arena.greet()
          client.attach(0, 1)
          let ending = try client.ending()
          guard try owner.ending() == .alive else { throw AttemptError("the owner was ended") }
          return ending
        },
        Attempt("a surface that no frame has shown the commit of", .alive) { arena in
          let (client, ring) = (try arena.greet(), try HeldRing())
          client.show(ring)
          for buffer in 0..<3 { client.attach(buffer, UInt64(buffer) + 1) }
          return try client.ending()
        },
        Attempt("an import", .error(.badID)) { arena in
          try frame(arena) {
            $0.commit { $0.importSurface(8, token: String(repeating: "0", count: 32)) }
            $0.attach(0, 1, to: 8)
          }
        },
        Attempt("between the frames of a commit", .error(.outOfOrder)) { arena in
          try frame(arena) {
            $0.sendFrame(MessageOpcode.commit.rawValue, bytes { $0.f64(0) }, flags: 1)
            $0.attach(0, 1)
          }
        },
      ]),
    HostileCase(
      number: 61, title: "attaches frames out of turn",
      attempts: [
        Attempt("a buffer twice", .error(.bufferBusy)) { arena in
          try frame(arena) {
            $0.attach(0, 1, time: 1e9)
            $0.attach(0, 2, time: 2e9)
          }
        },
        Attempt("the buffer on display", .error(.bufferBusy)) { arena in
          try frame(arena) {
            $0.attach(0, 1)
            _ = try? $0.ending()
            $0.attach(0, 2)
          }
        },
        Attempt("the buffer on display, in a commit", .error(.bufferBusy)) { arena in
          try frame(arena) {
            $0.attach(0, 1)
            _ = try? $0.ending()
            $0.commit { $0.attachFrame(FrameAttachment(buffer: 0, sequence: 2), to: 7) }
          }
        },
        Attempt("a buffer that there is not", .error(.badSurface)) { arena in
          try frame(arena) { $0.attach(3, 1) }
        },
        Attempt("the same sequence", .error(.badSurface)) { arena in
          try frame(arena) {
            $0.attach(0, 5)
            $0.attach(1, 5)
          }
        },
        Attempt("a smaller sequence", .error(.badSurface)) { arena in
          try frame(arena) {
            $0.attach(0, 5)
            $0.attach(1, 4)
          }
        },
        Attempt("the last sequence there is, and one after it", .error(.badSurface)) { arena in
          try frame(arena) {
            $0.attach(0, .max)
            $0.attach(1, 0)
          }
        },
      ]),
    HostileCase(
      number: 62, title: "frames at times and places that there are not",
      attempts: [
        time("NaN", .nan, .error(.badValue)), time("−1", -1, .error(.badValue)),
        time("infinity", .infinity, .error(.badValue)), time("10³⁰⁰", 1e300, .alive),
        time("the smallest number", .leastNonzeroMagnitude, .alive),
        Attempt("a minimum of NaN", .error(.badValue)) { arena in
          try frame(arena) { $0.attach(0, 1, minimum: .nan) }
        },
        Attempt("a minimum of 10³⁰⁰", .alive) { arena in
          try frame(arena) {
            $0.attach(0, 1)
            $0.attach(1, 2, minimum: 1e300)
          }
        },
        damage("a rectangle outside", FrameRectangle(x: 64, y: 0, width: 1, height: 1)),
        damage("an empty one", FrameRectangle(x: 0, y: 0, width: 0, height: 1)),
        damage("one whose end wraps around", FrameRectangle(x: .max, y: 0, width: 2, height: 1)),
        damage(
          "one of the largest size", FrameRectangle(x: 0, y: 0, width: .max, height: .max)),
      ]),
  ]

  // MARK: Attempts

  /// Defines a surface with a memory of its size, as far as that is possible.
  static func define(_ layout: SurfaceLayout, _ arena: Arena) throws -> Ending {
    let client = try arena.greet()
    let memory = try HeldDescriptor.memory(
      byteCount: min(max(layout.bufferStride, 1), 1 << 30), seals: HeldRing.seals)
    client.commit(descriptors: [memory.number]) { $0.defineSurface(7, layout) }
    return try client.ending()
  }

  private enum Expected {
    case badSurface, badValue, imageDimension

    var ending: Ending {
      switch self {
      case .badSurface: .error(.badSurface)
      case .badValue: .error(.badValue)
      case .imageDimension: .error(.limitExceeded)
      }
    }
  }

  private static func layout(
    _ name: String, _ expected: Expected,
    change: @escaping @Sendable (inout SurfaceLayout) -> Void
  ) -> Attempt {
    Attempt(name, expected.ending) { arena in
      var layout = SurfaceLayout.packed(width: 63, height: 64, format: .bgra8, bufferCount: 3)
      change(&layout)
      return try define(layout, arena)
    }
  }

  private static func size(_ name: String, _ width: Int, _ height: Int) -> Attempt {
    Attempt(name, .alive) { arena in
      let ring = try HeldRing(
        .packed(
          width: width, height: height, format: .i420, matrix: .bt601, range: .limited,
          siting: .center, bufferCount: 3))
      return try showFrames(of: ring, arena)
    }
  }

  /// Defines many surfaces in one commit, of the same memory.
  private static func surfaces(
    _ count: Int, _ arena: Arena, releases: Bool = false
  ) throws -> Ending {
    let layout = SurfaceLayout.packed(width: 8, height: 8, format: .bgra8, bufferCount: 1)
    let (client, ring) = (try arena.greet(), try HeldRing(layout))
    client.commit(descriptors: Array(repeating: ring.file.number, count: count)) {
      for number in 0..<UInt32(count) {
        $0.defineSurface(100 + number, layout)
        if releases { $0.releaseImage(100 + number) }
      }
    }
    return try client.ending()
  }

  /// Shows a surface and does something with its frames.
  private static func frame(
    _ arena: Arena, _ attach: (HostileConnection) -> Void
  ) throws -> Ending {
    let (client, ring) = (try arena.greet(), try HeldRing())
    client.show(ring)
    guard try client.ending() == .alive else { return try client.ending() }
    attach(client)
    return try client.ending()
  }

  private static func time(_ name: String, _ time: Double, _ ending: Ending) -> Attempt {
    Attempt(name, ending) { arena in try frame(arena) { $0.attach(0, 1, time: time) } }
  }

  private static func damage(_ name: String, _ rectangle: FrameRectangle) -> Attempt {
    Attempt(name, .error(.badSurface)) { arena in
      try frame(arena) { $0.attach(0, 1, damage: [rectangle]) }
    }
  }
}

extension Arena {
  /// Sends a definition whose payload was changed.
  fileprivate func defining(_ change: (inout [UInt8]) -> Void) throws -> Ending {
    let (client, ring) = (try greet(), try HeldRing())
    var encoder = CommitEncoder()
    encoder.defineSurface(7, ring.layout)
    var payload = Array(encoder.makeFrames(firstSerial: 1, commitTime: 0)[0].bytes.dropFirst(32))
    change(&payload)
    client.sendFrame(
      MessageOpcode.commit.rawValue,
      bytes { $0.f64(0) }
        + operationBytes(OperationCode.defineSurface.rawValue, target: 7, payload),
      descriptors: [ring.file.number])
    return try client.ending()
  }
}
