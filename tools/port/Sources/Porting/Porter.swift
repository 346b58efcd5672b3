/// Rewrites the sources of a folder together, since a class in one file may use a method in another.
public struct Porter {
  /// Result of porting a folder.
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
  /// - Parameter sources: Paths, as shown in reports, and texts.
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
    var files: [PortedFile] = []
    for file in parsed {
      let ported = FilePorter(file, index: index).port()
      do throws(RefusedFile) {
        // A rewrite that breaks a file is a fault of a rule; the file is then left as it was.
        if ported.isChanged { _ = try ParsedFile(path: file.path, source: ported.after) }
        files.append(ported)
      } catch {
        refused.append(
          RefusedFile(
            path: file.path, place: error.place,
            reason: "the rewrites would not parse: \(error.reason)"))
      }
    }
    return Result(files: files, refused: refused)
  }
}
