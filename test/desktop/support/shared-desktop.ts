// One running app for the tests of a group, in their order: a start with a window takes its time.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { beforeAll } from 'vitest'
import type { Desktop } from './desktop.ts'
import { startDesktop } from './launch.ts'
import { withPanel } from './panel.ts'

/** To be called in a group; what it gives, in its tests. */
export function sharedDesktop(words: readonly string[] = []): () => Desktop {
  let started: Desktop | undefined
  beforeAll(async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tocsin-'))
    const dataDir = path.join(folder, 'data')
    started = await startDesktop({ dataDir, words, env: withPanel(folder) })
    return async () => {
      await started?.kill()
      fs.rmSync(folder, { recursive: true, force: true })
    }
  })
  return () => {
    if (started === undefined) throw new Error('the app has not started')
    return started
  }
}
