import ByteText

/// A part of a comment on a pull request. It stops growing before GitHub refuses the comment, which is at 65,536 characters.
package struct MarkdownComment {
  package private(set) var text = ""
  private var room: Int

  /// - Parameter room: in bytes, of this part.
  package init(room: Int) { self.room = room }

  /// Keeps room for lines that `addFoot` adds at the end.
  package mutating func keepRoom(for lines: [String]) {
    room -= lines.reduce(0) { sum, line in sum + line.utf8.count + 1 }
  }

  package mutating func add(_ line: String) {
    guard line.utf8.count < room else { return }
    text += line + "\n"
    room -= line.utf8.count + 1
  }

  /// Adds as many items as fit and a line with the number of the others, then an empty line.
  package mutating func add(_ items: [String], rest: (Int) -> String) {
    for (number, item) in items.enumerated() {
      guard item.utf8.count + 200 < room else {
        add(rest(items.count - number))
        break
      }
      add(item)
    }
    add("")
  }

  /// Adds the last lines, for which room was kept.
  package mutating func addFoot(_ lines: [String]) { text += lines.joined(separator: "\n") }

  /// Adds a folded list of items, which readers can open. Adds nothing if there are no items or none fits.
  package mutating func fold(_ title: String, _ items: [String], head: String? = nil, rest: (Int) -> String) {
    let frame = "<details><summary>\(title)</summary>\n"
    guard let first = items.first, first.utf8.count + frame.utf8.count + (head?.utf8.count ?? 0) + 300 < room
    else { return }
    if !text.byBytes.hasSuffix("\n\n") { text += "\n" }
    add(frame)
    if let head { add(head) }
    // The end of the frame always fits.
    room -= 20
    add(items, rest: rest)
    room += 20
    add("</details>\n")
  }
}
