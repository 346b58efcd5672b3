import Expectations
import Foundation
import SharedSurfaces
import Synchronization
import Testing
import WireTransport

/// §19.1.
@Suite struct IOSurfaceTests {
  private static func surface(
    _ format: OSType = kCVPixelFormatType_32BGRA, width: Int = 40, height: Int = 30
  ) throws -> IOSurface {
    try unwrap(
      IOSurface(properties: [.width: width, .height: height, .pixelFormat: format]))
  }

  @Test func `a surface has its properties, and bytes of 0`() throws {
    let surface = try Self.surface()
    expectEqual(surface.width, 40)
    expectEqual(surface.height, 30)
    expectEqual(surface.bytesPerElement, 4)
    expectEqual(surface.bytesPerRow, 192)
    expectEqual(surface.allocationSize, 192 * 30)
    expectEqual(surface.planeCount, 0)
    expectEqual(surface.widthOfPlane(at: 0), 40)
    let bytes = UnsafeRawBufferPointer(
      start: surface.baseAddress, count: surface.allocationSize)
    expectTrue(bytes.allSatisfy { $0 == 0 })
  }

  @Test func `planes have their places, and one that does not exist has no rows`() throws {
    let surface = try Self.surface(kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange)
    expectEqual(surface.planeCount, 2)
    expectEqual(surface.widthOfPlane(at: 1), 20)
    expectEqual(surface.heightOfPlane(at: 1), 15)
    expectEqual(surface.bytesPerElementOfPlane(at: 1), 2)
    expectEqual(surface.baseAddressOfPlane(at: 1) - surface.baseAddress, 64 * 30)
    for index in [-1, 2, .max] {
      expectEqual(surface.heightOfPlane(at: index), 0)
      expectEqual(surface.bytesPerRowOfPlane(at: index), 0)
      expectEqual(surface.baseAddressOfPlane(at: index), surface.baseAddress)
    }
  }

  @Test func `impossible properties make no surface`() {
    expectNil(IOSurface(properties: [.width: -1, .height: 5]))
    expectNil(IOSurface())
  }

  @Test func `the seed changes with each lock for writing`() throws {
    let surface = try Self.surface()
    var seeds: [UInt32] = [0, 0, 0]
    expectEqual(surface.lock(seed: &seeds[0]), kIOReturnSuccess)
    expectEqual(surface.unlock(seed: &seeds[1]), kIOReturnSuccess)
    surface.lock(options: .readOnly, seed: nil)
    surface.unlock(options: .readOnly, seed: &seeds[2])
    expectEqual(seeds, [1, 2, 2])
    expectEqual(surface.seed, 2)
  }

  @Test func `a lock is undone with its own options, once`() throws {
    let surface = try Self.surface()
    expectEqual(surface.unlock(), kIOReturnNotOpen)
    surface.lock(options: .readOnly)
    expectEqual(surface.unlock(), kIOReturnNotOpen)
    expectEqual(surface.unlock(options: .readOnly), kIOReturnSuccess)
    expectEqual(surface.unlock(options: .readOnly), kIOReturnNotOpen)
    expectEqual(surface.seed, 1)
  }

  @Test func `an observer hears of writing and not of reading`() throws {
    let surface = try Self.surface()
    let count = Mutex(0)
    let owner = NSObject()
    surface.observe(owner) { count.withLock { $0 += 1 } }
    surface.lock()
    surface.unlock()
    surface.lock(options: .readOnly)
    surface.unlock(options: .readOnly)
    expectEqual(count.withLock { $0 }, 1)
    surface.ignore(ObjectIdentifier(owner))
    surface.lock()
    surface.unlock()
    expectEqual(count.withLock { $0 }, 1)
  }

  @Test func `a surface is in use as long as someone says so`() throws {
    let surface = try Self.surface()
    expectEqual(surface.isInUse, false)
    surface.incrementUseCount()
    surface.incrementUseCount()
    surface.decrementUseCount()
    expectEqual(surface.isInUse, true)
    surface.decrementUseCount()
    surface.decrementUseCount()
    expectEqual(surface.localUseCount, 0)
    surface.serverUses()
    expectEqual(surface.isInUse, true)
    surface.serverLetsGo()
    expectEqual(surface.isInUse, false)
  }

  @Test func `attachments come and go by key`() throws {
    let surface = try Self.surface()
    expectNil(surface.allAttachments())
    surface.setAttachment(
      kCVImageBufferYCbCrMatrix_ITU_R_709_2, forKey: kCVImageBufferYCbCrMatrixKey)
    surface.setAttachment(7, forKey: "seven")
    expectEqual(
      surface.attachment(forKey: kCVImageBufferYCbCrMatrixKey) as? String, "ITU_R_709_2")
    expectEqual(surface.allAttachments()?.count, 2)
    surface.removeAttachment(forKey: kCVImageBufferYCbCrMatrixKey)
    expectNil(surface.attachment(forKey: kCVImageBufferYCbCrMatrixKey))
    surface.setAllAttachments(["eight": 8])
    expectEqual(surface.allAttachments() as? [String: Int], ["eight": 8])
    surface.removeAllAttachments()
    expectNil(surface.allAttachments())
  }

  @Test func `a reader of its memory sees what is written`() throws {
    let surface = try Self.surface(kCVPixelFormatType_420YpCbCr8Planar)
    let region = try SharedRegion(
      surface.memory.makeDescriptor(), byteCount: surface.allocationSize, mayMap: true)
    expectTrue(region.isMapped)
    let offset = surface.baseAddressOfPlane(at: 2) - surface.baseAddress
    surface.baseAddressOfPlane(at: 2).storeBytes(of: 9, as: UInt8.self)
    expectEqual(region.bytes?[offset], 9)
  }
}
