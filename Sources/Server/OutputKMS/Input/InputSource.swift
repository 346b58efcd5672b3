package import RenderServer

/// A source of the devices' reports: libinput, or a fake.
package protocol InputSource: AnyObject {
  /// The descriptors that become readable when `read` has something. Constant from `open` on.
  var descriptors: [CInt] { get }

  /// Opens all devices that are there; others follow as they are plugged in.
  func open() throws

  /// Removes and returns what devices have reported, the oldest first. Never waits.
  func read() -> [DeviceEvent]

  /// Closes all devices, which are removed.
  func suspend()

  /// Opens all devices that are there now.
  func resume()

  func setLights(_ lights: KeyboardLights, of device: InputDeviceID)

  /// Calibrates a touch screen; nil gives it its own calibration back. False for a device that has none.
  func calibrate(_ device: InputDeviceID, _ matrix: TouchMatrix?) -> Bool

  /// Removes and returns the reasons why devices are not used, for people.
  func takeComplaints() -> [String]
}
