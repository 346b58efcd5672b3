import ToolkitSupport

/// Notices of mistakes of an application, under UIKit's name.
let notices = Notices(of: "UIKit")
