/// Opens devices for the server, with the rights of the seat that it has.
package protocol DeviceOpener: AnyObject {
  /// Opens the file of a device, to read and to write it without waiting.
  ///
  /// A card is its master where nobody else is; the seat takes that from it at a pause, and gives it back before
  /// `resumed`. Devices of input are useless after a pause: they are closed, and opened again.
  ///
  /// - Throws: a `DeviceError`; `EPERM` during a pause.
  func open(device path: String) throws(DeviceError) -> OpenDevice

  /// Closes a device and its descriptor.
  func close(_ device: OpenDevice)
}

/// A device that a seat opened.
package struct OpenDevice: Hashable, Sendable {
  package var path: String
  /// Owned by the seat until `close`.
  package var descriptor: CInt
  /// The seat's own number of the device.
  package var number: CInt

  package init(path: String, descriptor: CInt, number: CInt) {
    self.path = path
    self.descriptor = descriptor
    self.number = number
  }
}
