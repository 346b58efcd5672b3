import Logging
import RenderServer

extension Renderd {
  /// Reads the lines about outputs.
  ///
  /// - Parameter readsUsualFile: whether the usual file counts if no other is named; it may be missing.
  /// - Throws: all lines that cannot be followed.
  func outputs(readsUsualFile: Bool) throws -> DisplayConfiguration {
    let usual = ConfigurationFile.usualPath
    let file = config ?? (readsUsualFile && ConfigurationFile.exists(usual) ? usual : nil)
    return try DisplayConfiguration(file: file, lines: set)
  }

  /// Reads the splash. One that cannot be read is a warning, and nothing is shown in its place.
  func splash(_ configuration: DisplayConfiguration, _ logger: Logger) -> Splash? {
    guard let settings = configuration.splash else { return nil }
    do {
      return Splash(try SplashFile.read(settings.path), timeout: settings.timeout)
    } catch {
      logger.warning(
        "no splash", metadata: ["file": "\(settings.path)", "reason": "\(error)"])
      return nil
    }
  }
}
