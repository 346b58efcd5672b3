import CInput
import Glibc

/// A source of reports: cards that come and go, screens that are plugged in.
package protocol HotplugSource: AnyObject {
  /// The descriptor that becomes readable when `poll` has something; nil if there is none.
  var eventDescriptor: CInt? { get }
  /// Removes and returns the files of cards (`/dev/dri/card0`) of which something has changed.
  func poll() -> [String]
}

/// The kernel's reports, through udevd where one runs.
package final class UdevHotplug: HotplugSource {
  private let udev: OpaquePointer
  private let monitor: OpaquePointer

  /// Starts to listen; nil if the kernel does not let.
  package init?() {
    guard let udev = udev_new() else { return nil }
    // Without udevd only the kernel speaks.
    let source = access("/run/udev/control", F_OK) == 0 ? "udev" : "kernel"
    guard let monitor = udev_monitor_new_from_netlink(udev, source) else {
      udev_unref(udev)
      return nil
    }
    udev_monitor_filter_add_match_subsystem_devtype(monitor, "drm", nil)
    guard udev_monitor_enable_receiving(monitor) >= 0 else {
      udev_monitor_unref(monitor)
      udev_unref(udev)
      return nil
    }
    self.udev = udev
    self.monitor = monitor
  }

  deinit {
    udev_monitor_unref(monitor)
    udev_unref(udev)
  }

  package var eventDescriptor: CInt? { udev_monitor_get_fd(monitor) }

  package func poll() -> [String] {
    var paths: [String] = []
    while let device = udev_monitor_receive_device(monitor) {
      defer { udev_device_unref(device) }
      guard let node = udev_device_get_devnode(device) else { continue }
      let path = String(cString: node)
      if path.hasPrefix("/dev/dri/card"), !paths.contains(path) { paths.append(path) }
    }
    return paths
  }
}
