/// Cells in a line of the terminal behind a descriptor; nil where there is no terminal, or where it does not say.
package func terminalWidth(_ descriptor: Int32) -> Int? {
  var size = winsize()
  let isKnown = unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0
  return isKnown && size.ws_col > 0 ? Int(size.ws_col) : nil
}
