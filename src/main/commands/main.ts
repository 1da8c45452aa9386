// Runs a command in this process: settles what becomes of lost readers, and the exit code. An older Node
// would crash inside the native module of the database, so it is refused before anything loads it.
import { parseArgs } from 'node:util'
import { resolveDataDir } from '../data-dir.ts'
import { EXIT, TocsinError } from '../errors.ts'
import { processIo, reportFailure } from './io.ts'

const NODE_API = 10

/** Runs the command of the process's words. */
export async function main(): Promise<void> {
  surviveLostReaders()
  try {
    process.exitCode = await runWords()
  } catch (error) {
    process.exitCode = reportFailure(error, processIo)
  }
}

async function runWords(): Promise<number> {
  if (Number(process.versions.napi) < NODE_API) {
    throw new TocsinError(
      'NODE_TOO_OLD',
      `needs Node 22.14 or newer, this is ${process.version}; in a checkout use: npm run -s tocsin -- …`,
    )
  }
  const words = process.argv.slice(2)
  if (words[0] === 'serve') {
    const { openCodeCache } = await import('../code-cache.ts')
    openCodeCache(dataDirOf(words))
  }
  const { runCommand } = await import('./run.ts')
  return runCommand(words, processIo)
}

/** The folder that the words mean, before anything is loaded that could say what is wrong with them. */
function dataDirOf(words: readonly string[]): string {
  const options = { 'data-dir': { type: 'string' } } as const
  const { values } = parseArgs({ args: [...words], options, strict: false })
  const flag = values['data-dir']
  return resolveDataDir(typeof flag === 'string' && flag !== '' ? flag : undefined, process.env)
}

/** A command whose reader went away (`| head`) ends; a server goes on watching all the same. */
function surviveLostReaders(): void {
  process.stderr.on('error', () => {})
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (process.argv[2] === 'serve') return
    if (error.code !== 'EPIPE') process.stderr.write(`tocsin: cannot print: ${error.message}\n`)
    process.exit(EXIT.failed)
  })
}
