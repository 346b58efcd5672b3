import RenderTree
import WireProtocol
import WireTransport

/// Opens the memory of the surfaces that a commit defines, before the commit is queued.
struct SurfaceOpener: Sendable {
  let access: SurfaceAccess
  /// The counts of the client.
  let tally: SurfaceTally

  /// Bytes of a surface whose pages take as long to look for as a byte of a commit to check.
  static let bytesPerCheck = 512

  /// Opens the memory of the surfaces that a commit leaves. A commit that defines and releases thousands of them opens
  /// few.
  ///
  /// - Parameters:
  ///   - operations: the commit's operations, which have been checked.
  ///   - descriptors: those of the commit.
  /// - Returns: the surfaces that the commit defines, in the order of its operations.
  /// - Throws: an error that names the surface, if its descriptor is no memory to read from.
  func open(
    _ operations: UnsafeRawBufferPointer, _ decoded: DecodedValues,
    _ descriptors: [OwnedDescriptorBox]
  ) throws(WireError) -> [OpenedSurface] {
    var list = DefinedSurfaces()
    var reader = DecodedReader(decoded)
    visitCommit(operations, 0..<operations.count, &reader, &list)
    var opened: [OpenedSurface] = []
    for (index, surface) in list.surfaces.enumerated() {
      let isLeft = list.last[surface.number] == index
      let source: any SurfaceSource =
        isLeft && !access.isReplay ? try open(surface, descriptors) : EmptySurface()
      opened.append(OpenedSurface(number: isLeft ? surface.number : nil, source: source))
    }
    return opened
  }

  private func open(
    _ surface: DefinedSurfaces.Surface, _ descriptors: [OwnedDescriptorBox]
  ) throws(WireError) -> ClientSurface {
    let layout = surface.header.layout
    do {
      guard descriptors.indices.contains(surface.header.descriptor) else {
        throw SealedMemoryError.notARegularFile
      }
      let region = try SharedRegion(
        descriptors[surface.header.descriptor].descriptor, byteCount: layout.byteCount,
        mayMap: access.mayMap)
      return ClientSurface(layout, region, access, tally)
    } catch {
      throw WireError(
        .badDescriptor, "surface \(surface.number): \(error)", target: surface.number)
    }
  }
}

/// A surface of a commit, with its memory.
struct OpenedSurface: Sendable {
  /// The client's number for it; nil if the commit releases it again.
  let number: UInt32?
  let source: any SurfaceSource
}

/// The surfaces that a commit defines.
private struct DefinedSurfaces: CommitVisitor {
  struct Surface {
    let number: UInt32
    let header: SurfaceHeader
  }

  private(set) var surfaces: [Surface] = []
  /// The place of the surface that has a number after the commit.
  private(set) var last: [UInt32: Int] = [:]

  mutating func defineSurface(_ surface: UInt32, _ header: SurfaceHeader) {
    last[surface] = surfaces.count
    surfaces.append(Surface(number: surface, header: header))
  }

  mutating func releaseImage(_ image: UInt32) { last[image] = nil }
}
