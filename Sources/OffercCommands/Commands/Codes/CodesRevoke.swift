import ArgumentParser
struct CodesRevoke: ConsoleCommand { func run(in console: Console) throws -> ExitStatus { .success } }
