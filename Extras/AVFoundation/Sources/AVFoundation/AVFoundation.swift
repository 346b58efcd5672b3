// Core Media, Core Video and the layer of sample buffers come along, as with Apple's module.
@_exported public import LayerMedia
