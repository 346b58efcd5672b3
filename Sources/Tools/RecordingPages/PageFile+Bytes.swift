import CPageFiles

extension PageFile {
  /// The file's bytes, copied.
  var bytes: [UInt8] {
    Array(UnsafeBufferPointer(start: page_file_bytes(self), count: page_file_size(self)))
  }
}
