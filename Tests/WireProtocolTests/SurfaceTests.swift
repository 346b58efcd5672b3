import Expectations
import GraphicsValues
import Testing

import WireProtocol

private let token = "0123456789abcdef0123456789abcdef"

private func ring(_ buffers: Int = 3) -> SurfaceLayout {
  .packed(
    width: 64, height: 48, format: .nv12, matrix: .bt709, range: .limited, siting: .left,
    bufferCount: buffers)
}

@Suite struct `Surfaces on the wire` {
  @Test func `a surface, its frames, a share and an import are accepted`() {
    var validator = CommitValidator()
    expectNil(
      validator.error {
        $0.createLayer(1)
        $0.defineSurface(1, ring())
        $0.shareSurface(1, token: token)
        $0.importSurface(2, token: token)
        $0.setImage(1, for: .contents, of: 1)
        $0.setImage(2, for: .contents, of: 1)
        $0.attachFrame(FrameAttachment(buffer: 2, sequence: 1), to: 1)
        $0.addAnimation(1, to: 1, basic(.contents, to: .image(1)))
      })
    expectEqual(validator.surfaceCount, 2)
    expectEqual(validator.imageCount, 2)
    expectEqual(validator.imageBytes, ring().byteCount)
    expectNil(
      validator.error {
        $0.releaseImage(1)
        $0.releaseImage(2)
      })
    expectEqual(validator.surfaceCount, 0)
    expectEqual(validator.imageBytes, 0)
  }

  @Test func `a faulty layout is named with its surface and its field`() {
    typealias Change = (inout SurfaceLayout) -> Void
    let faults: [(String, Change)] = [
      ("width", { $0.width = 0 }), ("displayHeight", { $0.displayHeight = 1 << 25 }),
      ("matrix", { $0.matrix = .none }), ("siting", { $0.siting = .none }),
      ("bufferStride", { $0.bufferStride += 1 }), ("buffers", { $0.bufferCount = 0 }),
      ("rowBytes1", { $0.planes[1].rowBytes = 63 }),
      ("offset1", { $0.planes[1].offset += 65 }),
      ("offset0", { $0.planes[0].offset = .max }),
      ("rowBytes0", { $0.planes[0].rowBytes = 0 }),
    ]
    for (field, change) in faults {
      var layout = ring()
      change(&layout)
      expectEqual(layout.fault()?.field, field)
    }
    for (field, change) in faults.filter({ $0.0 != "displayHeight" && $0.0 != "offset0" }) {
      var layout = ring()
      change(&layout)
      var validator = CommitValidator()
      let error = validator.error { $0.defineSurface(5, layout) }
      expectEqual(error?.code, .badSurface)
      expectTrue(error?.message.contains("surface 5: \(field)") == true, error?.message ?? "nil")
    }
  }

  @Test func `red, green and blue have no matrix, siting or limited range`() {
    for change in [
      { $0.matrix = .bt601 }, { $0.siting = .left }, { $0.range = .limited },
      {
        $0.hasStraightAlpha = true
        $0.isOpaque = true
      },
    ] as [(inout SurfaceLayout) -> Void] {
      var layout = SurfaceLayout.packed(width: 3, height: 3, format: .bgra8, bufferCount: 1)
      expectNil(layout.fault())
      change(&layout)
      expectTrue(layout.fault() != nil)
    }
  }

  @Test func `planes may end with the buffer, and not one byte behind it`() {
    var layout = SurfaceLayout(
      width: 5, height: 3, format: .i420, matrix: .bt601, siting: .center, bufferCount: 1,
      bufferStride: 64,
      planes: [
        SurfacePlane(offset: 0, rowBytes: 5), SurfacePlane(offset: 15, rowBytes: 3),
        SurfacePlane(offset: 58, rowBytes: 3),
      ])
    expectNil(layout.fault())
    layout.planes[2].offset = 59
    expectEqual(layout.fault()?.field, "offset2")
  }

  @Test func `numbers and memory of surfaces have limits`() {
    var limits = Limits()
    limits.surfaces = 2
    limits.surfaceBuffers = 4
    limits.frameRectangles = 1
    limits.imageBytes = ring(4).byteCount
    var validator = CommitValidator(limits: limits)
    expectEqual(validator.error { $0.defineSurface(1, ring(5)) }?.code, .limitExceeded)
    validator = CommitValidator(limits: limits)
    expectEqual(
      validator.error {
        $0.defineSurface(1, ring(3))
        $0.defineSurface(2, ring(2))
      }?.code, .limitExceeded)
    validator = CommitValidator(limits: limits)
    expectEqual(
      validator.error {
        for image in 1...3 as ClosedRange<UInt32> { $0.importSurface(image, token: token) }
      }?.code, .limitExceeded)
    // Planes may overlap, so that a frame has four times as many bytes as its buffer.
    var picture = ring(1)
    picture.bufferStride = 64 * 48
    picture.planes[1].offset = 0
    limits.oneImageBytes = 4 * 64 * 48
    validator = CommitValidator(limits: limits)
    expectNil(validator.error { $0.defineSurface(1, picture) })
    limits.oneImageBytes -= 1
    validator = CommitValidator(limits: limits)
    expectEqual(validator.error { $0.defineSurface(1, picture) }?.code, .limitExceeded)
    validator = CommitValidator(limits: limits)
    let one = FrameRectangle(x: 0, y: 0, width: 1, height: 1)
    expectEqual(
      validator.error {
        $0.defineSurface(1, ring(1))
        $0.attachFrame(FrameAttachment(buffer: 0, sequence: 1, damage: [one, one]), to: 1)
      }?.code, .limitExceeded)
  }

  @Test func `frames need a surface, a buffer of it, a larger sequence and damage within`() throws {
    func makeValidator() -> CommitValidator {
      var validator = CommitValidator()
      expectNil(
        validator.error {
          $0.defineImageByDescriptor(1, width: 1, height: 1, rowBytes: 4, byteCount: 4)
          $0.defineSurface(2, ring())
          $0.importSurface(3, token: token)
          $0.defineSurface(4, ring())
          $0.releaseImage(4)
          $0.attachFrame(FrameAttachment(buffer: 0, sequence: 5), to: 2)
        })
      return validator
    }
    let good = FrameAttachment(buffer: 1, sequence: 6, time: 1e300, minimumDuration: 2)
    typealias Change = (inout FrameAttachment) -> Void
    let cases: [(ErrorCode, UInt32, Change)] = [
      (.badID, 1, { _ in }), (.badID, 3, { _ in }), (.badID, 4, { _ in }), (.badID, 9, { _ in }),
      (.badSurface, 2, { $0.buffer = 3 }), (.badSurface, 2, { $0.sequence = 5 }),
      (.badSurface, 2, { $0.damage = [FrameRectangle(x: 60, y: 0, width: 5, height: 1)] }),
      (.badSurface, 2, { $0.damage = [FrameRectangle(x: .max, y: 0, width: .max, height: 1)] }),
      (.badSurface, 2, { $0.damage = [FrameRectangle(x: 0, y: 0, width: 0, height: 1)] }),
      (.badValue, 2, { $0.time = .nan }), (.badValue, 2, { $0.time = -1 }),
      (.badValue, 2, { $0.minimumDuration = .infinity }),
    ]
    for (code, surface, change) in cases {
      var attachment = good
      change(&attachment)
      var validator = makeValidator()
      do {
        try validator.validate(AttachFrame(surface: surface, attachment))
        expectTrue(false, "accepted: \(attachment)")
      } catch {
        expectEqual(error.code, code)
        expectTrue(error.message.contains("\(surface)"), error.message)
      }
    }
    var validator = makeValidator()
    try validator.validate(AttachFrame(surface: 2, good))
    try validator.validate(DropFrames(surface: 2, from: 1))
    do {
      try validator.validate(DropFrames(surface: 3, from: 1))
      expectTrue(false, "an import has no frames of its own")
    } catch { expectEqual(error.code, .badID) }
  }

  @Test func `only contents can be a surface`() {
    var validator = CommitValidator()
    let error = validator.error {
      $0.createLayer(1)
      $0.defineSurface(1, ring())
      $0.setImage(1, for: .backing, of: 1)
    }
    expectEqual(error?.code, .badImage)
  }

  @Test func `a token is 32 digits, and an import cannot be shared`() {
    let cases: [(ErrorCode, (inout CommitEncoder) -> Void)] = [
      (.badText, { $0.importSurface(2, token: "") }),
      (.badText, { $0.importSurface(2, token: "0123") }),
      (.badText, { $0.shareSurface(1, token: "0123456789ABCDEF0123456789ABCDEF") }),
      (
        .badID,
        {
          $0.importSurface(2, token: token)
          $0.shareSurface(2, token: token)
        }
      ),
    ]
    for (code, write) in cases {
      var validator = CommitValidator()
      let error = validator.error {
        $0.defineSurface(1, ring())
        write(&$0)
      }
      expectEqual(error?.code, code)
    }
  }

  @Test func `operations that end early are no surface`() {
    var encoder = CommitEncoder()
    encoder.defineSurface(1, ring())
    encoder.attachFrame(
      FrameAttachment(
        buffer: 0, sequence: 1, damage: [FrameRectangle(x: 0, y: 0, width: 1, height: 1)]), to: 1)
    let whole = encoder.operations
    for count in stride(from: 0, to: whole.count, by: 8) {
      var validator = CommitValidator()
      let error = validator.error(of: Array(whole[..<count]), descriptorCount: count < 96 ? 0 : 1)
      if count != 0, count != 96 { expectTrue(error != nil, "\(count) bytes") }
      Array(whole[..<count]).withUnsafeBytes { _ = commitLines(of: $0) }
    }
  }
}
