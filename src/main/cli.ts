// The command-line entrance. It imports nothing before it knows that this Node can load the
// database: an older one would crash inside the native module.
import v8 from 'node:v8'
import { processIo, reportFailure } from './commands/io.ts'
import { EXIT, TocsinError } from './errors.ts'

const NODE_API = 10

/** A command whose reader went away (`| head`) ends; a server goes on watching all the same. */
function surviveLostReaders(): void {
  process.stderr.on('error', () => {})
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (process.argv[2] === 'serve') return
    if (error.code !== 'EPIPE') process.stderr.write(`tocsin: cannot print: ${error.message}\n`)
    process.exit(EXIT.failed)
  })
}

async function main(): Promise<number> {
  if (Number(process.versions.napi) < NODE_API) {
    throw new TocsinError(
      'NODE_TOO_OLD',
      `needs Node 22.14 or newer, this is ${process.version}; in a checkout use: npm run -s tocsin -- …`,
    )
  }
  const { runCommand } = await import('./commands/run.ts')
  return runCommand(process.argv.slice(2), processIo)
}

// What a request leaves behind dies young: collected in small portions (MiB), it never piles up.
v8.setFlagsFromString('--max-semi-space-size=4')
surviveLostReaders()
main().then(
  (code) => {
    process.exitCode = code
  },
  (error: unknown) => {
    process.exitCode = reportFailure(error, processIo)
  },
)
