import ByteText
import Diagnostics

/// The server that all requests go to; no link leads away from it.
package struct ServerAddress: Equatable, Sendable {
  package let scheme: String
  /// The name in lowercase. Brackets around an IPv6 address belong to it.
  package let host: String
  package let port: Int

  package static let apple = ServerAddress(scheme: "https", host: "api.appstoreconnect.apple.com", port: 443)

  /// Nil for all but a server on this machine: `http(s)`, 127.0.0.1, [::1] or localhost, perhaps a port, and no path.
  package init?(loopback text: String) {
    guard let (address, target) = ServerAddress.split(text), target.isEmpty || target == "/",
      ServerAddress.isLoopback(address.host)
    else { return nil }
    self = address
  }

  private init(scheme: String, host: String, port: Int) {
    self.scheme = scheme
    self.host = host
    self.port = port
  }

  package var url: String {
    "\(scheme)://\(host)" + (port == ServerAddress.defaultPort(of: scheme) ? "" : ":\(port)")
  }

  /// Path and query of a link in an answer from `path`; nil if it leads to another scheme, host or port, or is not printable
  /// ASCII. A server in Apple's place can have links of Apple's, or call itself otherwise: requests go to it all the same.
  package func target(of text: String, at path: String) -> String? {
    let url =
      if text.byBytes.hasPrefix("?") {
        self.url + path + text
      } else if text.byBytes.hasPrefix("/v") {
        self.url + text
      } else {
        text
      }
    guard let (address, target) = ServerAddress.split(url), target.byBytes.hasPrefix("/") else { return nil }
    let isAlias = address == .apple || address.port == port && ServerAddress.isLoopback(address.host)
    return address == self || isAlias && ServerAddress.isLoopback(host) ? target : nil
  }

  /// Whether parts of files may go to an address: over https to a host of Apple's, and on this machine only if the server is.
  func mayUpload(to url: String) -> Bool {
    guard let (address, target) = ServerAddress.split(url), target.byBytes.hasPrefix("/") else {
      return false
    }
    if ServerAddress.isLoopback(address.host) { return ServerAddress.isLoopback(host) }
    return ServerAddress.isApple(url)
  }

  /// Whether an address is https, and of a host of Apple's.
  package static func isApple(_ url: String) -> Bool {
    guard let (address, _) = split(url), address.scheme == "https" else { return false }
    return address.host == "apple.com" || address.host.byBytes.hasSuffix(".apple.com")
  }

  private static func isLoopback(_ host: String) -> Bool {
    ["127.0.0.1", "[::1]", "localhost"].contains(host)
  }

  private static func split(_ text: String) -> (ServerAddress, target: String)? {
    guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }), let colon = text.byBytes.firstRange(of: "://")
    else {
      return nil
    }
    let scheme = text[..<colon.lowerBound].lowercased()
    let rest = text[colon.upperBound...]
    let authority = rest.byBytes.prefix(before: "/?#")
    guard var port = defaultPort(of: scheme) else { return nil }
    var host = authority
    if let last = authority.byBytes.lastIndex(of: ":"), !authority[last...].byBytes.contains("]") {
      let digits = authority[authority.index(after: last)...]
      guard digits.utf8.allSatisfy(isDigit), let number = Int(digits), (1...65535).contains(number) else {
        return nil
      }
      host = authority[..<last]
      port = number
    }
    guard !host.isEmpty, !host.byBytes.contains("@"), !host.byBytes.contains("\\") else { return nil }
    let address = ServerAddress(scheme: scheme, host: host.lowercased(), port: port)
    return (address, String(rest[authority.endIndex...]))
  }

  private static func defaultPort(of scheme: String) -> Int? {
    switch scheme {
    case "https": 443
    case "http": 80
    default: nil
    }
  }
}
