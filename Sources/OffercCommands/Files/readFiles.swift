import Disk
import SystemCalls
import YAMLSyntax

/// The bytes of the files of a catalog. Large ones are read on all cores: to wake these takes longer than to read a small one.
func readFiles(_ paths: [String]) throws -> [[UInt8]] {
  let size = paths.reduce(0) { sum, path in sum + fileSize(path) }
  prepareMemory(forInputOf: size)
  guard size > 1 << 20 else { return try paths.map { try readFile($0) } }
  return try parallelMap(paths) { path in Result { try readFile(path) } }.map { try $0.get() }
}

/// Everything that is made of a catalog takes six times its size; it is large when there are megabytes of it.
func prepareMemory(forInputOf byteCount: Int) { reserveMemory(8 * byteCount) }

/// The bytes of a file; a few more than the compiler reads at most, so that it can say that there are too many.
package func readFile(_ path: String) throws -> [UInt8] { try readFile(path, limit: Budget.fileSize) }
