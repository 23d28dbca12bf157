import AppStoreConnect

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

/// The number with a decimal point, whatever the locale.
private func seconds(_ number: Double) -> String {
  let thousandths = Int((number * 1000).rounded())
  return "\(thousandths / 1000)." + String(String(1000 + thousandths % 1000).dropFirst())
}
