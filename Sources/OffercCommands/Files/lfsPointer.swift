/// Whether a file holds only what Git LFS needs to fetch the real one.
func isLFSPointer(_ bytes: [UInt8]) -> Bool {
  bytes.count < 1024 && bytes.starts(with: "version https://git-lfs.github.com/spec/".utf8)
}

/// What is wrong with such a file, and what to do.
func lfsPointer(_ name: String) -> String {
  "\(name) is a Git LFS pointer, not the file itself: keep catalogs out of Git LFS, or fetch it with `git lfs pull` and name the file"
}
