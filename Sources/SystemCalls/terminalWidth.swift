/// Returns the width of the terminal of a descriptor, in cells; nil if it is not a terminal, or does not report a width.
package func terminalWidth(_ descriptor: Int32) -> Int? {
  var size = winsize()
  let isKnown = unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0
  return isKnown && size.ws_col > 0 ? Int(size.ws_col) : nil
}
