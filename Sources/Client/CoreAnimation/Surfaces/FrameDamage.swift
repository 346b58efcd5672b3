import Foundation
import GraphicsValues
import SharedSurfaces

/// The changed parts of a frame, in whole pixels.
enum FrameDamage {
  /// Rectangles that a frame may have.
  private static let most = 16

  /// - Returns: rectangles within the surface; none if everything may have changed.
  static func rectangles(_ damage: [CGRect]?, of surface: IOSurface) -> [FrameRectangle] {
    guard let damage else { return [] }
    let whole = CGRect(x: 0, y: 0, width: surface.width, height: surface.height)
    // What is not a number is everywhere.
    guard damage.allSatisfy({ PropertyValue.rect(Rectangle($0)).isFinite }) else { return [] }
    var parts = damage.map { $0.standardized.integral.intersection(whole) }
      .filter { !$0.isEmpty }
    if parts.count > most { parts = [parts.reduce(.null) { $0.union($1) }] }
    // A frame without a changed part has to name one.
    if parts.isEmpty { parts = [CGRect(x: 0, y: 0, width: 1, height: 1)] }
    return parts.map {
      FrameRectangle(
        x: UInt32($0.minX), y: UInt32($0.minY), width: UInt32($0.width),
        height: UInt32($0.height))
    }
  }
}
