// Times, timebases and sample buffers under the name that they have on Apple's systems. It brings pixel
// buffers along, as Apple's does.
@_exported public import MediaValues
