package import GraphicsValues
package import OpenGLRenderer

/// A graphics card whose pictures, modes and cursors a program sets: a file of the kernel's, or a fake.
///
/// Errors name the operation and the card's file. Nothing waits, except where a member says so.
package protocol ModeSetting: AnyObject {
  /// The card's file.
  var path: String { get }
  /// The descriptor that becomes readable when `readEvents` has something; nil if there is none.
  var eventDescriptor: CInt? { get }
  var capabilities: CardCapabilities { get }

  func resources() throws(DeviceError) -> CardResources
  /// Reads a connector.
  ///
  /// - Parameter probes: whether to look for a screen anew, which takes milliseconds. Without it the kernel's
  ///   last knowledge is read.
  func connector(_ id: UInt32, probes: Bool) throws(DeviceError) -> CardConnector
  func properties(of object: CardObject) throws(DeviceError) -> CardProperties

  /// Makes memory for a picture of opaque pixels (`XRGB8888`) that a controller can send, filled with black.
  func makeBuffer(width: Int, height: Int) throws(DeviceError) -> CardBuffer
  /// Makes memory for a cursor of premultiplied pixels (`ARGB8888`).
  func makeCursorBuffer(width: Int, height: Int) throws(DeviceError) -> CardBuffer
  /// Frees memory. A controller that still sends it becomes dark.
  func destroy(_ buffer: CardBuffer)

  /// Opens OpenGL's way to pictures in the card's memory, which has to end before the card is closed.
  ///
  /// - Throws: the reason, if there is no driver.
  func openDrawing() throws(OpenGLError) -> any CardDrawing
  /// Gives a number to a picture of opaque pixels that OpenGL has drawn into the card's memory.
  func addPicture(
    _ picture: DrawnPicture, width: Int, height: Int
  ) throws(DeviceError) -> CardBuffer
  /// Takes the number back; the memory stays.
  func remove(picture: CardBuffer)

  func makeBlob(of mode: CardMode) throws(DeviceError) -> UInt32
  /// Makes a list of damage in screen pixels.
  func makeBlob(of damage: [PixelRect]) throws(DeviceError) -> UInt32
  func destroyBlob(_ id: UInt32)

  /// Carries out a request. Without `announces` it waits for the refresh.
  ///
  /// - Parameter token: comes back in the `FlipEvent` of each controller that the request changes.
  func commit(
    _ request: AtomicRequest, _ options: CommitOptions, token: UInt64
  ) throws(DeviceError)

  /// Sets a controller's mode, picture and connector, on a card without atomic commits; waits for it.
  func setController(
    _ id: UInt32, connector: UInt32, mode: CardMode, buffer: CardBuffer
  ) throws(DeviceError)
  /// Makes a controller dark, on a card without atomic commits; waits for it.
  func turnOff(_ controller: UInt32) throws(DeviceError)
  /// Shows another picture of the same size from the next refresh on; a `FlipEvent` follows.
  func flip(_ controller: UInt32, to buffer: CardBuffer, token: UInt64) throws(DeviceError)

  /// Shows a cursor, or none.
  func setCursor(_ controller: UInt32, to buffer: CardBuffer?) throws(DeviceError)
  /// Moves the cursor's top left corner to a place in screen pixels.
  func moveCursor(_ controller: UInt32, x: Int, y: Int) throws(DeviceError)

  /// Removes and returns the flips that have happened, the oldest first.
  func readEvents() throws(DeviceError) -> [FlipEvent]

  /// Takes the right to set modes, if nobody else has it.
  func becomeMaster() throws(DeviceError)
  /// Ends all use of the card.
  func close()
}

/// The abilities of a card.
package struct CardCapabilities: Hashable, Sendable {
  /// The kernel driver's name.
  package var driver: String
  package var isAtomic: Bool
  /// Whether times of flips are those of the monotonic clock.
  package var hasMonotonicTimes: Bool
  /// Size of the cursor's picture in pixels.
  package var cursorWidth: Int
  package var cursorHeight: Int

  package init(
    driver: String, isAtomic: Bool, hasMonotonicTimes: Bool = true, cursorWidth: Int = 64,
    cursorHeight: Int = 64
  ) {
    self.driver = driver
    self.isAtomic = isAtomic
    self.hasMonotonicTimes = hasMonotonicTimes
    self.cursorWidth = cursorWidth
    self.cursorHeight = cursorHeight
  }
}

/// A picture in memory that a controller can send. Pixels are written and never read: the memory may be the
/// card's own.
package struct CardBuffer: @unchecked Sendable {
  // @unchecked: the output that made it is the only one that writes to the memory.
  package var handle: UInt32
  /// Number of the picture for commits.
  package var framebuffer: UInt32
  package var width: Int
  package var height: Int
  /// Pixels from one row to the next.
  package var stride: Int
  package var pixels: UnsafeMutableBufferPointer<UInt32>

  package init(
    handle: UInt32, framebuffer: UInt32, width: Int, height: Int, stride: Int,
    pixels: UnsafeMutableBufferPointer<UInt32>
  ) {
    self.handle = handle
    self.framebuffer = framebuffer
    self.width = width
    self.height = height
    self.stride = stride
    self.pixels = pixels
  }
}
