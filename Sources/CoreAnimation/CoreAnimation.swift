// `import QuartzCore` brings Core Graphics and Foundation along on Apple's systems.
@_exported public import Quartz2D
