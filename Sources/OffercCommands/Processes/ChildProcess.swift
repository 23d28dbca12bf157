import ByteText
import AppStoreConnect
import Synchronization
import SystemCalls

/// A running program, without a shell, with pipes to its descriptors. It gets no keys of the environment.
final class ChildProcess {
  private let process: pid_t
  /// The parent's ends, by the child's descriptor.
  private var inputs: [Int32: Int32] = [:]
  private(set) var outputs: [Int32: ProcessOutput] = [:]
  private var status: Int32?

  /// A pipe that another thread makes must not reach this child before it is closed on execution: the end of the input
  /// would never come.
  private static let starting = Mutex(())
  /// Above every descriptor that a child gets.
  private static let lowestEnd: Int32 = 16

  /// - Parameters:
  ///   - variables: `NAME=value`, in place of those of the environment.
  ///   - inputs: descriptors that the child reads.
  ///   - outputs: descriptors that it writes, and how many bytes of each are kept.
  /// - Throws: `SystemFailure` if the program cannot be started.
  init(
    _ program: String, _ arguments: [String], variables: [String] = [], inputs: [Int32] = [STDIN_FILENO],
    outputs: [Int32: Int]
  ) throws {
    // A child that ends early is an error to be handled, not the end of this process.
    signal(SIGPIPE, SIG_IGN)
    var childEnds: [(parent: Int32, child: Int32)] = []
    var parentInputs: [Int32: Int32] = [:]
    var parentOutputs: [Int32: Int32] = [:]
    process = try ChildProcess.starting.withLock { _ in
      defer { for end in childEnds { close(end.parent) } }
      do {
        for descriptor in inputs {
          let ends = try ChildProcess.makePipe()
          childEnds.append((ends.read, descriptor))
          parentInputs[descriptor] = ends.write
        }
        for descriptor in outputs.keys {
          let ends = try ChildProcess.makePipe()
          childEnds.append((ends.write, descriptor))
          parentOutputs[descriptor] = ends.read
        }
        return try spawn(program, arguments: arguments, variables: variables, ends: childEnds)
      } catch {
        for end in parentInputs.values { close(end) }
        for end in parentOutputs.values { close(end) }
        throw error
      }
    }
    self.inputs = parentInputs
    for (descriptor, limit) in outputs {
      self.outputs[descriptor] = parentOutputs[descriptor].map { ProcessOutput($0, limit: limit) }
    }
  }

  deinit {
    for end in inputs.values { close(end) }
    for output in outputs.values { close(output.descriptor) }
    if status == nil { _ = try? retrying { Int(waitpid(process, nil, 0)) } }
  }

  private static func makePipe() throws -> (read: Int32, write: Int32) {
    var descriptors: [Int32] = [-1, -1]
    guard unsafe pipe(&descriptors) == 0 else { throw SystemFailure() }
    let high = descriptors.map { fcntl($0, F_DUPFD_CLOEXEC, lowestEnd) }
    for descriptor in descriptors { close(descriptor) }
    guard high.allSatisfy({ $0 >= 0 }) else {
      let failure = SystemFailure()
      for descriptor in high where descriptor >= 0 { close(descriptor) }
      throw failure
    }
    return (high[0], high[1])
  }

  /// Gives the child bytes; more than a pipe holds wait until it has read some.
  func write(_ bytes: [UInt8], to descriptor: Int32 = STDIN_FILENO) throws {
    try writeAll(bytes, to: inputs[descriptor] ?? -1)
  }

  func closeInput(_ descriptor: Int32 = STDIN_FILENO) {
    if let end = inputs.removeValue(forKey: descriptor) { close(end) }
  }

  /// Takes what is there of any output: the child may fill one while its parent waits for another.
  ///
  /// - Parameter milliseconds: how long to wait for it; -1: as long as it takes.
  /// - Returns: false if all outputs have ended, or the time is over.
  func readMore(within milliseconds: Int32 = -1) throws -> Bool {
    let open = outputs.filter { !$0.value.isAtEnd }.keys.sorted()
    guard !open.isEmpty else { return false }
    var polled = open.map { pollfd(fd: outputs[$0]?.descriptor ?? -1, events: Int16(POLLIN), revents: 0) }
    let ready = try retrying { Int(unsafe poll(&polled, nfds_t(polled.count), milliseconds)) }
    for (descriptor, poll) in zip(open, polled) where poll.revents != 0 { try outputs[descriptor]?.read() }
    return ready > 0
  }

  /// The next bytes of an output, as far as they are there.
  func take(_ count: Int, from descriptor: Int32 = STDOUT_FILENO) -> [UInt8] {
    outputs[descriptor]?.take(count) ?? []
  }

  func forget(_ descriptor: Int32) { outputs[descriptor]?.forget() }

  func kill() { _ = SystemCalls.kill(process, SIGKILL) }

  /// Waits for the end; returns the exit status, or 128 and the signal that ended it.
  func waitForEnd() throws -> Int32 {
    var ended: Int32 = 0
    _ = try retrying { Int(unsafe waitpid(process, &ended, 0)) }
    let code = ended & 0x7F == 0 ? (ended >> 8) & 0xFF : 128 + ended & 0x7F
    status = code
    return code
  }
}

/// Starts a program whose descriptors are these ends of pipes.
private func spawn(
  _ program: String, arguments: [String], variables: [String], ends: [(parent: Int32, child: Int32)]
) throws -> pid_t {
  #if canImport(Darwin)
    // On macOS these types are pointers, which the calls below set.
    var actions: posix_spawn_file_actions_t?
    var attributes: posix_spawnattr_t?
  #else
    var actions = unsafe posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
  #endif
  unsafe posix_spawn_file_actions_init(&actions)
  defer { unsafe posix_spawn_file_actions_destroy(&actions) }
  for end in ends { unsafe posix_spawn_file_actions_adddup2(&actions, end.parent, end.child) }
  var words: [UnsafeMutablePointer<CChar>?] = unsafe ([program] + arguments).map { unsafe strdup($0) } + [nil]
  defer { for index in unsafe words.indices { unsafe free(words[index]) } }
  var environment = unsafe environmentWithoutKeys(variables)
  defer { for index in unsafe environment.indices { unsafe free(environment[index]) } }
  // Threads that work for others block signals, and a child would never get those of the terminal.
  unsafe posix_spawnattr_init(&attributes)
  defer { unsafe posix_spawnattr_destroy(&attributes) }
  var blocked = sigset_t()
  unsafe sigemptyset(&blocked)
  unsafe posix_spawnattr_setsigmask(&attributes, &blocked)
  unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
  var started = pid_t()
  let failure = unsafe posix_spawnp(&started, program, &actions, &attributes, &words, &environment)
  guard failure == 0 else { throw SystemFailure(code: failure) }
  return started
}

/// The environment with these variables, and without those that hold keys.
private func environmentWithoutKeys(_ variables: [String]) -> [UnsafeMutablePointer<CChar>?] {
  let replaced =
    variables.compactMap { $0.byBytes.split(separator: "=").first.map { $0 + "=" } } + ["OFFERC_"]
    + CredentialVariable.prefixes
  var result: [UnsafeMutablePointer<CChar>?] = unsafe variables.map { unsafe strdup($0) }
  var next = unsafe environ
  while let variable = unsafe next.pointee {
    let text = unsafe String(cString: variable)
    if !replaced.contains(where: { text.byBytes.hasPrefix($0) }) { unsafe result.append(strdup(variable)) }
    unsafe next += 1
  }
  unsafe result.append(nil)
  return unsafe result
}

struct ProcessOutput {
  let descriptor: Int32
  /// Bytes beyond this number are forgotten.
  private let limit: Int
  private(set) var bytes: [UInt8] = []
  /// So many of them have been asked for.
  private(set) var taken = 0
  private(set) var isAtEnd = false
  /// Whether bytes were forgotten because of the limit.
  private(set) var isCut = false

  init(_ descriptor: Int32, limit: Int) {
    self.descriptor = descriptor
    self.limit = limit
  }

  mutating func read() throws {
    if taken == bytes.count { forget() }
    let more = try readSome(from: descriptor, atMost: 1 << 16)
    isAtEnd = more.isEmpty
    isCut = isCut || more.count > limit - bytes.count
    bytes += more.prefix(limit - bytes.count)
  }

  mutating func take(_ count: Int) -> [UInt8] {
    defer { taken += count }
    return Array(bytes[taken..<taken + count])
  }

  mutating func forget() {
    bytes.removeAll(keepingCapacity: true)
    taken = 0
  }
}
