import CZlib

/// Compression in the format of `gzip`, which browsers can unpack.
package enum Gzip {
  /// 15 for the largest window, 16 for gzip's header.
  private static let windowBits: CInt = 15 + 16

  /// - Returns: nil if there is not enough memory.
  package static func pack(_ bytes: [UInt8]) -> [UInt8]? {
    var stream = z_stream()
    guard
      deflateInit2_(
        &stream, Z_BEST_COMPRESSION, Z_DEFLATED, windowBits, 9, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
        CInt(MemoryLayout<z_stream>.size)) == Z_OK
    else { return nil }
    defer { deflateEnd(&stream) }
    return run(bytes, &stream) { deflate(&$0, $1 ? Z_FINISH : Z_NO_FLUSH) }
  }

  /// - Returns: nil for bytes that are not in this format.
  package static func unpack(_ bytes: [UInt8]) -> [UInt8]? {
    var stream = z_stream()
    guard
      inflateInit2_(
        &stream, windowBits, ZLIB_VERSION, CInt(MemoryLayout<z_stream>.size)) == Z_OK
    else { return nil }
    defer { inflateEnd(&stream) }
    return run(bytes, &stream) { stream, _ in inflate(&stream, Z_NO_FLUSH) }
  }

  /// Passes all bytes to `step`, in pieces that its counters can hold, until it reports the end of the
  /// stream.
  private static func run(
    _ bytes: [UInt8], _ stream: inout z_stream, _ step: (inout z_stream, Bool) -> CInt
  ) -> [UInt8]? {
    var result: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var bytes = bytes
    return bytes.withUnsafeMutableBytes { source -> [UInt8]? in
      var offset = 0
      while true {
        let piece = min(source.count - offset, 1 << 20)
        stream.next_in = source.baseAddress?.advanced(by: offset).assumingMemoryBound(
          to: UInt8.self)
        stream.avail_in = uInt(piece)
        offset += piece
        repeat {
          let (status, count) = buffer.withUnsafeMutableBytes { target -> (CInt, Int) in
            stream.next_out = target.baseAddress?.assumingMemoryBound(to: UInt8.self)
            stream.avail_out = uInt(target.count)
            let status = step(&stream, offset == source.count)
            return (status, target.count - Int(stream.avail_out))
          }
          result += buffer[..<count]
          if status == Z_STREAM_END { return result }
          guard status == Z_OK || status == Z_BUF_ERROR else { return nil }
        } while stream.avail_out == 0
        if offset == source.count { return nil }
      }
    }
  }
}
