// Given to Node by `--import`: makes `electron` the stand-in, records what it is told, and lets the
// test evaluate in this process, as Playwright does in the real one.
import { registerHooks } from 'node:module'

const STAND_IN = new URL('./index.ts', import.meta.url).href
const ENTRY = /\/out\/main\/index\.js$/

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url: STAND_IN, shortCircuit: true } : next(specifier, context),
  load(url, context, next) {
    const loaded = next(url, context)
    if (!ENTRY.test(url)) return loaded
    // Electron is ready once its entry has run, what it awaits and all.
    return { ...loaded, source: `${loaded.source}\n;globalThis.tocsinEntryRan()` }
  },
})

const { isMode } = await import('./modes.ts')
const { areArgumentsAllowed } = await import('./argument-check.ts')
// Before any JavaScript, and without a word.
if (isMode('argument-check') && !areArgumentsAllowed(process.argv.slice(2))) process.exit(255)

const electron = await import('./index.ts')
const { debuggingAddress } = await import('./browser.ts')
const { entryRan } = await import('./app.ts')
const { installRecorder } = await import('./recorder.ts')

const { TOCSIN_STAND_IN_PLATFORM } = process.env
if (TOCSIN_STAND_IN_PLATFORM !== undefined) {
  // The native database is this machine's own; the program looks for that of the platform that it finds.
  const [own, said] = [process.platform, TOCSIN_STAND_IN_PLATFORM]
  registerHooks({
    resolve: (specifier, context, next) =>
      next(specifier.replace(`/prebuilds/${said}-`, `/prebuilds/${own}-`), context),
  })
  Object.defineProperty(process, 'platform', { value: TOCSIN_STAND_IN_PLATFORM })
}

/** As in a checkout, where Electron is given the app's folder. */
Object.defineProperty(process, 'defaultApp', { value: true })
/** Of a package: without `app-update.yml` there are no updates. */
Object.defineProperty(process, 'resourcesPath', { value: import.meta.dirname })
installRecorder(electron)
Object.assign(globalThis, { tocsinEntryRan: entryRan })

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
