// Electron's check of its arguments on Windows (`shell/app/command_line_args.cc`): after one that looks
// like an address none may follow, unless `--` came before.

/** Two letters or more before a colon: `C:` is a drive. */
const ADDRESS = /^[a-z][a-z0-9+.-]+:/i

/** @param args without the program itself */
export function areArgumentsAllowed(args: readonly string[]): boolean {
  const end = args.indexOf('--')
  const checked = end < 0 ? args : args.slice(0, end)
  const address = checked.findIndex((arg) => ADDRESS.test(arg))
  return address < 0 || address === checked.length - 1
}
