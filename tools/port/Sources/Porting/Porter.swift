/// Rewrites the sources of a folder, which are read together: a class of one file and its method in
/// another belong to each other.
public struct Porter {
  /// What came of a folder.
  public struct Result: Sendable {
    /// All files that parse, in the order in which they were given.
    public let files: [PortedFile]
    /// The files that are left alone.
    public let refused: [RefusedFile]
  }

  /// Creates a porter.
  public init() {}

  /// Rewrites sources; nothing is written anywhere.
  ///
  /// - Parameter sources: Paths, as reports say them, and texts.
  public func port(_ sources: [(path: String, text: String)]) -> Result {
    var parsed: [ParsedFile] = []
    var refused: [RefusedFile] = []
    for source in sources {
      do throws(RefusedFile) {
        parsed.append(try ParsedFile(path: source.path, source: source.text))
      } catch {
        refused.append(error)
      }
    }
    let index = SourceIndex(parsed)
    return Result(files: parsed.map { FilePorter($0, index: index).port() }, refused: refused)
  }
}
