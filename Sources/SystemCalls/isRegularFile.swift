/// Whether a descriptor leads to a file on a disk, and not to a pipe or a terminal.
package func isRegularFile(_ descriptor: Int32) -> Bool {
  var status = stat()
  return unsafe fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
}
