import SystemCalls

/// What a git command printed.
struct GitOutput {
  let status: Int32
  let output: [UInt8]
  let errors: String

  var text: String { String(decoding: output, as: UTF8.self) }
}

/// Runs git without a shell and waits for its end.
///
/// Keys of offerc in the environment are not handed on.
/// - Throws: `CommandFailure` when git cannot be started.
func runGit(_ arguments: [String]) throws -> GitOutput {
  var output: (read: Int32, write: Int32) = (-1, -1)
  var errors: (read: Int32, write: Int32) = (-1, -1)
  try makePipe(&output)
  try makePipe(&errors)
  var actions = unsafe posix_spawn_file_actions_t()
  unsafe posix_spawn_file_actions_init(&actions)
  defer { unsafe posix_spawn_file_actions_destroy(&actions) }
  unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
  unsafe posix_spawn_file_actions_adddup2(&actions, output.write, STDOUT_FILENO)
  unsafe posix_spawn_file_actions_adddup2(&actions, errors.write, STDERR_FILENO)
  var process = pid_t()
  var words: [UnsafeMutablePointer<CChar>?] = unsafe (["git"] + arguments).map { unsafe strdup($0) } + [nil]
  defer { for index in unsafe words.indices { unsafe free(words[index]) } }
  var variables = unsafe environmentWithoutKeys()
  defer { for index in unsafe variables.indices { unsafe free(variables[index]) } }
  let status = unsafe posix_spawnp(&process, "git", &actions, nil, &words, &variables)
  close(output.write)
  close(errors.write)
  defer {
    close(output.read)
    close(errors.read)
  }
  guard status == 0 else { throw CommandFailure("cannot run git: \(SystemFailure(code: status).reason)") }
  let bytes = (try? readAll(from: output.read, expected: 1 << 16, limit: 1 << 30)) ?? []
  let complaint = (try? readAll(from: errors.read, expected: 1 << 12, limit: 1 << 20)) ?? []
  var result: Int32 = 0
  _ = try retrying { Int(unsafe waitpid(process, &result, 0)) }
  return GitOutput(
    status: (result >> 8) & 0xFF, output: bytes, errors: String(decoding: complaint, as: UTF8.self))
}

private func makePipe(_ ends: inout (read: Int32, write: Int32)) throws {
  var descriptors: [Int32] = [-1, -1]
  guard unsafe pipe(&descriptors) == 0 else {
    throw CommandFailure("cannot run git: \(SystemFailure().reason)")
  }
  for descriptor in descriptors { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
  ends = (descriptors[0], descriptors[1])
}

private func environmentWithoutKeys() -> [UnsafeMutablePointer<CChar>?] {
  var result: [UnsafeMutablePointer<CChar>?] = unsafe []
  var next = unsafe environ
  while let variable = unsafe next.pointee {
    if unsafe !String(cString: variable).hasPrefix("OFFERC_") { unsafe result.append(strdup(variable)) }
    unsafe next += 1
  }
  unsafe result.append(nil)
  return unsafe result
}
