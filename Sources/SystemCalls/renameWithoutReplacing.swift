import CSystemCalls

/// Renames a file in an open folder, in one step. Returns false, and changes nothing, if the new name is taken.
package func renameWithoutReplacing(_ old: String, to new: String, in folder: Int32) throws(SystemFailure)
  -> Bool
{
  #if canImport(Darwin)
    let result = unsafe renameatx_np(folder, old, folder, new, UInt32(RENAME_EXCL))
  #else
    let result = unsafe rename_exclusively(folder, old, new)
  #endif
  if result == 0 { return true }
  switch errno {
  case EEXIST: return false
  case EINVAL, ENOSYS, ENOTSUP: return try linkWithoutReplacing(old, to: new, in: folder)
  default: throw SystemFailure()
  }
}

/// Renames a file on file systems without the call. For a moment, the file has both names.
func linkWithoutReplacing(_ old: String, to new: String, in folder: Int32) throws(SystemFailure) -> Bool {
  guard unsafe linkat(folder, old, folder, new, 0) == 0 else {
    if errno == EEXIST { return false }
    throw SystemFailure()
  }
  guard unsafe unlinkat(folder, old, 0) == 0 else { throw SystemFailure() }
  return true
}
