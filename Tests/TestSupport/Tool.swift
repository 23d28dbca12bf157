import Foundation

/// A program of the machine that tests check results with, where there is one.
package struct Tool: Sendable {
  package let path: String

  /// Nil where it is not installed: tests are then skipped.
  package init?(_ name: String) {
    guard let tool = Tool.paths(of: name).lazy.compactMap({ Tool(at: $0) }).first else { return nil }
    self = tool
  }

  /// Where the shell looks for a program, in that order.
  package static func paths(of name: String) -> [String] {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" }
  }

  package init?(at path: String) {
    guard FileManager.default.isExecutableFile(atPath: path) else { return nil }
    self.path = path
  }

  package static let openssl = Tool("openssl")
  package static let curl = Tool("curl")
  package static let swiftc = Tool("swiftc")
  package static let sqlite3 = Tool("sqlite3")
  package static let python3 = Tool("python3")
  package static let node = Tool("node")

  /// Runs it to its end.
  ///
  /// - Parameter environment: in addition to that of this process.
  package func run(_ arguments: [String], environment: [String: String] = [:]) throws
    -> (status: Int32, output: String)
  {
    let process = Process()
    // Other tests change the working folder of this process, and remove it.
    process.currentDirectoryURL = Repository.root
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let pipe = Pipe()
    (process.standardOutput, process.standardError) = (pipe, pipe)
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }
}
