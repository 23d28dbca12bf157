import ByteText

/// Whether the name of a file ends like that of a YAML file, in small or capital letters.
func isYAML(_ name: String) -> Bool {
  let name = name.lowercased()
  return name.byBytes.hasSuffix(".yaml") || name.byBytes.hasSuffix(".yml")
}
