import Foundation
import PackagePlugin

/// Writes the built commit into a source file of the target, before each build.
///
/// It does not use `Context.gitInformation`: SwiftPM caches that with the manifest, so that it names the
/// commit at which the manifest changed last.
@main
struct RecordRevision: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) -> [Command] {
    let package = context.package.directoryURL
    let folder = context.pluginWorkDirectoryURL
    return [
      .prebuildCommand(
        displayName: "Asking git for the commit", executable: URL(fileURLWithPath: "/bin/sh"),
        arguments: [
          target.directoryURL.appending(path: "record").path, package.path, folder.path,
        ], outputFilesDirectory: folder)
    ]
  }
}
