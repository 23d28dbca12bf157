/// Gives an open file what macOS keeps beside the bytes and permissions of another: tags of the Finder and access lists. Dates are
/// not copied. A failure does not matter: not all file systems have them. On Linux this does nothing.
package func copyAttributes(from original: Int32, to copy: Int32) {
  #if canImport(Darwin)
    let state: copyfile_state_t? = nil
    unsafe fcopyfile(original, copy, state, copyfile_flags_t(COPYFILE_ACL | COPYFILE_XATTR))
  #endif
}
