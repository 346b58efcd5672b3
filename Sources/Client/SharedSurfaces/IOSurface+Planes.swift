extension IOSurface {
  /// Number of planes; 0 for pixels that are whole.
  public var planeCount: Int { geometry.isPlanar ? geometry.planes.count : 0 }

  /// Samples in a row of a plane; 0 for a plane that does not exist. Plane 0 of whole pixels is the surface.
  public func widthOfPlane(at planeIndex: Int) -> Int { plane(planeIndex)?.width ?? 0 }

  /// Rows of a plane; 0 for a plane that does not exist.
  public func heightOfPlane(at planeIndex: Int) -> Int { plane(planeIndex)?.height ?? 0 }

  /// Bytes of a sample of a plane; 0 for a plane that does not exist.
  public func bytesPerElementOfPlane(at planeIndex: Int) -> Int {
    plane(planeIndex)?.bytesPerElement ?? 0
  }

  /// Bytes from a row of a plane to the next one; 0 for a plane that does not exist.
  public func bytesPerRowOfPlane(at planeIndex: Int) -> Int { plane(planeIndex)?.bytesPerRow ?? 0 }

  /// The first byte of a plane; that of the surface for a plane that does not exist, which has no rows.
  public func baseAddressOfPlane(at planeIndex: Int) -> UnsafeMutableRawPointer {
    baseAddress + (plane(planeIndex)?.offset ?? 0)
  }

  private func plane(_ index: Int) -> SurfaceGeometry.Plane? {
    geometry.planes.indices.contains(index) ? geometry.planes[index] : nil
  }
}
