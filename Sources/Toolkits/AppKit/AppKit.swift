// The views of the Mac under the name `AppKit`, which on Apple's systems also imports Core Animation,
// Core Graphics and Foundation.
@_exported public import AppKitViews
@_exported public import CoreAnimation
@_exported public import Foundation
@_exported public import Quartz2D
