import ArgumentParser
import CodeLedger
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
      isBelow(file, root),
      let answer = try? runGit(["check-ignore", "--quiet", "--", file], in: root), answer.status == 1
    else { return }
    let fromRoot = String(decoding: absolutePath(place).utf8.dropFirst(root.utf8.count), as: UTF8.self)
    let line = gitignoreLine(for: fromRoot, files: pattern)
    guard gitignore, let line else {
      let remedy = line == nil ? "" : ", or add --gitignore"
      return try console.say(
        "warning: git does not ignore \(path), which has \(what): write to another place" + remedy)
    }
    try writeEdits([
      FileEdit(joined(root, ".gitignore")) { bytes in
        let lines = bytes ?? []
        let end: [UInt8] = lines.last.map { $0 != 0x0A } == true ? [0x0A] : []
        return lines + end + Array(line.utf8) + [0x0A]
      }
    ])
  }
}
