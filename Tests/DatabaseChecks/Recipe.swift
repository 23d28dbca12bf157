import Foundation
import TestSupport
import Testing

@testable import CommandTestSupport

/// A program of a page, as it is printed there.
enum Recipe {
  /// The only block of a language in a page that has a text.
  static func text(_ language: String, with text: String, in page: String) throws -> String {
    let blocks = try Repository.text(page).components(separatedBy: "```\(language)\n").dropFirst().map {
      $0.components(separatedBy: "```\n")[0]
    }
    let found = blocks.filter { $0.contains(text) }
    try #require(found.count == 1)
    return found[0]
  }

  /// Runs a program to its end in a folder.
  ///
  /// - Returns: what it prints and says.
  static func run(
    _ program: String, _ arguments: [String], _ environment: [String: String], in folder: TemporaryFolder
  ) throws -> String {
    let process = Process()
    process.currentDirectoryURL = folder.url
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let printed = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: printed, as: UTF8.self)
  }
}
