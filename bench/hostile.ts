// Hostile bodies at their size limits: how long each makes the event loop stand still, and how much memory
// 64 connections of them take (contract hardening.md, "What is measured").
import http from 'node:http'
import { type Figure, figure } from './figures.ts'
import { type HostileBody, hostileBodies } from './hostile-bodies.ts'
import type { Measurement } from './measurement.ts'
import { NO_PROC, residentMemory } from './proc.ts'
import { type Served, serveWatched } from './processes.ts'
import { seedPushes } from './push-seed.ts'
import { seededFolder } from './seed.ts'

const CONNECTIONS = 64

export const HOSTILE: Measurement = {
  name: 'hostile',
  async run({ folder, quick }) {
    const house = await seededFolder(folder, 'hostile', { checks: 1 })
    const { apiToken } = await seedPushes(house.dataDir, 0)
    const headers = { 'x-api-key': house.apiKey, authorization: `Bearer ${apiToken}` }
    const tocsin = await serveWatched(house.dataDir)
    const send = (body: HostileBody) => post(tocsin.port, body, headers)
    const figures: Figure[] = []
    for (const body of hostileBodies()) {
      // Its code is compiled by then: what is measured is what an attack would go on costing.
      await send(body)
      const times = await rounds(quick ? 1 : 3, tocsin, () => send(body))
      figures.push(
        figure({ name: `stand-still, ${body.name}`, unit: 'ms', value: Math.max(...times) }),
      )
    }
    await tocsin.stop()
    return [...figures, await memory(house.dataDir, headers)]
  },
}

async function rounds(
  count: number,
  { longestStandstill }: Awaited<ReturnType<typeof serveWatched>>,
  attack: () => Promise<unknown>,
): Promise<readonly number[]> {
  const times: number[] = []
  for (let i = 0; i < count; i++) {
    await longestStandstill()
    await attack()
    times.push(await longestStandstill())
  }
  return times
}

/** Of a server of its own, which nothing has made larger before. */
async function memory(dataDir: string, headers: Record<string, string>): Promise<Figure> {
  const tocsin: Served = await serveWatched(dataDir)
  const idle = residentMemory(tocsin.pid)?.now ?? null
  const bodies = hostileBodies()
  await Promise.all(
    Array.from({ length: CONNECTIONS }, (_, i) => {
      const body = bodies[i % bodies.length]
      return body === undefined ? null : post(tocsin.port, body, headers)
    }),
  )
  const peak = residentMemory(tocsin.pid)?.peak ?? null
  await tocsin.stop()
  return figure({
    name: 'memory over idle, 64 connections of hostile bodies',
    unit: 'MiB',
    value: idle === null || peak === null ? null : peak - idle,
    note: peak === null ? NO_PROC : `peak ${peak.toFixed(0)} MiB`,
  })
}

/** Sends a body to its end, or until the answer has come; resolves with its status, 0 where there was none. */
function post(
  port: number,
  { path, type, body }: HostileBody,
  headers: Record<string, string>,
): Promise<number> {
  return new Promise((resolve) => {
    const request = http.request({
      ...{ port, path, method: 'POST', agent: false },
      headers: { ...headers, 'content-type': type, 'content-length': body.length },
    })
    request.on('response', (response) => {
      response.resume()
      response.on('end', () => {
        resolve(response.statusCode ?? 0)
        request.destroy()
      })
    })
    request.on('error', () => resolve(0))
    request.end(body)
  })
}
