// Whether a package was started as the command line: by its launcher, as `… --cli -- WORDS`. The `--` keeps
// Chromium from reading the words, and Windows from refusing those after an address. Pure.

const FLAG = '--cli'

/**
 * The words of the command; null: the app is meant.
 * @param argv of the process: a link that somebody opened may be among them, but never before `--`
 */
export function commandWords(argv: readonly string[]): readonly string[] | null {
  // By hand, as for an AppImage without its launcher.
  if (argv[1] === FLAG && argv[2] !== '--') return argv.slice(2)
  const end = argv.indexOf('--')
  return end > 0 && argv[end - 1] === FLAG ? argv.slice(end + 1) : null
}
