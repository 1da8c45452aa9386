// A 100 MiB file up and down: how much memory the served process takes for it at the most.
import fs, { openAsBlob } from 'node:fs'
import path from 'node:path'
import { type Figure, figure } from './figures.ts'
import type { Measurement } from './measurement.ts'
import { NO_PROC, residentMemory } from './proc.ts'
import { serveTocsin } from './processes.ts'
import { seedPushes } from './push-seed.ts'
import { seededFolder } from './seed.ts'

const MIB = 1024 * 1024
/** As much as a push may hold, less what the form around it takes. */
const SIZE = 100 * MIB

export const FILE_MEMORY: Measurement = {
  name: 'files',
  async run({ folder }) {
    const { dataDir } = await seededFolder(folder, 'files', { checks: 1 })
    const { apiToken } = await seedPushes(dataDir, 0)
    const file = path.join(folder, 'content')
    fs.writeFileSync(file, Buffer.alloc(SIZE, 7))
    const tocsin = await serveTocsin(dataDir)
    const idle = residentMemory(tocsin.pid)?.now ?? null
    const base = `http://127.0.0.1:${tocsin.port}`
    const start = performance.now()
    const token = await upload(base, apiToken, file)
    const up = performance.now() - start
    const down = await download(base, token)
    const peak = residentMemory(tocsin.pid)?.peak ?? null
    await tocsin.stop()
    return [
      memoryFigure(idle, peak),
      figure({ name: '100 MiB file up', unit: 'ms', value: up, note: 'sealed, on disk, answered' }),
      figure({ name: '100 MiB file down', unit: 'ms', value: down }),
    ]
  },
}

function memoryFigure(idle: number | null, peak: number | null): Figure {
  return figure({
    name: 'memory over idle, 100 MiB file up and down',
    unit: 'MiB',
    value: idle === null || peak === null ? null : peak - idle,
    note: peak === null ? NO_PROC : `peak ${peak.toFixed(0)} MiB`,
  })
}

async function upload(base: string, apiToken: string, file: string): Promise<string> {
  const form = new FormData()
  form.set('push[files][]', await openAsBlob(file), 'content')
  const answer = await fetch(`${base}/api/v2/pushes`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiToken}` },
    body: form,
  })
  if (answer.status !== 201) throw new Error(`the upload was answered with ${answer.status}`)
  const { url_token } = (await answer.json()) as { url_token: string }
  return url_token
}

/** Milliseconds of the download. */
async function download(base: string, token: string): Promise<number> {
  const answer = await fetch(`${base}/api/v2/pushes/${token}`)
  const { files } = (await answer.json()) as { files: { url: string }[] }
  const start = performance.now()
  const content = await fetch(files[0]?.url ?? '')
  let size = 0
  for await (const chunk of content.body ?? []) size += chunk.length
  if (size !== SIZE) throw new Error(`${size} bytes came back`)
  return performance.now() - start
}
