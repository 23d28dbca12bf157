import Disk

/// Whether a file is empty, or a report of an earlier run, of any format: nothing else is replaced by a report.
///
/// Reports for programs are known by how they begin; those for people, and those with a finding a line, by their last line
/// or their first.
func looksLikeReport(_ path: String) -> Bool {
  guard let (head, tail) = try? ends(of: path) else { return false }
  return head.isEmpty || beginnings.contains { head.hasPrefix($0) }
    || head.hasPrefix(sarif) && head.contains("sarif")
    || isSummary(lastLine(of: tail))
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
  let words = line.split(separator: " ")
  guard words.count > 3, words[0].allSatisfy({ $0.isNumber || $0 == "," }) else { return false }
  return ["file,", "files,"].contains(words[1]) && line.contains(" batch") && line.contains(": ")
}

private func lastLine(of text: String) -> Substring {
  text.split(separator: "\n").last ?? ""
}

/// The first and the last bytes.
private func ends(of path: String) throws -> (head: String, tail: String) {
  let file = try ReadableFile(path)
  let (head, tail) = (
    try file.part(at: 0, count: 256), try file.part(at: max(0, file.size - 1024), count: 1024)
  )
  return (String(decoding: head, as: UTF8.self), String(decoding: tail, as: UTF8.self))
}
