// Draw lists made from a seed are in a separate module, for tools that need nothing else from here.
@_exported public import ArbitraryDrawLists
