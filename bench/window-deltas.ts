// How busy pings keep an open window: the share of the time that scripts take of the page's main thread.
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright'
import type { Served } from './processes.ts'
import { type Busy, watchBusy } from './window-page.ts'
import { urlOf } from './window-session.ts'

/** Pings a second, each of another check than the one before; each is a change of a row. */
export const RATE = 200
/** Milliseconds before it counts: code is compiled by then. */
const WARM_UP = 1500

/** Of each of so many spans: percent of its time. @param span milliseconds */
export async function measureDeltas(
  page: Page,
  tocsin: Served,
  uuids: readonly string[],
  { rounds, span }: { readonly rounds: number; readonly span: number },
): Promise<readonly Busy[]> {
  const stop = new AbortController()
  const pinging = pingOn(tocsin, uuids, stop.signal)
  await pause(WARM_UP)
  const shares: Busy[] = []
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    const busySince = await watchBusy(page)
    await pause(span)
    const { script, task } = await busySince()
    const took = performance.now() - start
    shares.push({ script: (script / took) * 100, task: (task / took) * 100 })
  }
  stop.abort()
  await pinging
  return shares
}

async function pingOn(
  tocsin: Served,
  uuids: readonly string[],
  stopped: AbortSignal,
): Promise<void> {
  const pings: Promise<void>[] = []
  const start = performance.now()
  for (let i = 0; !stopped.aborted; i++) {
    const wait = start + (i * 1000) / RATE - performance.now()
    if (wait > 0) await pause(wait)
    pings.push(ping(`${urlOf(tocsin)}/ping/${uuids[i % uuids.length]}`))
  }
  await Promise.all(pings)
}

async function ping(url: string): Promise<void> {
  const answer = await fetch(url)
  if ((await answer.text()) !== 'OK') throw new Error('a ping was refused')
}

/** UUIDs of the checks whose rows are there. */
export function uuidsInSight(page: Page): Promise<string[]> {
  return page.$$eval('tr[data-uuid]', (rows) =>
    rows.map((row) => row.getAttribute('data-uuid') ?? ''),
  )
}
