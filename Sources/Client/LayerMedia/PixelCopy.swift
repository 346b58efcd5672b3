import SharedSurfaces

extension IOSurface {
  /// Copies the pixels of a surface of the same size and format.
  func copyPixels(of other: IOSurface) {
    lock()
    other.lock(options: .readOnly)
    for index in 0..<max(planeCount, 1) {
      let rows = planeCount == 0 ? height : heightOfPlane(at: index)
      let bytes = widthOfPlane(at: index) * bytesPerElementOfPlane(at: index)
      let (target, source) = (baseAddressOfPlane(at: index), other.baseAddressOfPlane(at: index))
      let (step, otherStep) = (bytesPerRowOfPlane(at: index), other.bytesPerRowOfPlane(at: index))
      if step == otherStep {
        target.copyMemory(from: source, byteCount: step * (rows - 1) + bytes)
        continue
      }
      for row in 0..<rows {
        (target + row * step).copyMemory(from: source + row * otherStep, byteCount: bytes)
      }
    }
    other.unlock(options: .readOnly)
    unlock()
  }
}
