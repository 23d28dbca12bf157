/// The requests that the server answers, by their method.
enum Feature: String {
  case completion = "textDocument/completion"
  case hover = "textDocument/hover"
  case definition = "textDocument/definition"
  case references = "textDocument/references"
  case prepareRename = "textDocument/prepareRename"
  case rename = "textDocument/rename"
  case documentSymbols = "textDocument/documentSymbol"
  case workspaceSymbols = "workspace/symbol"
  case codeActions = "textDocument/codeAction"
  case resolveAction = "codeAction/resolve"
  case executeCommand = "workspace/executeCommand"
  case inlayHints = "textDocument/inlayHint"
  case pulledFindings = "textDocument/diagnostic"
  case allPulledFindings = "workspace/diagnostic"
}
