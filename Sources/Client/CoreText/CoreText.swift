// Core Text under the name that it has on Apple's systems; Quartz 2D has its names beside those of Core
// Graphics.
@_exported public import Quartz2D
