import ByteText
import AppStoreConnect
import Diagnostics
import Synchronization
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

/// What curl reads from its standard input: one option a line, values in quotes.
///
/// Source: `man curl`, --config. Arguments would show the token to every user of the machine.
struct CurlConfiguration {
  private(set) var text: [UInt8] = []

  mutating func flag(_ name: String) { text += Array("\(name)\n".utf8) }

  mutating func option(_ name: String, _ value: String) {
    text += Array("\(name) = \"".utf8)
    for byte in value.utf8 {
      switch byte {
      case UInt8(ascii: "\\"), UInt8(ascii: "\""): text += [UInt8(ascii: "\\"), byte]
      case 0x0A: text += Array(#"\n"#.utf8)
      case 0x0D: text += Array(#"\r"#.utf8)
      case 0x09: text += Array(#"\t"#.utf8)
      case 0x0B: text += Array(#"\v"#.utf8)
      default: text.append(byte)
      }
    }
    text += Array("\"\n".utf8)
  }
}

extension CurlConfiguration {
  /// - Parameters:
  ///   - headerFile: where curl writes the headers of the answer.
  ///   - bodyFile: where it reads the body of the request.
  init(
    _ request: HTTPRequest, connectSeconds: Double, answerSeconds: Double, headerFile: String,
    bodyFile: String
  ) {
    flag("silent")
    flag("show-error")
    // Brackets in a URL are no pattern.
    flag("globoff")
    flag("path-as-is")
    flag("compressed")
    option("proto", request.usesTLS ? "=https" : "=http")
    // Another server than Apple's is on this machine, whatever proxies the environment names.
    if !ServerAddress.isApple(request.url) { option("noproxy", "*") }
    option("connect-timeout", seconds(connectSeconds))
    option("max-time", seconds(answerSeconds))
    option("user-agent", "offerc/" + version)
    option("request", request.method.rawValue)
    option("url", request.url)
    for header in request.headers { option("header", header.name + ": " + header.value) }
    if request.body != nil {
      // No question beforehand whether the server wants the body.
      option("header", "Expect:")
      option("data-binary", "@" + bodyFile)
    }
    option("dump-header", headerFile)
    option("write-out", #"\n%{time_connect} %{time_appconnect}"#)
  }
}

extension HTTPRequest {
  var usesTLS: Bool { url.byBytes.hasPrefix("https:") }
}

/// With a point, whatever the locale.
private func seconds(_ number: Double) -> String {
  let thousandths = Int((number * 1000).rounded())
  return "\(thousandths / 1000)." + String(String(1000 + thousandths % 1000).dropFirst())
}

struct CurlRun {
  let status: Int32
  let isTooLarge: Bool
  /// The body of the answer, and a line with two times.
  let output: [UInt8]
  let headers: [UInt8]
  let errors: [UInt8]

  /// Exit statuses of curl that say that no connection was made: name, proxy, address, TLS.
  private static let unconnected: Set<Int32> = [5, 6, 7, 35, 53, 54, 58, 59, 60, 66, 77, 82, 83, 90, 91]
  /// Those that say that curl does not understand what it was told.
  private static let unusable: Set<Int32> = [1, 2, 3, 4, 26, 27, 41, 43, 48]

  private static let notHTTP = "the answer does not begin as HTTP answers do"

  /// - Parameter usesTLS: whether the request went by https.
  func response(usesTLS: Bool, limit: Int) throws(TransportFailure) -> HTTPResponse {
    let end = isTooLarge ? nil : output.lastIndex(of: 0x0A)
    let body = end.map { output[..<$0] } ?? []
    guard !isTooLarge, body.count <= limit else { throw .tooLarge(limit: limit) }
    guard status == 0 else {
      // Curl's words for an answer without a status line. Nobody knows what became of the request.
      if complaint.byBytes.contains("HTTP/0.9") { throw .lost(CurlRun.notHTTP) }
      if CurlRun.unusable.contains(status) {
        throw .unusable("curl cannot send the request: \(complaint)", help: "update curl")
      }
      let wasConnected = end.map { isConnected(output[$0...], usesTLS: usesTLS) } ?? true
      if CurlRun.unconnected.contains(status) || !wasConnected { throw .notSent(complaint) }
      throw .lost(complaint)
    }
    guard let (code, headers) = parsedHeaders() else {
      throw .lost(CurlRun.notHTTP)
    }
    return HTTPResponse(status: code, headers: headers, body: Array(body))
  }

  /// Whether the connection was made, TLS included: before, nothing of the request is sent.
  private func isConnected(_ line: ArraySlice<UInt8>, usesTLS: Bool) -> Bool {
    let times = String(decoding: line, as: UTF8.self).byBytes.split(atAnyOf: " \n").map { Double($0) }
    guard times.count == 2, let connect = times[0], let encrypted = times[1] else { return true }
    return usesTLS ? encrypted > 0 : connect > 0
  }

  /// `Could not resolve host: …`, without the name of the program and its number.
  private var complaint: String {
    let lines = String(decoding: errors, as: UTF8.self).split(whereSeparator: \.isNewline)
    guard let line = lines.last(where: { $0.byBytes.hasPrefix("curl: (") }),
      let end = line.byBytes.firstIndex(of: ")")
    else {
      return "curl ended with status \(status)"
    }
    return escapingControls(String(line[line.index(after: end)...].byBytes.drop(" ")))
  }

  /// The last block of headers: proxies and interim answers write others before it.
  private func parsedHeaders() -> (status: Int, [HTTPHeader])? {
    var found: (status: Int, headers: [HTTPHeader])?
    for line in headers.split(separator: 0x0A) {
      let text = String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self)
      if text.byBytes.hasPrefix("HTTP/") {
        let words = text.byBytes.split(separator: " ")
        found = words.count > 1 ? Int(words[1]).map { ($0, []) } : nil
      } else if let colon = text.byBytes.firstIndex(of: ":") {
        let value = text[text.index(after: colon)...].byBytes.drop(" ")
        found?.headers.append(HTTPHeader(String(text[..<colon]), String(value)))
      }
    }
    return found
  }
}

/// A line on a terminal with the requests that are done, and, everywhere, why there is a longer pause.
final class RequestLine: Sendable {
  private struct State {
    var isDrawn = false
    var lastDrawn = 0.0
    var told: Set<String> = []
  }

  private let console: Console
  private let isShown: Bool
  private let begin = monotonicSeconds()
  private let state = Mutex(State())

  private static let patience = 0.5
  private static let pause = 0.1
  /// Shorter waits are not worth a word.
  private static let longWait = 5.0

  init(_ console: Console, isQuiet: Bool) {
    self.console = console
    isShown = !isQuiet
  }

  func take(_ event: RequestEvent) {
    guard isShown else { return }
    switch event {
    case .done(let done, let planned, let rest): draw(done, planned, rest)
    case .waiting(let wait): tell(wait)
    }
  }

  private func draw(_ done: Int, _ planned: Int, _ rest: Int?) {
    guard console.errorsAreTerminal, console.environment["TERM"] != "dumb" else { return }
    let now = monotonicSeconds()
    state.withLock { state in
      if done >= planned {
        if state.isDrawn { _ = try? console.notice("\r\u{1B}[K") }
        state.isDrawn = false
        return
      }
      guard now - begin > Self.patience, now - state.lastDrawn > Self.pause else { return }
      (state.isDrawn, state.lastDrawn) = (true, now)
      let hour = rest.map { ", \(grouped(max(0, $0))) left in this hour" } ?? ""
      _ = try? console.notice("\r\(grouped(done)) of \(counted(planned, "request"))\(hour)\u{1B}[K")
    }
  }

  private func tell(_ wait: PaceWait) {
    guard let words = words(for: wait) else { return }
    state.withLock { state in
      guard state.told.insert(words.reason).inserted else { return }
      _ = try? console.notice((state.isDrawn ? "\r\u{1B}[K" : "") + words.text + "\n")
      state.isDrawn = false
    }
  }

  private func words(for wait: PaceWait) -> (reason: String, text: String)? {
    let seconds = counted(Int(wait.seconds.rounded(.up)), "second")
    switch wait.reason {
    case .hour(let rest):
      return (
        "hour",
        "waiting: App Store Connect allows this key only \(counted(rest, "more request")) in this hour"
      )
    case .refusal where wait.seconds >= Self.longWait:
      return ("refusal", "waiting \(seconds): App Store Connect answers 429 (too many requests)")
    case .minute where wait.seconds >= Self.longWait:
      return (
        "minute", "waiting: App Store Connect takes about 300 requests a minute, and offerc sends up to 250"
      )
    case .refusal, .minute: return nil
    }
  }
}
