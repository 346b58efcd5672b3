// The views under the name `UIKit`, which on Apple's systems also imports Core Animation, Core
// Graphics and Foundation.
@_exported public import CoreAnimation
@_exported public import Foundation
@_exported public import LayerViews
@_exported public import Quartz2D
