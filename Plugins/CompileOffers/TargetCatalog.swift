import Foundation
import PackagePlugin

/// The files of a target that its catalog consists of.
struct TargetCatalog {
  private let target: String
  /// The innermost folder with all the YAML files; the file, if there is only one.
  private let path: URL
  /// Files that the result depends on: another text of one of them compiles the catalog again. Files that an option file names
  /// are not among them.
  private let inputs: [URL]

  /// - Parameters:
  ///   - files: All files of the target.
  ///   - root: The package or project.
  /// - Throws: If no file is YAML.
  init(files: [URL], of target: String, inside root: URL) throws {
    let yaml = files.filter { ["yaml", "yml"].contains($0.pathExtension.lowercased()) }
    guard let first = yaml.first else { throw NoCatalog(target: target) }
    self.target = target
    path = yaml.count == 1 ? first : TargetCatalog.commonFolder(of: yaml)
    // Images are named by the catalog, and option files are in its folder or around it.
    let images = files.filter { ["png", "jpg", "jpeg"].contains($0.pathExtension.lowercased()) }
    inputs = yaml + images + TargetCatalog.optionFiles(around: path, inside: root)
  }

  /// A command that writes `Offers.swift`, and runs if one of the inputs has changed.
  func compilation(offerc: URL, workFolder: URL) -> Command {
    let output = workFolder.appending(path: "Offers")
    return .buildCommand(
      displayName: "Compiling the offers of \(target)", executable: offerc,
      arguments: [
        "build", path.path, "--output", output.path, "--emit", "swift", "--format", "concise", "--quiet",
      ],
      inputFiles: inputs, outputFiles: [output.appending(path: "Offers.swift")])
  }

  private static func commonFolder(of files: [URL]) -> URL {
    let folders = files.map { $0.deletingLastPathComponent() }
    return folders.dropFirst().reduce(folders[0]) { common, folder in
      var common = common
      while !(folder.path + "/").hasPrefix(common.path + "/"), common.path != "/" {
        common = common.deletingLastPathComponent()
      }
      return common
    }
  }

  private static func optionFiles(around path: URL, inside root: URL) -> [URL] {
    var found: [URL] = []
    var folder = path.hasDirectoryPath ? path : path.deletingLastPathComponent()
    while (folder.path + "/").hasPrefix(root.path + "/") {
      let file = folder.appending(path: ".offerc.yaml")
      if FileManager.default.fileExists(atPath: file.path) { found.append(file) }
      folder = folder.deletingLastPathComponent()
    }
    return found
  }
}

/// A target that has the plug-in, but no YAML file.
struct NoCatalog: Error, CustomStringConvertible {
  let target: String

  var description: String {
    "the target \(target) has the plug-in CompileOffers, but no YAML file: put its catalog into its folder"
  }
}
