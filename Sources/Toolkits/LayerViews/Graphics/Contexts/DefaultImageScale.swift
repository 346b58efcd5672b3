import Foundation
import Synchronization

/// Pixels for each point of the main screen, for threads that may not ask the screen itself.
let mainScreenScale = Mutex<CGFloat>(1)

/// Returns the default scale of images and image contexts: the main screen's.
func defaultImageScale() -> CGFloat {
  mainScreenScale.withLock { $0 }
}
