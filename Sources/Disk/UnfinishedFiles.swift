import Synchronization

/// The files of this process that are not complete yet: what must not be left in a folder when the process is interrupted.
package enum UnfinishedFiles {
  private static let folders = Mutex<[String: Folder]>([:])

  static func keep(_ name: String, in folder: Folder) { folders.withLock { $0[name] = folder } }

  static func forget(_ name: String) { _ = folders.withLock { $0.removeValue(forKey: name) } }

  /// Removes them all. After that, no thread begins or completes a file: the process is about to end.
  ///
  /// - Parameter end: Ends the process.
  package static func removeAll(_ end: () -> Void) {
    folders.withLock { folders in
      for (name, folder) in folders { folder.remove(name) }
      end()
    }
  }
}
