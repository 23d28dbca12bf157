import Foundation
import PackagePlugin

/// `swift package offerc …`: the program offerc, in the folder of the package.
///
/// It asks for no permission, so that `lint` runs without a question. On macOS, `--allow-writing-to-package-directory` before `offerc`
/// lets it write.
@main
struct RunOfferc: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    try run(try context.tool(named: "offerc").url, arguments, in: context.package.directoryURL)
  }

  private func run(_ offerc: URL, _ arguments: [String], in folder: URL) throws {
    let process = Process()
    process.executableURL = offerc
    process.arguments = arguments
    process.currentDirectoryURL = folder
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus != 0 else { return }
    Diagnostics.error("offerc ended with status \(process.terminationStatus)")
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension RunOfferc: XcodeCommandPlugin {
    func performCommand(context: XcodePluginContext, arguments: [String]) throws {
      // Xcode adds the targets that were chosen.
      var arguments = arguments
      while let place = arguments.firstIndex(of: "--target"), place + 1 < arguments.count {
        arguments.removeSubrange(place...place + 1)
      }
      let command = arguments.isEmpty ? ["lint", "."] : arguments
      try run(try context.tool(named: "offerc").url, command, in: context.xcodeProject.directoryURL)
    }
  }
#endif
