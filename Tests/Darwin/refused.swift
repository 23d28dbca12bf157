import Darwin

// Lines that compile on Linux, or could be expected to, and must not compile for macOS 15. The compiler checks each of
// them against its comment, so that a check that finds nothing is not taken for a good result.

func functionsOfLinux(_ ends: UnsafeMutablePointer<Int32>) {
  _ = pipe2(ends, 0)  // expected-error {{cannot find 'pipe2' in scope}}
}

func membersOfLinux(_ status: stat) -> Int {
  status.st_mtim.tv_sec  // expected-error {{value of type 'stat' has no member 'st_mtim'}}
}

func typesOfLinux(_ status: stat) -> UInt32 {
  // A number of links has 16 bits there.
  let one: UInt32 = 1
  return one + status.st_nlink  // expected-error {{cannot convert value of type 'nlink_t'}}
}

func structuresOfLinux(_ signals: sigset_t) {
  // expected-error@+1 {{value of type 'sigset_t' (aka 'UInt32') has no member '__val'}}
  _ = signals.__val
}

// expected-note@+1 {{add '@available' attribute to enclosing global function}}
func newerThanMacOS15() {
  // expected-note@+2 {{add 'if #available' version check}}
  // expected-error@+1 {{'InlineArray' is only available in macOS 26.0 or newer}}
  let _: InlineArray<2, Int>? = nil
}

// They are pointers there, which the calls set.
func valuesOfLinux(_ actions: inout posix_spawn_file_actions_t, _ attributes: inout posix_spawnattr_t) {
  // expected-note@+2 {{arguments to generic parameter 'Pointee'}}
  // expected-error@+1 {{cannot convert value of type 'UnsafeMutablePointer<posix_spawn_file_actions_t>'}}
  posix_spawn_file_actions_init(&actions)
  // expected-note@+2 {{arguments to generic parameter 'Pointee'}}
  // expected-error@+1 {{cannot convert value of type 'UnsafeMutablePointer<posix_spawnattr_t>'}}
  posix_spawnattr_init(&attributes)
}
