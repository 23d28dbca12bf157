import Foundation
import TestSupport

/// The folder from which relative paths lead on: the system has one for the process. On Linux a thread can have its own.
enum WorkingFolder {
  private static let turns = NSLock()

  /// Runs `body` in a folder. Where a thread cannot have one of its own, runs take turns: on other systems, and in containers
  /// that forbid `unshare`.
  static func during<Value>(_ folder: String, _ body: () throws -> Value) throws -> Value {
    let takesTurns = !leaveTheOthers()
    if takesTurns { turns.lock() }
    defer { if takesTurns { turns.unlock() } }
    let files = FileManager.default
    guard files.changeCurrentDirectoryPath(folder) else { throw CocoaError(.fileReadNoSuchFile) }
    defer { _ = files.changeCurrentDirectoryPath(Repository.root.path) }
    return try body()
  }

  /// Each time: a thread shares the folder of the one that started it, and the system starts threads from any.
  private static func leaveTheOthers() -> Bool {
    #if os(Linux)
      // `unshare`, which Swift's Glibc module does not show, and the `CLONE_FS` of <sched.h>.
      typealias Unshare = @convention(c) (CInt) -> CInt
      guard let symbol = unsafe dlsym(nil, "unshare") else { return false }
      return unsafe unsafeBitCast(symbol, to: Unshare.self)(0x200) == 0
    #else
      return false
    #endif
  }
}
