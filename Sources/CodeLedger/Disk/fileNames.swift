import SystemCalls

/// The names of what is in an open folder, hidden files as well; none where it cannot be read.
func fileNames(in folder: Int32) -> [String] {
  // A descriptor of its own, as the stream moves and closes it.
  let descriptor = unsafe openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  guard descriptor >= 0 else { return [] }
  guard let stream = unsafe fdopendir(descriptor) else {
    close(descriptor)
    return []
  }
  defer { unsafe closedir(stream) }
  var names: [String] = []
  while let entry = unsafe readdir(stream) {
    names.append(
      unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      })
  }
  return names
}
