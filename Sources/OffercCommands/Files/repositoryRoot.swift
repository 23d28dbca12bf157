import SystemCalls

/// The nearest folder, this one or one above, that holds a git repository.
func repositoryRoot(around folder: String) -> String? {
  var next: String? = folder
  // A relative path could go up for ever.
  var left = pathParts(folder).count + pathParts(workingFolder()).count + 1
  while let candidate = next, left > 0 {
    guard case .missing = FileKind(joined(candidate, ".git")) else { return candidate }
    next = parent(of: candidate)
    left -= 1
  }
  return nil
}

private func workingFolder() -> String {
  guard let path = unsafe getcwd(nil, 0) else { return "" }
  defer { unsafe free(path) }
  return unsafe String(cString: path)
}
