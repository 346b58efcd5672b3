// Swift Testing declares that files need this module if they also import a module called AppKit.
// Without the module such files do not compile.
