// Draw lists made from a seed are in a module of their own, for tools that need nothing else of this one.
@_exported import ArbitraryDrawLists
