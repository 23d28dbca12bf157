/// What a git command printed.
struct GitOutput {
  let status: Int32
  let output: [UInt8]
  /// The first line of standard error.
  let complaint: String

  var text: String { String(decoding: output, as: UTF8.self) }
}

/// Runs git and waits for its end.
///
/// - Parameter folder: where it runs; the working folder when nil.
/// - Throws: `CommandFailure` when git cannot be started.
func runGit(_ arguments: [String], in folder: String? = nil) throws -> GitOutput {
  let git = try GitProcess(arguments, in: folder)
  let (status, output) = try git.readToEnd(limit: 1 << 30)
  return GitOutput(status: status, output: output, complaint: git.complaint)
}
