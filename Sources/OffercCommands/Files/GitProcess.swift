import SystemCalls

/// A running git, without a shell, its streams at hand.
///
/// A repository must not make git start anything: what is missing is not fetched, no protocol is allowed, and no monitor
/// of files is asked. Keys of offerc in the environment are not handed on.
final class GitProcess {
  private let process: pid_t
  private var input: Int32
  private var output: GitStream
  private var errors: GitStream
  private var status: Int32?

  private static let safeOptions = ["-c", "protocol.allow=never", "-c", "core.fsmonitor=false"]
  /// Git knows the first since 2.45; the second outweighs what the configuration of a repository allows, and is empty.
  private static let safeVariables = ["GIT_NO_LAZY_FETCH=1", "GIT_ALLOW_PROTOCOL=", "GIT_TERMINAL_PROMPT=0"]

  /// - Throws: `CommandFailure` when git cannot be started.
  init(_ arguments: [String]) throws {
    let ends = try (makePipe(), makePipe(), makePipe())
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, ends.0.read, STDIN_FILENO)
    unsafe posix_spawn_file_actions_adddup2(&actions, ends.1.write, STDOUT_FILENO)
    unsafe posix_spawn_file_actions_adddup2(&actions, ends.2.write, STDERR_FILENO)
    var words: [UnsafeMutablePointer<CChar>?] =
      unsafe (["git"] + GitProcess.safeOptions + arguments).map { unsafe strdup($0) } + [nil]
    defer { for index in unsafe words.indices { unsafe free(words[index]) } }
    var variables = unsafe safeEnvironment(GitProcess.safeVariables)
    defer { for index in unsafe variables.indices { unsafe free(variables[index]) } }
    var started = pid_t()
    let failure = unsafe posix_spawnp(&started, "git", &actions, nil, &words, &variables)
    for descriptor in [ends.0.read, ends.1.write, ends.2.write] { close(descriptor) }
    guard failure == 0 else {
      for descriptor in [ends.0.write, ends.1.read, ends.2.read] { close(descriptor) }
      throw CommandFailure("cannot run git: \(SystemFailure(code: failure).reason)")
    }
    process = started
    input = ends.0.write
    output = GitStream(ends.1.read, limit: .max)
    errors = GitStream(ends.2.read, limit: 1 << 16)
  }

  deinit {
    closeInput()
    close(output.descriptor)
    close(errors.descriptor)
    if status == nil { _ = try? retrying { Int(waitpid(process, nil, 0)) } }
  }

  /// Hands git a few bytes: more than a pipe holds could wait for a git that waits itself.
  func write(_ text: String) throws {
    do {
      try writeAll(Array(text.utf8), to: input)
    } catch {
      throw CommandFailure("git ended too early: \(complaint)")
    }
  }

  func closeInput() {
    if input >= 0 { close(input) }
    input = -1
  }

  /// The next line that git prints; nil at the end.
  func readLine() throws -> String? {
    var searched = output.taken
    while true {
      if let end = output.bytes[searched...].firstIndex(of: 0x0A) {
        let line = output.take(end - output.taken)
        _ = output.take(1)
        return String(decoding: line, as: UTF8.self)
      }
      let before = output.bytes.count - output.taken
      guard try readMore() else { return nil }
      searched = output.taken + before
    }
  }

  /// So many of the bytes that git prints; fewer at the end.
  func readBytes(_ count: Int) throws -> [UInt8] {
    while output.bytes.count - output.taken < count, try readMore() {}
    return output.take(min(count, output.bytes.count - output.taken))
  }

  /// Reads to the end, and waits for that of git.
  func readToEnd(limit: Int) throws -> (status: Int32, output: [UInt8]) {
    closeInput()
    let bytes = try readBytes(limit)
    while try readMore() { output.forget() }
    var ended: Int32 = 0
    _ = try retrying { Int(unsafe waitpid(process, &ended, 0)) }
    let code = ended & 0x7F == 0 ? (ended >> 8) & 0xFF : 128 + ended & 0x7F
    status = code
    return (code, bytes)
  }

  /// What git has said on standard error, in one line.
  var complaint: String {
    let text = String(decoding: errors.bytes, as: UTF8.self)
    return text.split(whereSeparator: \.isNewline).first.map(String.init) ?? "it gives no reason"
  }

  /// Takes what is there of either stream: git may fill the one while offerc waits for the other.
  ///
  /// - Returns: false when both have ended.
  private func readMore() throws -> Bool {
    var streams = [output, errors].map { stream in
      pollfd(fd: stream.isAtEnd ? -1 : stream.descriptor, events: Int16(POLLIN), revents: 0)
    }
    guard !output.isAtEnd || !errors.isAtEnd else { return false }
    _ = try retrying { Int(unsafe poll(&streams, 2, -1)) }
    if streams[0].revents != 0 { try output.read() }
    if streams[1].revents != 0 { try errors.read() }
    return true
  }
}

/// What a process has written to a pipe.
private struct GitStream {
  let descriptor: Int32
  /// Bytes beyond this number are forgotten.
  private let limit: Int
  private(set) var bytes: [UInt8] = []
  /// So many of them have been asked for.
  private(set) var taken = 0
  private(set) var isAtEnd = false

  init(_ descriptor: Int32, limit: Int) {
    self.descriptor = descriptor
    self.limit = limit
  }

  mutating func read() throws {
    if taken == bytes.count { forget() }
    let more = try readSome(from: descriptor, atMost: 1 << 16)
    isAtEnd = more.isEmpty
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

private func makePipe() throws -> (read: Int32, write: Int32) {
  var descriptors: [Int32] = [-1, -1]
  guard unsafe pipe(&descriptors) == 0 else {
    throw CommandFailure("cannot run git: \(SystemFailure().reason)")
  }
  for descriptor in descriptors { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
  return (descriptors[0], descriptors[1])
}

/// The environment with what git is told, and without the keys of offerc.
private func safeEnvironment(_ variables: [String]) -> [UnsafeMutablePointer<CChar>?] {
  let replaced = variables.compactMap { $0.split(separator: "=").first.map { $0 + "=" } } + ["OFFERC_"]
  var result: [UnsafeMutablePointer<CChar>?] = unsafe variables.map { unsafe strdup($0) }
  var next = unsafe environ
  while let variable = unsafe next.pointee {
    let text = unsafe String(cString: variable)
    if !replaced.contains(where: { text.hasPrefix($0) }) { unsafe result.append(strdup(variable)) }
    unsafe next += 1
  }
  unsafe result.append(nil)
  return unsafe result
}
