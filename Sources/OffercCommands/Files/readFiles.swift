import Disk
import SystemCalls
import YAMLSyntax

/// The bytes of the files of a catalog, read on all cores.
func readFiles(_ paths: [String]) throws -> [[UInt8]] {
  prepareMemory(forInputOf: paths.reduce(0) { $0 + fileSize($1) })
  return try parallelMap(paths) { path in Result { try readFile(path) } }.map { try $0.get() }
}

/// Everything that is made of a catalog takes six times its size; it is large when there are megabytes of it.
func prepareMemory(forInputOf byteCount: Int) { reserveMemory(8 * byteCount) }

/// The bytes of a file; a few more than the compiler reads at most, so that it can say that there are too many.
package func readFile(_ path: String) throws -> [UInt8] { try readFile(path, limit: Budget.fileSize) }
