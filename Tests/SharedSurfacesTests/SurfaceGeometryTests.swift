import Expectations
import SharedSurfaces
import Testing

@Suite struct SurfaceGeometryTests {
  private static func geometry(
    _ properties: [IOSurfacePropertyKey: Any]
  ) -> Result<SurfaceGeometry, SurfacePropertyError> {
    Result { () throws(SurfacePropertyError) in try SurfaceGeometry(properties) }
  }

  private static func problem(_ properties: [IOSurfacePropertyKey: Any]) -> String? {
    if case .failure(let error) = geometry(properties) { "\(error)" } else { nil }
  }

  @Test func `whole pixels have one plane, and rows of a multiple of 64 bytes`() throws {
    let geometry = try Self.geometry(
      [.width: 33, .height: 5, .pixelFormat: kCVPixelFormatType_32BGRA]
    ).get()
    expectEqual(geometry.isPlanar, false)
    expectEqual(
      geometry.planes,
      [.init(width: 33, height: 5, bytesPerElement: 4, bytesPerRow: 192, offset: 0)])
    expectEqual(geometry.byteCount, 960)
  }

  @Test func `chroma of odd sizes has half the samples, rounded up`() throws {
    let nv12 = try Self.geometry(
      [.width: 67, .height: 5, .pixelFormat: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange]
    ).get()
    expectEqual(
      nv12.planes,
      [
        .init(width: 67, height: 5, bytesPerElement: 1, bytesPerRow: 128, offset: 0),
        .init(width: 34, height: 3, bytesPerElement: 2, bytesPerRow: 128, offset: 640),
      ])
    expectEqual(nv12.byteCount, 1024)
    let i420 = try Self.geometry(
      [.width: 67, .height: 5, .pixelFormat: kCVPixelFormatType_420YpCbCr8PlanarFullRange]
    ).get()
    expectEqual(i420.planes.map(\.offset), [0, 640, 832])
    expectEqual(i420.planes.map(\.width), [67, 34, 34])
    expectEqual(i420.byteCount, 1024)
  }

  @Test func `planes are where the application puts them`() throws {
    let planes: [[String: Any]] = [
      [kIOSurfacePlaneWidth: 4, kIOSurfacePlaneHeight: 4, kIOSurfacePlaneBytesPerRow: 16],
      [
        kIOSurfacePlaneWidth: 2, kIOSurfacePlaneHeight: 2, kIOSurfacePlaneBytesPerRow: 20,
        kIOSurfacePlaneOffset: 100,
      ],
    ]
    let geometry = try Self.geometry(
      [
        .width: 4, .height: 4, .planeInfo: planes,
        .pixelFormat: kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, .allocSize: 4096,
      ]
    ).get()
    expectEqual(geometry.planes.map(\.bytesPerRow), [16, 20])
    expectEqual(geometry.planes.map(\.offset), [0, 100])
    expectEqual(geometry.planes.map(\.bytesPerElement), [1, 2])
    expectEqual(geometry.byteCount, 4096)
  }

  @Test func `an error names the property and its limits`() {
    expectEqual(Self.problem([.height: 5]), "IOSurfaceWidth is missing")
    expectEqual(
      Self.problem([.width: 0, .height: 5]), "IOSurfaceWidth is 0, which is not 1 to 16384")
    expectEqual(
      Self.problem([.width: 5, .height: 16_385]),
      "IOSurfaceHeight is 16385, which is not 1 to 16384")
    expectEqual(
      Self.problem([.width: "wide", .height: 5]),
      "IOSurfaceWidth is wide, which is no whole number")
    expectEqual(
      Self.problem([.width: Double.nan, .height: 5]),
      "IOSurfaceWidth is nan, which is no whole number")
    expectEqual(
      Self.problem(
        [.width: 8, .height: 5, .pixelFormat: kCVPixelFormatType_32BGRA, .bytesPerRow: 31]),
      "IOSurfaceBytesPerRow is 31, which is not 32 to 262144")
    expectEqual(
      Self.problem([.width: 8, .height: 5, .allocSize: 100]),
      "IOSurfaceAllocSize is 100, which is not 320 to 8589934592")
    expectEqual(
      Self.problem([.width: 8, .height: 5, .planeInfo: 3]),
      "IOSurfacePlaneInfo is no list of 1 to 4 dictionaries")
    expectEqual(
      Self.problem([.width: 8, .height: 5, .planeInfo: [[kIOSurfacePlaneWidth: 8]]]),
      "IOSurfacePlaneHeight of plane 0 is missing")
    expectEqual(
      Self.problem(
        [
          .width: 8, .height: 5, .pixelFormat: kCVPixelFormatType_420YpCbCr8BiPlanarFullRange,
          .planeInfo: [[kIOSurfacePlaneWidth: 8, kIOSurfacePlaneHeight: 5]],
        ]),
      "IOSurfacePlaneInfo has 1 planes and the format has 2")
  }

  @Test func `planes beyond all memory are refused`() {
    let plane: [String: Any] = [
      kIOSurfacePlaneWidth: 16_384, kIOSurfacePlaneHeight: 16_384,
      kIOSurfacePlaneBytesPerElement: 16, kIOSurfacePlaneOffset: 1 << 33,
    ]
    expectEqual(
      Self.problem([.width: 8, .height: 5, .planeInfo: [plane]]),
      "IOSurfacePlaneInfo needs 12884901888 bytes, which are more than 8589934592")
  }
}
