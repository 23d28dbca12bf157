import Diagnostics
import Disk

/// A file that exists. It must have the same bytes and is never written to.
final class PublishedFile: FileTarget {
  enum Content {
    case batch
    case handOut
  }

  private let path: String
  private let content: Content
  /// Nil after it is finished: a batch can have more files than a process may have open.
  private var file: ReadableFile?
  private var offset = 0

  init(_ name: String, in folder: Folder, content: Content = .batch) throws {
    self.content = content
    path = folder.path(of: name)
    file = try ReadableFile(name, in: folder)
  }

  func take(_ bytes: ArraySlice<UInt8>) throws {
    guard try read(bytes.count).elementsEqual(bytes) else { throw differs }
  }

  func finish() throws {
    defer { file = nil }
    guard try read(1).isEmpty else { throw differs }
    // The run that wrote it may have ended before its bytes were on the medium.
    try file?.flush()
  }

  func publish() {}

  /// Reads at most `count` bytes from the end of the last read.
  func read(_ count: Int) throws -> [UInt8] {
    let bytes = try file?.part(at: offset, count: count) ?? []
    offset += bytes.count
    return bytes
  }

  var differs: PlainFailure {
    guard content == .batch else {
      return PlainFailure(
        "\(path) exists and is not this list of codes: name another file with -o; nothing was overwritten")
    }
    return PlainFailure(
      "\(path) exists and does not have the codes of its batch: move it away and run the command again, or use the key that made it; nothing was overwritten"
    )
  }
}
