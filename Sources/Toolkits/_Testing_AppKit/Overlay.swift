// Swift Testing says that this module belongs to files that import it beside a module called AppKit,
// and without it they do not compile.
