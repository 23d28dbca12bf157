/// Makes sure that standard input, output and errors are open, so that no file that is opened later gets the number of one of
/// them: what is meant for the terminal would be written into it.
///
/// A stream that is missing is opened in the wrong direction, so that using it fails, as it would without.
package func openMissingStreams() {
  openIfMissing(STDIN_FILENO, O_WRONLY)
  openIfMissing(STDOUT_FILENO, O_RDONLY)
  openIfMissing(STDERR_FILENO, O_RDONLY)
}

/// Opens `/dev/null` for a descriptor that is not open: a new file gets the lowest free one.
private func openIfMissing(_ descriptor: Int32, _ direction: Int32) {
  var status = stat()
  if unsafe fstat(descriptor, &status) != 0 { _ = unsafe open("/dev/null", direction) }
}
