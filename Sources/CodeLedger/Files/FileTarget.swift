import Disk

/// What takes the bytes of a file of codes in order.
protocol FileTarget {
  func take(_ bytes: ArraySlice<UInt8>) throws
  /// All bytes were taken.
  func finish() throws
  /// Lets others see the file.
  func publish() throws
}

/// A file that is not there, and not to be made.
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
      throw LedgerFailure(
        "\(path) was created by another program in the meantime: move it away, then run the command again")
    }
  }
}

/// A file with codes, which only its owner can read.
func newFile(_ name: String, in folder: Folder) throws -> NewFile {
  try NewFile(
    name, in: folder, mode: 0o600,
    advice: "; nothing is lost: fix the cause and run the command again")
}
