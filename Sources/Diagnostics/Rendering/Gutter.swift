import ByteText

/// The column of line numbers, and what is aligned with it.
struct Gutter {
  /// The digits of the highest line number.
  let width: Int
  let style: Style

  /// ` 7 | text`, or `   | text` without a number.
  func bar(_ line: Int? = nil, _ text: String = "") -> String {
    let number = line.map(String.init) ?? ""
    let bar = style.paint(padding(width - number.utf8.count) + number + " |", .quiet)
    return text.isEmpty ? bar : bar + " " + text
  }

  /// `  --> place`.
  func arrow(_ arrow: String, _ place: String) -> String {
    padding(width) + style.paint(arrow, .quiet) + " " + place
  }

  /// Stands for lines that are not shown.
  var gap: String { style.paint("...", .quiet) }

  /// `   = help: text`.
  func remark(_ name: String, _ text: String) -> String {
    padding(width + 1) + style.paint("=", .quiet) + " " + style.paint(name + ":", .strong) + " " + text
  }

  /// A further line of a remark, below its text.
  func continuation(_ name: String, _ text: String) -> String { padding(width + name.count + 5) + text }

  private func padding(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }
}

/// A text in lines of at most `width` cells; longer words (addresses, codes) stay in one piece.
package func wrapped(_ text: String, width: Int) -> [String] {
  var lines = [""]
  var used = 0
  for word in text.byBytes.split(separator: " ", omittingEmptySubsequences: false) {
    let length = word.reduce(0) { $0 + displayWidth(of: $1) }
    if used > 0, used + 1 + length > width {
      lines.append(String(word))
      used = length
    } else {
      lines[lines.count - 1] += (used > 0 ? " " : "") + word
      used += (used > 0 ? 1 : 0) + length
    }
  }
  return lines
}
