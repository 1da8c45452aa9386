// The command-line entrance. It imports nothing before it knows that this Node can load the
// database: an older one would crash inside the native module.
import { EXIT, errorText, TocsinError } from './errors.ts'

const NODE_API = 10

async function main(): Promise<number> {
  if (Number(process.versions.napi) < NODE_API) {
    throw new TocsinError(
      'NODE_TOO_OLD',
      `needs Node 22.14 or newer, this is ${process.version}; in a checkout use: npm run -s tocsin -- …`,
    )
  }
  const { runCommand } = await import('./commands/run.ts')
  return runCommand(process.argv.slice(2))
}

main().then(
  (code) => {
    process.exitCode = code
  },
  (error: unknown) => {
    process.stderr.write(`tocsin: ${errorText(error).replaceAll(/\s*\n\s*/g, ' ')}\n`)
    process.exitCode = error instanceof TocsinError ? error.exit : EXIT.internal
  },
)
