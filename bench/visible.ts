// How long after its answer, and so after its commit, a ping is in an open window; and how long the
// window waits for everything it shows at first. Over HTTP, as a browser asks.
import { setTimeout as pause } from 'node:timers/promises'
import type { EventBatch, Snapshot } from '../src/shared/events.ts'
import { figure } from './figures.ts'
import type { Measurement } from './measurement.ts'
import { type Served, serveTocsin } from './processes.ts'
import { seededFolder } from './seed.ts'
import { median, percentile } from './statistics.ts'
import { signIn, urlOf } from './window-session.ts'

const CHECKS = 2000
const BEATS = 30
/** Pings a second, each of another check than the one before. */
const RATE = 200

export const VISIBLE: Measurement = {
  name: 'visible',
  async run({ folder, quick }) {
    const { dataDir, uuids } = await seededFolder(folder, 'visible', { checks: CHECKS })
    const tocsin = await serveTocsin(dataDir)
    const session = await signIn(tocsin)
    for (let i = 0; i < BEATS; i++) await pingAll(tocsin, uuids)
    const snapshots = await timeSnapshots(tocsin, session, quick ? 5 : 20)
    const delays = await timePings(tocsin, session, uuids, quick ? 1000 : 5000)
    await tocsin.stop()
    const ascending = delays.toSorted((a, b) => a - b)
    const longest = `${RATE} pings/s; the longest took ${(ascending.at(-1) ?? 0).toFixed(1)} ms`
    return [
      figure({
        name: 'ping visible after commit, p99',
        unit: 'ms',
        value: percentile(ascending, 0.99),
        note: longest,
      }),
      figure({
        name: 'ping visible after commit, p50',
        unit: 'ms',
        value: percentile(ascending, 0.5),
      }),
      figure({
        name: `snapshot of ${CHECKS.toLocaleString('en')} checks`,
        unit: 'ms',
        value: median(snapshots),
        note: `with ${BEATS} pings each; the first took ${snapshots[0]?.toFixed(0)} ms`,
      }),
    ]
  },
}

async function ping(tocsin: Served, uuid: string): Promise<void> {
  const answer = await fetch(`${urlOf(tocsin)}/ping/${uuid}`)
  if ((await answer.text()) !== 'OK') throw new Error('a ping was refused')
}

async function pingAll(tocsin: Served, uuids: readonly string[]): Promise<void> {
  for (let i = 0; i < uuids.length; i += 50) {
    await Promise.all(uuids.slice(i, i + 50).map((uuid) => ping(tocsin, uuid)))
  }
}

async function timeSnapshots(
  tocsin: Served,
  headers: Record<string, string>,
  times: number,
): Promise<number[]> {
  const took: number[] = []
  for (let i = 0; i < times; i++) {
    const start = performance.now()
    const answer = await fetch(`${urlOf(tocsin)}/window/call`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ name: 'app.snapshot' }),
    })
    const { output } = (await answer.json()) as { output: Snapshot }
    took.push(performance.now() - start)
    if (output.checks.length !== CHECKS) throw new Error('the snapshot is not whole')
  }
  return took
}

/** For each ping, milliseconds from its answer until the window has the row; none is below 0. */
async function timePings(
  tocsin: Served,
  headers: Record<string, string>,
  uuids: readonly string[],
  count: number,
): Promise<number[]> {
  const answered = new Map<string, number>()
  const seen = new Map<string, number>()
  const stop = new AbortController()
  const stream = await fetch(`${urlOf(tocsin)}/window/events`, { headers, signal: stop.signal })
  const reading = readRows(stream, (uuid, nPings) => {
    if (!seen.has(`${uuid} ${nPings}`)) seen.set(`${uuid} ${nPings}`, performance.now())
  }).catch((error) => {
    if (!stop.signal.aborted) throw error
  })

  const pings: Promise<void>[] = []
  const start = performance.now()
  for (let i = 0; i < count; i++) {
    const due = start + (i * 1000) / RATE
    if (due > performance.now()) await pause(due - performance.now())
    const uuid = uuids[i % uuids.length] ?? ''
    const key = `${uuid} ${BEATS + 1 + Math.floor(i / uuids.length)}`
    pings.push(ping(tocsin, uuid).then(() => void answered.set(key, performance.now())))
  }
  await Promise.all(pings)
  const limit = performance.now() + 5000
  while (seen.size < count && performance.now() < limit) await pause(10)
  stop.abort()
  await reading
  if (seen.size < count) throw new Error(`${count - seen.size} pings were never seen`)
  return [...answered].map(([key, at]) => Math.max(0, (seen.get(key) ?? Infinity) - at))
}

async function readRows(
  { body }: Response,
  onRow: (uuid: string, nPings: number) => void,
): Promise<void> {
  if (body === null) throw new Error('there is no stream of events')
  let text = ''
  for await (const piece of body.pipeThrough(new TextDecoderStream())) {
    text += piece
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const data = /^data: (.*)$/m.exec(block)?.[1]
      if (data === undefined) continue
      for (const event of (JSON.parse(data) as EventBatch).events) {
        if (event.type === 'check') onRow(event.row.uuid, event.row.nPings)
      }
    }
  }
}
