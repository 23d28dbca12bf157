import AppStoreConnect
import ByteText
import SystemCalls

/// Requests sent by the program curl: one process each, which keeps nothing and writes no file.
struct CurlTransport: Transport {
  var program = "curl"
  /// Seconds until a connection has to be made.
  var connectSeconds = 15.0
  /// Seconds until the answer has to be there, all of it.
  var answerSeconds = 120.0
  /// Bytes of the longest answer, decompressed.
  var limit = 64 << 20

  private static let bodyInput: Int32 = 3
  private static let headerOutput: Int32 = 4
  /// Milliseconds after its own limit in which curl has to end.
  private static let grace: Int32 = 10_000

  func send(_ request: HTTPRequest) throws(TransportFailure) -> HTTPResponse {
    let run: CurlRun
    do {
      run = try perform(request)
    } catch let failure as TransportFailure {
      throw failure
    } catch {
      let reason = (error as? SystemFailure)?.reason ?? "\(error)"
      throw .lost("curl was interrupted: \(reason)")
    }
    return try run.response(usesTLS: request.usesTLS, limit: limit)
  }

  private func perform(_ request: HTTPRequest) throws -> CurlRun {
    let curl = try start(hasBody: request.body != nil)
    let configuration = CurlConfiguration(
      request, connectSeconds: connectSeconds, answerSeconds: answerSeconds,
      headerFile: "/dev/fd/\(Self.headerOutput)", bodyFile: "/dev/fd/\(Self.bodyInput)")
    do {
      try curl.write(configuration.text)
      curl.closeInput()
      if let body = request.body {
        try curl.write(body, to: Self.bodyInput)
        curl.closeInput(Self.bodyInput)
      }
    } catch {
      // It ended before it had read everything, and its complaint says why.
      curl.closeInput()
      curl.closeInput(Self.bodyInput)
    }
    let deadline = monotonicSeconds() + answerSeconds + Double(Self.grace) / 1000
    var isKilled = false
    while try curl.readMore(within: Self.grace) || monotonicSeconds() < deadline {
      guard curl.outputs.contains(where: { !$0.value.isAtEnd }) else { break }
      if curl.outputs[STDOUT_FILENO]?.isCut == true {
        isKilled = true
        break
      }
    }
    if curl.outputs.contains(where: { !$0.value.isAtEnd }) { curl.kill() }
    let status = try curl.waitForEnd()
    func bytes(_ descriptor: Int32) -> [UInt8] { curl.outputs[descriptor]?.bytes ?? [] }
    return CurlRun(
      status: status, isTooLarge: isKilled, output: bytes(STDOUT_FILENO), headers: bytes(Self.headerOutput),
      errors: bytes(STDERR_FILENO))
  }

  private func start(hasBody: Bool) throws -> ChildProcess {
    do {
      return try ChildProcess(
        program, ["-q", "-K", "-"], inputs: hasBody ? [STDIN_FILENO, Self.bodyInput] : [STDIN_FILENO],
        // The last line is not the answer's.
        outputs: [STDOUT_FILENO: limit + 256, STDERR_FILENO: 1 << 16, Self.headerOutput: 1 << 18])
    } catch let failure as SystemFailure {
      throw TransportFailure.unusable(
        "cannot run \(program): \(failure.reason)",
        help: "install curl (Debian, Ubuntu: apt-get install curl; Alpine: apk add curl; macOS has it)")
    }
  }
}

extension HTTPRequest {
  var usesTLS: Bool { url.byBytes.hasPrefix("https:") }
}
