/// Names for the findings of a report that are the same in the next run: `5d3c0e8f2a91b764:1`.
///
/// The first part is a hash of the finding's key, so neither line nor message is in it. The second numbers the findings
/// of one key by place; suppressed ones count, so that accepting one leaves the names of the others alone.
/// FNV-1a: a name has to be short and stable, it keeps no secret, and the number makes it unique in the report anyway.
struct Fingerprints {
  private let files: [SourceFile]
  private var used: [UInt64: Int] = [:]

  init(_ files: [SourceFile]) { self.files = files }

  /// To be asked once for each of `Report.allFindings`, in their order.
  mutating func next(_ finding: Finding) -> String {
    let key = finding.key(in: files)
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for part in [key.rule.name, key.object, key.file] {
      // NUL behind each part: what ends one and begins the next is not the same.
      for byte in Array(part.utf8) + [0] { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    }
    used[hash, default: 0] += 1
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits + ":\(used[hash, default: 1])"
  }
}
