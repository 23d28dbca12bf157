import CSystemCalls

/// Whether an open file or folder is on a network file system, as far as the system says.
package func isOnNetwork(_ descriptor: Int32) -> Bool {
  #if canImport(Darwin)
    var status = statfs()
    guard unsafe fstatfs(descriptor, &status) == 0 else { return false }
    return status.f_flags & UInt32(MNT_LOCAL) == 0
  #else
    return networkFileSystems.contains(file_system_type(descriptor))
  #endif
}

#if !canImport(Darwin)
  /// Source: the kernel's `linux/magic.h`, and `fs/smb/client` for the last two.
  private let networkFileSystems: Set<UInt> = [
    0x6969,  // nfs
    0x5346_414F,  // afs
    0x6B41_4653,  // afs, OpenAFS
    0x00C3_6400,  // ceph
    0x0102_1997,  // 9p
    0x7375_7245,  // coda
    0x517B,  // smb
    0xFF53_4D42,  // cifs
    0xFE53_4D42,  // smb2
  ]
#endif
