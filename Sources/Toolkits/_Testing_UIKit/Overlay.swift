// Swift Testing declares that files need this module if they also import a module called UIKit.
// Without the module such files do not compile.
