import Disk
import JSONText

/// The bytes of a StoreKit configuration file; one more than its reader takes at most, so that it can say that there are too many.
func readStoreKitFile(_ path: String) throws -> [UInt8] { try readFile(path, limit: JSONLimits().bytes) }
