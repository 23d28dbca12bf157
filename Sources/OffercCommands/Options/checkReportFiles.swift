import ByteText
import Diagnostics
import Disk

/// Sees to it that a report takes the place neither of what it is about, nor of another one, nor of anything else.
///
/// - Parameters:
///   - files: where reports are to go, as the user named them.
/// - Throws: `PlainFailure` that names the file.
func checkReportFiles(_ files: [String], reading read: [String]) throws {
  var taken: Set<PathKey> = []
  // A pipe or a terminal takes one report after the other.
  for file in files {
    let kind = try FileKind(file)
    if kind == .stream { continue }
    if let identity = FileIdentity(file), read.contains(where: { FileIdentity($0) == identity }) {
      throw PlainFailure("\(file) is one of the files that are read: name another file for the findings")
    }
    try checkOutput(file)
    if kind == .file, !looksLikeReport(file) {
      throw PlainFailure(
        "\(file) exists and is not an offerc report: remove it, or name another file for the findings")
    }
    guard taken.insert(PathKey(realPath(file) ?? absolutePath(file))).inserted else {
      throw PlainFailure("two reports cannot go to one file, \(file): name another file for one of them")
    }
  }
}

/// Whether a file is empty, or a report of an earlier run, of any format: nothing else is replaced by a report.
///
/// Reports for programs are known by how they begin; those for people, and those with a finding a line, by their last line
/// or their first.
func looksLikeReport(_ path: String) -> Bool {
  guard let (head, tail) = try? ends(of: path) else { return false }
  return head.isEmpty || beginnings.contains { head.byBytes.hasPrefix($0) }
    || head.byBytes.hasPrefix(sarif) && head.byBytes.contains("sarif")
    || isSummary(tail.byBytes.split(separator: "\n").last ?? "")
}

private let sarif = "{\n  \"$schema\": "
private let beginnings = [
  "{\n  \"format\": \"offerc.findings/", "{\n  \"format\": \"offerc.simulation/",
  "[]\n", "[\n]", "[\n  {\n    \"description\": ",
  "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"offerc\"",
  "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<checkstyle",
  "::error ", "::warning ", "::notice ",
]

/// `4 files, 12 products, 31 offers, 83 batches: no findings`, with its parts in brackets or not.
private func isSummary(_ line: Substring) -> Bool {
  let words = line.byBytes.split(separator: " ")
  guard words.count > 3, words[0].byBytes.consists(of: "0123456789,") else { return false }
  return ["file,", "files,"].contains(words[1]) && line.byBytes.contains(" batch")
    && line.byBytes.contains(": ")
}

/// The first and the last bytes.
private func ends(of path: String) throws -> (head: String, tail: String) {
  let file = try ReadableFile(path)
  let head = try file.part(at: 0, count: 256)
  let tail = try file.part(at: max(0, file.size - 1024), count: 1024)
  return (String(decoding: head, as: UTF8.self), String(decoding: tail, as: UTF8.self))
}
