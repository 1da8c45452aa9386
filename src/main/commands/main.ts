// Runs a command in this process: settles what becomes of lost readers, and the exit code. An older Node
// would crash inside the native module of the database, so it is refused before anything loads it.
import v8 from 'node:v8'
import { EXIT, TocsinError } from '../errors.ts'
import { processIo, reportFailure } from './io.ts'

const NODE_API = 10

/** Runs the command of the process's words. */
export async function main(): Promise<void> {
  // What a request leaves behind dies young: collected in portions of a megabyte, it never piles up. V8 reads
  // the largest size of the young generation before any script runs, but its growth as it goes.
  v8.setFlagsFromString('--semi-space-growth-factor=1')
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
  const { runCommand } = await import('./run.ts')
  return runCommand(process.argv.slice(2), processIo)
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
