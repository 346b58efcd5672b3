internal import Foundation
internal import Synchronization

/// Pixels for each point of the main screen, for threads that may not ask the screen itself.
let mainScreenScale = Mutex<CGFloat>(1)

/// The scale of images and image contexts that are made without one: that of the main screen.
func defaultImageScale() -> CGFloat {
  mainScreenScale.withLock { $0 }
}
