/// The width, in cells, of the terminal that a descriptor is connected to; nil if it is not a terminal or reports no width.
package func terminalWidth(_ descriptor: Int32) -> Int? {
  var size = winsize()
  let isKnown = unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0
  return isKnown && size.ws_col > 0 ? Int(size.ws_col) : nil
}
