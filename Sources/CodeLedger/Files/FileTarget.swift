import Diagnostics
import Disk

/// A file of codes that gets its bytes in order.
protocol FileTarget {
  func take(_ bytes: ArraySlice<UInt8>) throws
  /// Called after all bytes were taken.
  func finish() throws
  /// Makes the file visible to others.
  func publish() throws
}

/// Takes the place of a file that is missing and must not be made: its bytes are only counted and hashed by the writer.
final class NoFile: FileTarget {
  func take(_ bytes: ArraySlice<UInt8>) {}
  func finish() {}
  func publish() {}
}

extension NewFile: FileTarget {
  func take(_ bytes: ArraySlice<UInt8>) throws {
    try unsafe bytes.withUnsafeBytes { try unsafe take($0) }
  }

  func publish() throws {
    guard try publish(replacing: false) else {
      throw PlainFailure(
        "\(path) was created by another program in the meantime: move it away, then run the command again")
    }
  }
}

/// Begins a file with codes, which only its owner can read.
func newFile(_ name: String, in folder: Folder) throws -> NewFile {
  try NewFile(
    name, in: folder, mode: 0o600,
    advice: "; nothing is lost: fix the cause and run the command again")
}
