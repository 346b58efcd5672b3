public import Foundation
import Synchronization
package import WireTransport

/// Pixels in memory that other processes can read.
///
/// As the `contents` of a layer, a surface is shown without a copy: the render server reads the same
/// memory. After writing, `unlock(options:seed:)` shows the surface anew with the next transaction.
/// What is written while `isInUse` is true may be seen half-finished; for pictures that change in each
/// frame, use a `SurfaceLayer`, or three surfaces in turn.
///
///     surface.lock(seed: nil)
///     draw(into: surface.baseAddress, bytesPerRow: surface.bytesPerRow)
///     surface.unlock(seed: nil)
///
/// The first row is the top one. Sendable because `state` is guarded by its lock, and the order in which
/// bytes are written and read is the application's.
public final class IOSurface: NSObject, @unchecked Sendable {
  package let geometry: SurfaceGeometry
  /// The memory with this surface's bytes, and those of the other buffers of its ring.
  package let memory: WritableRegion
  package let place: RingPlace

  private struct State {
    var seed: UInt32 = 1
    var writers = 0
    var readers = 0
    var localUses: Int32 = 0
    /// Number of servers that show the surface.
    var servers = 0
    var attachments: [String: Attachment] = [:]
    var observers: [ObjectIdentifier: @Sendable () -> Void] = [:]

    mutating func endReading() -> IOReturn {
      guard readers > 0 else { return kIOReturnNotOpen }
      readers -= 1
      return kIOReturnSuccess
    }

    mutating func endWriting() -> IOReturn {
      guard writers > 0 else { return kIOReturnNotOpen }
      writers -= 1
      seed &+= 1
      return kIOReturnSuccess
    }
  }

  private let state = Mutex(State())

  /// Makes a surface whose bytes are 0.
  ///
  /// Nil for properties that are missing or impossible, and without memory; the reason is printed on
  /// standard error.
  ///
  /// - Parameter properties: at least the width and the height; see `IOSurfacePropertyKey`.
  public convenience init?(properties: [IOSurfacePropertyKey: Any] = [:]) {
    do {
      try self.init(geometry: SurfaceGeometry(properties))
    } catch {
      FileHandle.standardError.write(Data("IOSurface: \(error)\n".utf8))
      return nil
    }
  }

  package convenience init(geometry: SurfaceGeometry) throws(SealedMemoryError) {
    let place = RingPlace(index: 0, count: 1, byteCount: geometry.byteCount)
    self.init(
      geometry: geometry, memory: try WritableRegion(byteCount: place.ringByteCount), place: place)
  }

  private init(geometry: SurfaceGeometry, memory: WritableRegion, place: RingPlace) {
    self.geometry = geometry
    self.memory = memory
    self.place = place
  }

  /// Makes surfaces that are the buffers of one ring, in the same memory.
  ///
  /// - Parameter count: at least 1.
  package static func ring(
    of geometry: SurfaceGeometry, count: Int
  ) throws(SealedMemoryError) -> [IOSurface] {
    let places = (0..<count).map {
      RingPlace(index: $0, count: count, byteCount: geometry.byteCount)
    }
    let memory = try WritableRegion(byteCount: places.last?.ringByteCount ?? 0)
    return places.map { IOSurface(geometry: geometry, memory: memory, place: $0) }
  }

  // MARK: Shape

  /// Pixels in a row.
  public var width: Int { geometry.width }
  /// Rows.
  public var height: Int { geometry.height }
  /// The format of the pixels; 0 for a surface that was made without one.
  public var pixelFormat: OSType { geometry.pixelFormat }
  /// Bytes of the surface.
  public var allocationSize: Int { geometry.byteCount }
  /// Bytes of a pixel, or of a sample of the first plane.
  public var bytesPerElement: Int { geometry.planes[0].bytesPerElement }
  /// Bytes from a row to the next one, in the first plane.
  public var bytesPerRow: Int { geometry.planes[0].bytesPerRow }
  /// The first byte. Valid as long as the surface lives, locked or not.
  public var baseAddress: UnsafeMutableRawPointer {
    // A region is never empty.
    memory.bytes.baseAddress.unsafelyUnwrapped + place.offset
  }

  // MARK: Locks

  /// Begins to use the bytes. Several threads may do so at the same time; nothing waits.
  ///
  /// - Parameter seed: gets the surface's seed.
  @discardableResult
  public func lock(
    options: IOSurfaceLockOptions = [], seed: UnsafeMutablePointer<UInt32>? = nil
  ) -> IOReturn {
    let present = state.withLock { state in
      if options.contains(.readOnly) { state.readers += 1 } else { state.writers += 1 }
      return state.seed
    }
    seed?.pointee = present
    return kIOReturnSuccess
  }

  /// Ends the use of the bytes. After writing, the seed is another one, and layers show the surface
  /// anew with the next transaction.
  ///
  /// - Parameters:
  ///   - options: the options of the lock.
  ///   - seed: gets the surface's seed.
  /// - Returns: `kIOReturnNotOpen` without such a lock.
  @discardableResult
  public func unlock(
    options: IOSurfaceLockOptions = [], seed: UnsafeMutablePointer<UInt32>? = nil
  ) -> IOReturn {
    let (result, present, observers) = state.withLock { state in
      let result = options.contains(.readOnly) ? state.endReading() : state.endWriting()
      let isWritten = result == kIOReturnSuccess && !options.contains(.readOnly)
      return (result, state.seed, isWritten ? Array(state.observers.values) : [])
    }
    seed?.pointee = present
    for observer in observers { observer() }
    return result
  }

  /// A number that is another one after each lock for writing.
  public var seed: UInt32 { state.withLock { $0.seed } }

  /// Calls a closure after each lock for writing, on the thread that unlocks.
  package func observe(
    _ owner: AnyObject, _ body: @escaping @Sendable () -> Void
  ) {
    state.withLock { $0.observers[ObjectIdentifier(owner)] = body }
  }

  package func ignore(_ owner: ObjectIdentifier) {
    let old = state.withLock { $0.observers.removeValue(forKey: owner) }
    withExtendedLifetime(old) {}
  }

  // MARK: Use

  /// True while a server shows the surface, or this process says that it uses it.
  public var isInUse: Bool { state.withLock { $0.localUses > 0 || $0.servers > 0 } }
  /// Number of `incrementUseCount()` without a `decrementUseCount()`.
  public var localUseCount: Int32 { state.withLock { $0.localUses } }
  /// Says that this process uses the surface, so that others leave it alone.
  public func incrementUseCount() { state.withLock { $0.localUses += 1 } }
  /// Ends a use; does nothing without one.
  public func decrementUseCount() {
    state.withLock { $0.localUses = max($0.localUses - 1, 0) }
  }

  package func serverUses() { state.withLock { $0.servers += 1 } }
  package func serverLetsGo() { state.withLock { $0.servers -= 1 } }

  // MARK: Attachments

  /// Adds a property that travels with the surface, such as `kCVImageBufferYCbCrMatrixKey`.
  public func setAttachment(_ anObject: Any, forKey key: String) {
    let kept = Attachment(anObject)
    state.withLock { $0.attachments[key] = kept }
  }

  /// The property with a key; nil for none.
  public func attachment(forKey key: String) -> Any? {
    state.withLock { $0.attachments[key] }?.object
  }

  /// Removes a property.
  public func removeAttachment(forKey key: String) {
    let old = state.withLock { $0.attachments.removeValue(forKey: key) }
    withExtendedLifetime(old) {}
  }

  /// All properties; nil for none.
  public func allAttachments() -> [String: Any]? {
    let all = state.withLock { $0.attachments }
    return all.isEmpty ? nil : all.mapValues(\.object)
  }

  /// Replaces all properties.
  public func setAllAttachments(_ dictionary: [String: Any]) {
    let new = dictionary.mapValues { Attachment($0) }
    let old = state.withLock { state in
      defer { state.attachments = new }
      return state.attachments
    }
    withExtendedLifetime(old) {}
  }

  /// Removes all properties.
  public func removeAllAttachments() { setAllAttachments([:]) }
}

/// An application's object beside a surface.
///
/// Sendable because the surface only keeps it and gives it back, as Apple's does.
private struct Attachment: @unchecked Sendable {
  let object: Any
  init(_ object: Any) { self.object = object }
}
