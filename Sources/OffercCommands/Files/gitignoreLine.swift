import ByteText

/// The line of a `.gitignore` that matches one path below its folder, whatever is in the name: git takes `*`, `?` and `[` for
/// patterns, `\` for an escape, and drops blanks at the end.
///
/// - Parameters:
///   - path: from the folder of the `.gitignore`, with a slash at the beginning.
///   - pattern: what matches files in the folder at the path; nil if the path itself is meant.
/// - Returns: nil if the path cannot be written in one line.
func gitignoreLine(for path: String, files pattern: String? = nil) -> String? {
  guard !path.utf8.contains(where: { $0 < 0x20 }) else { return nil }
  var line = path
  for mark in ["\\", "*", "?", "["] { line = line.byBytes.replacing(mark, with: "\\" + mark) }
  if let pattern { return line + "/" + pattern }
  let end = line.byBytes.dropLast(" ").endIndex
  return line[..<end] + line[end...].byBytes.replacing(" ", with: "\\ ")
}
