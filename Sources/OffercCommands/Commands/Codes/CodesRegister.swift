import ArgumentParser
struct CodesRegister: ConsoleCommand { func run(in console: Console) throws -> ExitStatus { .success } }
