import ToolkitSupport

/// Notices of mistakes of an application, under AppKit's name.
let notices = Notices(of: "AppKit")
