import Logging
import WireTransport

/// How the server reads the memory of surfaces: the option `--surface-memory`.
package enum SurfaceReading: String, Sendable, CaseIterable {
  /// Mapping where the kernel makes that safe, else copying.
  case auto
  /// Mapping; the server does not start where that is not safe.
  case map
  /// Copying each frame.
  case copy

  /// Whether sealed memory may be mapped. Memory that is not sealed is copied in any case.
  ///
  /// - Parameter fault: why mapping is not safe on this kernel; nil if it is.
  package func mapsMemory(fault: String?) throws(SurfaceReadingError) -> Bool {
    switch self {
    case .auto: return fault == nil
    case .map:
      if let fault { throw SurfaceReadingError(fault: fault) }
      return true
    case .copy: return false
    }
  }

  /// Tries the kernel, and decides as `mapsMemory(fault:)`.
  func tryKernel(_ logger: Logger) throws(SurfaceReadingError) -> Bool {
    guard self != .copy else { return false }
    let fault = SealTrial.fault()
    if let fault {
      logger.notice("frames of surfaces are copied", metadata: ["reason": "\(fault)"])
    }
    return try mapsMemory(fault: fault)
  }
}

/// The reason why a server that is to map surfaces cannot start.
package struct SurfaceReadingError: Error, Hashable, Sendable, CustomStringConvertible {
  package let fault: String

  package init(fault: String) { self.fault = fault }

  package var description: String {
    "surfaces cannot be mapped safely on this kernel: \(fault); use --surface-memory copy"
  }
}
