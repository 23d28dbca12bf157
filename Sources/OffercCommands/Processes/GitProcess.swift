import Diagnostics
import SystemCalls

/// A running git, its streams at hand.
///
/// A repository must not make git start anything: what is missing is not fetched, no protocol is allowed, and no monitor
/// of files is asked.
final class GitProcess {
  private let process: ChildProcess

  private static let safeOptions = ["-c", "protocol.allow=never", "-c", "core.fsmonitor=false"]
  /// Git knows the first since 2.45; the second outweighs what the configuration of a repository allows, and is empty.
  private static let safeVariables = ["GIT_NO_LAZY_FETCH=1", "GIT_ALLOW_PROTOCOL=", "GIT_TERMINAL_PROMPT=0"]

  /// - Parameter folder: where it runs; the working folder when nil.
  /// - Throws: `CommandFailure` when git cannot be started.
  init(_ arguments: [String], in folder: String? = nil) throws {
    let place = folder.map { ["-C", $0] } ?? []
    do {
      process = try ChildProcess(
        "git", place + GitProcess.safeOptions + arguments, variables: GitProcess.safeVariables,
        outputs: [STDOUT_FILENO: .max, STDERR_FILENO: 1 << 16])
    } catch let failure as SystemFailure {
      throw CommandFailure("cannot run git: \(failure.reason)")
    }
  }

  /// Hands git a few bytes: more than a pipe holds could wait for a git that waits itself.
  func write(_ text: String) throws {
    do {
      try process.write(Array(text.utf8))
    } catch {
      throw CommandFailure("git ended too early: \(complaint)")
    }
  }

  /// The next line that git prints; nil at the end.
  func readLine() throws -> String? {
    var searched = 0
    while true {
      let left = unread
      if let end = left.dropFirst(searched).firstIndex(of: 0x0A) {
        let line = process.take(end - left.startIndex)
        _ = process.take(1)
        return String(decoding: line, as: UTF8.self)
      }
      searched = left.count
      guard try process.readMore() else { return nil }
    }
  }

  /// So many of the bytes that git prints; fewer at the end.
  func readBytes(_ count: Int) throws -> [UInt8] {
    while unread.count < count, try process.readMore() {}
    return process.take(min(count, unread.count))
  }

  /// Reads to the end, and waits for that of git.
  func readToEnd(limit: Int) throws -> (status: Int32, output: [UInt8]) {
    process.closeInput()
    let bytes = try readBytes(limit)
    while try process.readMore() { process.forget(STDOUT_FILENO) }
    return (try process.waitForEnd(), bytes)
  }

  /// What git has said on standard error, in one line.
  var complaint: String {
    let text = String(decoding: process.outputs[STDERR_FILENO]?.bytes ?? [], as: UTF8.self)
    return text.split(whereSeparator: \.isNewline).first.map(String.init) ?? "it gives no reason"
  }

  /// What it has printed and nobody has taken.
  private var unread: ArraySlice<UInt8> {
    guard let output = process.outputs[STDOUT_FILENO] else { return [] }
    return output.bytes[output.taken...]
  }
}

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
