/// Makes sure that standard input, output and errors are open, so that no file that is opened later gets the number of one of
/// them: what is meant for the terminal would be written into it.
///
/// A stream that is missing is opened in the wrong direction, so that using it fails, as it would without.
package func openMissingStreams() {
  for (descriptor, direction) in [(Int32(0), O_WRONLY), (1, O_RDONLY), (2, O_RDONLY)]
  where fcntl(descriptor, F_GETFD) < 0 {
    _ = unsafe open("/dev/null", direction)
  }
}
