import UIKit

// Usage: layer-samples [NAME [--seconds N]]
// Without a name, lists the samples.

let arguments = CommandLine.arguments.dropFirst()
guard !arguments.isEmpty else {
  for sample in Sample.allCases { print(sample.rawValue) }
  exit(0)
}
guard let options = Options(Array(arguments)) else {
  FileHandle.standardError.write(
    Data("usage: layer-samples [NAME [--seconds N]]\nWithout a name, lists the samples.\n".utf8))
  exit(64)
}
AppDelegate.options = options
UIApplicationMain(
  CommandLine.argc, CommandLine.unsafeArgv, nil, NSStringFromClass(AppDelegate.self))
