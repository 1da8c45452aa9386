// Given to Node by `--import`: makes `electron` the stand-in, records what it is told, and lets the
// test evaluate in this process, as Playwright does in the real one.
import { registerHooks } from 'node:module'

const STAND_IN = new URL('./index.ts', import.meta.url).href

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url: STAND_IN, shortCircuit: true } : next(specifier, context),
})

const { isMode } = await import('./modes.ts')
const { areArgumentsAllowed } = await import('./argument-check.ts')
// Before any JavaScript, and without a word.
if (isMode('argument-check') && !areArgumentsAllowed(process.argv.slice(2))) process.exit(255)

const electron = await import('./index.ts')
const { debuggingAddress } = await import('./browser.ts')
const { installRecorder } = await import('./recorder.ts')

const { TOCSIN_STAND_IN_PLATFORM } = process.env
if (TOCSIN_STAND_IN_PLATFORM !== undefined) {
  // The native database is this machine's own, and is loaded when it is first used.
  const { default: Database } = await import('better-sqlite3')
  new Database(':memory:').close()
  Object.defineProperty(process, 'platform', { value: TOCSIN_STAND_IN_PLATFORM })
}

/** As in a checkout, where Electron is given the app's folder. */
Object.defineProperty(process, 'defaultApp', { value: true })
/** Of a package: without `app-update.yml` there are no updates. */
Object.defineProperty(process, 'resourcesPath', { value: import.meta.dirname })
installRecorder(electron)

interface Evaluation {
  readonly id: number
  /** The text of a function of the module and one argument; or what to tell of the stand-in itself. */
  readonly source: string | null
  readonly argument: unknown
}

process.on('message', async ({ id, source, argument }: Evaluation) => {
  try {
    const value =
      source === null
        ? await debuggingAddress()
        : await new Function(`return (${source})`)()(electron, argument)
    process.send?.({ id, value })
  } catch (error) {
    process.send?.({ id, error: error instanceof Error ? error.stack : String(error) })
  }
})
