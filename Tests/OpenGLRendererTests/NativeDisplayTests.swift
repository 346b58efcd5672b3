import COpenGL
import Expectations
import OpenGLRenderer
import Testing

/// Displays of other libraries' surfaces, where there is none.
@Suite struct NativeDisplayTests {
  @Test func `a platform that EGL does not have is an error with its number`() throws {
    SoftwareOpenGL.pin()
    var nothing = 0
    let error = try #require(throws: OpenGLError.self) {
      try withUnsafeMutablePointer(to: &nothing) {
        _ = try NativeDisplay(
          platform: 12_345, native: UnsafeMutableRawPointer($0), format: GBM_XRGB8888)
      }
    }
    #expect(error.description.contains("12345"))
  }

  @Test func `GBM is found when the program runs, and has all functions or a reason`() {
    let table = UnsafeMutablePointer<gbm_functions>.allocate(capacity: 1)
    defer { table.deallocate() }
    if let reason = gbm_functions_load(table) {
      #expect(String(cString: reason).contains("libgbm.so.1"))
    } else {
      // No card has this descriptor.
      expectNil(table.pointee.create_device(-1))
    }
  }
}
