package import GraphicsValues

/// A surface or an import, for people and tools.
package struct SurfaceSummary: Hashable, Sendable {
  package let key: SurfaceKey
  /// The layout of the frames; nil for an import whose surface is not there.
  package let layout: SurfaceLayout?
  package let isImport: Bool
  /// The sequence of the frame on display; 0 for none.
  package let frame: UInt64

  /// `surface 7`, or `import 7`.
  package var name: String { (isImport ? "import" : "surface") + " \(key.number)" }

  /// `surface 7 frame 12 (1280x720 nv12)`; without a frame, or a size, if there is none.
  package var text: String {
    var words = [name]
    if frame > 0 { words.append("frame \(frame)") }
    if let layout { words.append("(\(layout.width)x\(layout.height) \(layout.format))") }
    return words.joined(separator: " ")
  }
}

extension Scene {
  /// The surface or import with an image's number; nil for neither.
  package func summary(of key: SurfaceKey) -> SurfaceSummary? {
    if let ring = surfaces.rings[key] {
      return SurfaceSummary(
        key: key, layout: ring.layout, isImport: false, frame: ring.current?.sequence ?? 0)
    }
    guard let known = surfaces.imports[key] else { return nil }
    let sharer = surfaces.sharer(of: known.token).flatMap { surfaces.rings[$0] }
    return SurfaceSummary(
      key: key, layout: sharer?.layout, isImport: true, frame: sharer?.current?.sequence ?? 0)
  }
}
