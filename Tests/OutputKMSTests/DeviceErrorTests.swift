import Expectations
import Glibc
import OutputKMS
import Testing

@Suite struct DeviceErrorTests {
  @Test func anErrorNamesTheDeviceAndTheReason() {
    expectEqual(
      DeviceError("the mode 800x600", "Virtual-1", code: EACCES).description,
      "the mode 800x600 of Virtual-1: Permission denied")
  }
}
