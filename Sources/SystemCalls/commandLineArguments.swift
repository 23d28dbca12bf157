/// The arguments of the process without its name.
///
/// - Throws: `DamagedArgument` if one is not UTF-8. Repaired, it would name another file or another customer.
package func commandLineArguments() throws(DamagedArgument) -> [String] {
  var arguments: [String] = []
  for number in 1..<max(1, Int(CommandLine.argc)) {
    guard let bytes = unsafe CommandLine.unsafeArgv[number] else { break }
    guard let argument = unsafe String(validatingCString: bytes) else {
      throw DamagedArgument(text: unsafe String(cString: bytes))
    }
    arguments.append(argument)
  }
  return arguments
}

/// An argument that is not UTF-8.
package struct DamagedArgument: Error {
  /// The argument with U+FFFD for what is wrong in it.
  package let text: String
}
