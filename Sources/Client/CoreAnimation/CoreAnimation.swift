// As on Apple's systems, `import QuartzCore` imports Core Graphics as well.
@_exported public import Quartz2D
