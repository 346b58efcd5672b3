import GraphicsValues

/// The allowed distortion of a pattern's cells. Without effect here: cells are always at their
/// exact places.
public enum CGPatternTiling: Int32, Sendable {
  /// Undistorted cells; distances may differ by a pixel.
  case noDistortion = 0
  /// Even distances, with slightly distorted cells.
  case constantSpacingMinimalDistortion = 1
  /// Even distances, with distorted cells.
  case constantSpacing = 2
}

/// Draws one cell of a pattern, with the pattern's `info`.
public typealias CGPatternDrawPatternCallback = (UnsafeMutableRawPointer?, CGContext) -> Void

/// Called with the pattern's `info` when the pattern is freed.
public typealias CGPatternReleaseInfoCallback = (UnsafeMutableRawPointer?) -> Void

/// The functions that a pattern calls.
public struct CGPatternCallbacks {
  /// The version of the structure: 0.
  public var version: UInt32
  /// Draws one cell.
  public var drawPattern: CGPatternDrawPatternCallback?
  /// Called when the pattern is freed.
  public var releaseInfo: CGPatternReleaseInfoCallback?

  /// Creates callbacks; the version is 0.
  public init(
    version: UInt32, drawPattern: CGPatternDrawPatternCallback?,
    releaseInfo: CGPatternReleaseInfoCallback?
  ) {
    self.version = version
    self.drawPattern = drawPattern
    self.releaseInfo = releaseInfo
  }
}

/// A cell that repeats in two directions.
///
/// Sendable because it never changes; the callback runs on the thread that sets the pattern.
public final class CGPattern: @unchecked Sendable {
  let bounds: CGRect
  let matrix: CGAffineTransform
  let step: CGSize
  let isColored: Bool
  private let info: UnsafeMutableRawPointer?
  private let callbacks: CGPatternCallbacks

  /// Creates a pattern.
  ///
  /// Nil if the bounds are empty, a step is 0, a number is not finite, the matrix has no inverse or
  /// there is no function that draws.
  ///
  /// - Parameters:
  ///   - info: the first argument of the callbacks.
  ///   - bounds: the cell in its own space; nothing is drawn outside.
  ///   - matrix: the transform from the cell's space to the bitmap's, y pointing up; the context's
  ///     matrix has no effect on patterns.
  ///   - xStep: the distance from one cell to the next across, in the cell's space.
  ///   - yStep: the distance from one cell to the next upwards, in the cell's space.
  ///   - tiling: without effect.
  ///   - isColored: false for a cell drawn in one colour, chosen with each use of the pattern.
  public init?(
    info: UnsafeMutableRawPointer?, bounds: CGRect, matrix: CGAffineTransform, xStep: CGFloat,
    yStep: CGFloat, tiling: CGPatternTiling, isColored: Bool,
    callbacks: UnsafePointer<CGPatternCallbacks>
  ) {
    let numbers = [
      bounds.origin.x, bounds.origin.y, bounds.size.width, bounds.size.height, xStep, yStep,
    ]
    guard numbers.allSatisfy(\.isFinite), bounds.size.width > 0, bounds.size.height > 0,
      xStep != 0, yStep != 0, AffineMatrix(matrix).inverse != nil,
      callbacks.pointee.drawPattern != nil
    else { return nil }
    self.info = info
    self.bounds = bounds
    self.matrix = matrix
    step = CGSize(width: abs(xStep), height: abs(yStep))
    self.isColored = isColored
    self.callbacks = callbacks.pointee
  }

  deinit { callbacks.releaseInfo?(info) }

  func drawCell(in context: CGContext) { callbacks.drawPattern?(info, context) }
}
