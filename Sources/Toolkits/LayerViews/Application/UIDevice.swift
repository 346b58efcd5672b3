public import Foundation
import ToolkitSupport

/// The machine that the program runs on.
@preconcurrency @MainActor open class UIDevice: NSObject {
  /// The states of a battery.
  public enum BatteryState: Int, Sendable {
    /// There is no battery, or `isBatteryMonitoringEnabled` is false.
    case unknown = 0
    /// The machine runs on its battery.
    case unplugged = 1
    /// The battery is charged.
    case charging = 2
    /// The battery is full.
    case full = 3
  }

  /// The machine.
  public static let current = UIDevice()

  private var batteryTimer: Timer?
  private var battery: (level: Float, state: BatteryState) = (-1, .unknown)

  private override init() { super.init() }

  // MARK: Names

  /// The machine's name in its network.
  open var name: String { ProcessInfo.processInfo.hostName }
  /// The maker's name of the machine, where the kernel knows it; otherwise "Linux".
  open var model: String { Machine.model ?? "Linux" }
  /// The same as `model`.
  open var localizedModel: String { model }
  /// The name of the distribution.
  open var systemName: String { Machine.release["NAME"] ?? "Linux" }
  /// The number of the distribution's version; that of the kernel where it has none.
  open var systemVersion: String {
    if let version = Machine.release["VERSION_ID"], !version.isEmpty { return version }
    let kernel = ProcessInfo.processInfo.operatingSystemVersion
    return "\(kernel.majorVersion).\(kernel.minorVersion)"
  }
  /// The kind of the device: `pad` for a display whose shorter side has 600 points or more, otherwise
  /// `phone`.
  open var userInterfaceIdiom: UIUserInterfaceIdiom {
    UIScreen.main.traitCollection.userInterfaceIdiom
  }
  /// A number that is the same for all programs of a vendor on the machine, and for no other vendor's. The
  /// vendor is the main bundle's identifier without its last part, or else the program's name.
  open var identifierForVendor: UUID? {
    let parts = (Bundle.main.bundleIdentifier ?? "").split(separator: ".").dropLast()
    let vendor = parts.isEmpty ? ProcessInfo.processInfo.processName : parts.joined(separator: ".")
    return Machine.identifier(for: vendor)
  }
  /// Always true.
  open var isMultitaskingSupported: Bool { true }

  // MARK: Orientation

  /// The orientation of the display, which never turns: sideways if it is broader than high.
  open var orientation: UIDeviceOrientation {
    UIInterfaceOrientation.ofDisplay.isLandscape ? .landscapeLeft : .portrait
  }
  /// True between `beginGeneratingDeviceOrientationNotifications()` and its end.
  open private(set) var isGeneratingDeviceOrientationNotifications = false
  /// Notes the wish for notifications, of which there are none: the display does not turn.
  open func beginGeneratingDeviceOrientationNotifications() {
    isGeneratingDeviceOrientationNotifications = true
  }
  /// Ends the wish for notifications.
  open func endGeneratingDeviceOrientationNotifications() {
    isGeneratingDeviceOrientationNotifications = false
  }

  // MARK: Battery

  /// True reads the battery, every half minute.
  open var isBatteryMonitoringEnabled = false {
    didSet { if isBatteryMonitoringEnabled != oldValue { monitoringChanged() } }
  }
  /// The charge from 0 to 1; −1 without a battery, or while `isBatteryMonitoringEnabled` is false.
  open var batteryLevel: Float { battery.level }
  /// The state of the battery.
  open var batteryState: BatteryState { battery.state }

  private static let batteryInterval = 30.0

  private func monitoringChanged() {
    batteryTimer?.invalidate()
    batteryTimer = nil
    guard isBatteryMonitoringEnabled else { return battery = (-1, .unknown) }
    battery = Self.readBattery()
    let timer = Timer(timeInterval: Self.batteryInterval, repeats: true) { _ in
      MainActor.assumeIsolated { UIDevice.current.batteryMayHaveChanged() }
    }
    RunLoop.main.add(timer, forMode: .default)
    batteryTimer = timer
  }

  private static func readBattery() -> (level: Float, state: BatteryState) {
    guard let battery = Machine.battery else { return (-1, .unknown) }
    let state: BatteryState =
      switch battery.status {
      case "Charging": .charging
      case "Full", "Not charging": .full
      case "Discharging": .unplugged
      default: .unknown
      }
    return (Float(battery.percent) / 100, state)
  }

  private func batteryMayHaveChanged() {
    let old = battery
    battery = Self.readBattery()
    if battery.level != old.level {
      NotificationCenter.default.post(name: Self.batteryLevelDidChangeNotification, object: self)
    }
    if battery.state != old.state {
      NotificationCenter.default.post(name: Self.batteryStateDidChangeNotification, object: self)
    }
  }

  // MARK: Nearness

  /// Always false: no machine feels what is near.
  open var isProximityMonitoringEnabled: Bool {
    get { false }
    set {}
  }
  /// Always false.
  open var proximityState: Bool { false }

  // MARK: Notifications

  /// The device was turned; never posted, since no display turns.
  public static let orientationDidChangeNotification = Notification.Name(
    "UIDeviceOrientationDidChangeNotification")
  /// The charge of the battery has changed.
  public static let batteryLevelDidChangeNotification = Notification.Name(
    "UIDeviceBatteryLevelDidChangeNotification")
  /// The state of the battery has changed.
  public static let batteryStateDidChangeNotification = Notification.Name(
    "UIDeviceBatteryStateDidChangeNotification")
  /// An object came near or went away; never posted, since there is no such sensor.
  public static let proximityStateDidChangeNotification = Notification.Name(
    "UIDeviceProximityStateDidChangeNotification")
}
