import Foundation

do {
  let options = try Options(arguments: Array(CommandLine.arguments.dropFirst()))
  let files = try CatalogFiles(options).files
  let output = URL(fileURLWithPath: options.output)
  if options.files == 1 {
    try Data(files[0].text.utf8).write(to: output)
  } else {
    try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
    for file in files {
      try Data(file.text.utf8).write(to: output.appendingPathComponent(file.name))
    }
  }
} catch let error as UsageError {
  FileHandle.standardError.write(Data("catalog-generator: \(error.message)\n\(Options.usage)".utf8))
  exit(2)
} catch {
  FileHandle.standardError.write(
    Data("catalog-generator: the catalog cannot be written: \(error.localizedDescription)\n".utf8))
  exit(2)
}
