// Ciphers, key derivation, time zones and schedules in the app's main process: on Electron by BoringSSL and
// Chromium's ICU, on the stand-in by Node's own.
import path from 'node:path'
import { build } from 'vite'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../support/house.ts'
import * as here from './support/engine.ts'
import { CAN_LAUNCH, launchDesktop, RUNTIME } from './support/launch.ts'

type Engine = typeof here

/** The functions of support/engine.ts as one file that any Node can load. */
async function bundled(): Promise<string> {
  const folder = temporaryFolder()
  await build({
    ...{ configFile: false, logLevel: 'error', ssr: { noExternal: true } },
    build: {
      ssr: path.join(import.meta.dirname, 'support', 'engine.ts'),
      outDir: folder,
      rolldownOptions: { output: { format: 'cjs', entryFileNames: 'engine.cjs' } },
    },
  })
  return path.join(folder, 'engine.cjs')
}

describe.skipIf(!CAN_LAUNCH)(`the engine of the main process (desktop runtime: ${RUNTIME})`, () => {
  test('opens what Node sealed and derives the same keys; schedules fire when the reference says', async () => {
    const desktop = await launchDesktop({ words: ['--hidden'] })
    await desktop.url()
    const there = await desktop.inMain(
      async (_electron, [file, sealed]: readonly [string, string]) => {
        const { createRequire } = process.getBuiltinModule('node:module')
        const engine = createRequire(file)(file) as Engine
        return {
          opened: engine.opened(sealed),
          sealed: engine.sealed('sealed there'),
          derived: await engine.derived('Passwört 🔔'),
          schedules: engine.schedules(),
          brokenZones: engine.brokenZones(),
        }
      },
      [await bundled(), here.sealed('sealed here')] as const,
    )
    expect(there.opened).toBe('sealed here')
    expect(here.opened(there.sealed)).toBe('sealed there')
    expect(there.derived).toEqual(await here.derived('Passwört 🔔'))
    expect(there.schedules.wrong).toEqual([])
    expect(there.schedules.count).toBeGreaterThan(1000)
    expect(there.brokenZones).toEqual([])
  })
})
