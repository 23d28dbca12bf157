import Foundation
import PackagePlugin

/// The files of a target that its catalog consists of.
struct TargetCatalog {
  private let target: String
  /// The innermost folder with all the YAML files; the file, if there is only one.
  private let path: URL
  /// What the result depends on: a change of one of them compiles the catalog again. Files that an option file names are not
  /// among them.
  private let inputs: [URL]

  /// - Parameter files: All files of the target.
  /// - Throws: If no file is YAML.
  init(files: [URL], of target: String) throws {
    let yaml = files.filter { ["yaml", "yml"].contains($0.pathExtension.lowercased()) }
    guard let first = yaml.first else { throw NoCatalog(target: target) }
    self.target = target
    path = yaml.count == 1 ? first : TargetCatalog.commonFolder(of: yaml)
    // The catalog names images.
    let images = files.filter { ["png", "jpg", "jpeg"].contains($0.pathExtension.lowercased()) }
    inputs = yaml + images + TargetCatalog.optionInputs(around: path)
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

  /// What says that an option file has changed: the one beside the catalog, and the root of the git repository.
  ///
  /// A file outside the target must not be an input itself. The build plans its commands again only if files of a target come or
  /// go, so the deletion of another input breaks every build that follows. The root is a folder, whose entry in the file system
  /// changes if a file in it is added, removed or replaced.
  private static func optionInputs(around path: URL) -> [URL] {
    let folder = path.hasDirectoryPath ? path : path.deletingLastPathComponent()
    let beside = folder.appending(path: ".offerc.yaml")
    let root = repository(around: folder)
    return ([beside] + [root].compactMap(\.self)).filter { FileManager.default.fileExists(atPath: $0.path) }
  }

  private static func repository(around folder: URL) -> URL? {
    var candidate = folder
    while !FileManager.default.fileExists(atPath: candidate.appending(path: ".git").path) {
      guard candidate.path != "/" else { return nil }
      candidate = candidate.deletingLastPathComponent()
    }
    return candidate
  }
}

/// A target that has the plug-in, but no YAML file.
struct NoCatalog: Error, CustomStringConvertible {
  let target: String

  var description: String {
    "the target \(target) has the plug-in CompileOffers, but no YAML file: put its catalog into its folder"
  }
}
