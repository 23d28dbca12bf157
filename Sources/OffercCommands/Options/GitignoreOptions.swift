import ArgumentParser
import CodeLedger
import Diagnostics
import Disk

/// What becomes of files with codes that git would commit.
struct GitignoreOptions: ParsableArguments {
  @Flag(help: "Add files with codes or keys that git does not ignore to .gitignore, instead of warning.")
  var gitignore = false

  /// Adds a file to `.gitignore`. Call it before the file is written, and while its folder is not locked.
  ///
  /// - Parameters:
  ///   - place: a file; with `pattern` a folder, of whose files those are meant that match it.
  ///   - what: what the file has.
  /// - Throws: `DiskFailure`.
  func keep(
    _ place: String, files pattern: String? = nil, of what: String = "codes", _ console: Console
  ) throws {
    let path = pattern.map { joined(place, $0) } ?? place
    let file = absolutePath(path)
    guard let root = try repositoryRoot(around: parent(of: file) ?? "/").map(absolutePath),
      isBelow(file, root), isCommitted(file, in: root)
    else { return }
    let fromRoot = String(decoding: absolutePath(place).utf8.dropFirst(root.utf8.count), as: UTF8.self)
    let line = gitignoreLine(for: fromRoot, files: pattern)
    var advice = line == nil ? ": write to another place" : ": write to another place, or add --gitignore"
    if gitignore, let line {
      try add(line, to: joined(root, ".gitignore"))
      // The line does not help if the file was committed before, or if another `.gitignore` takes it back in.
      guard isCommitted(file, in: root) else { return }
      advice = ", although .gitignore has the line \(quoted(line)): write to another place"
    }
    try console.say("warning: git does not ignore \(path), which has \(what)\(advice)")
  }

  /// Whether git takes a file into commits; false if there is no git to ask.
  private func isCommitted(_ file: String, in root: String) -> Bool {
    let answer = try? runGit(["check-ignore", "--quiet", "--", file], in: root)
    return answer?.status == 1
  }

  private func add(_ line: String, to file: String) throws {
    try writeEdits([
      FileEdit(file) { bytes in
        let lines = bytes ?? []
        guard !lines.split(separator: 0x0A).contains(where: { $0.elementsEqual(line.utf8) }) else {
          return lines
        }
        let end: [UInt8] = lines.last.map { $0 != 0x0A } == true ? [0x0A] : []
        return lines + end + Array(line.utf8) + [0x0A]
      }
    ])
  }
}
