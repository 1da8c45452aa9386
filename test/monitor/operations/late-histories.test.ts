// Contract run.md 10: histories in which a server is there or not end as if it had always been there.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { MINUTE } from '../../../src/main/clock.ts'
import type { HeardSignal } from '../../../src/main/monitor/documents/signals.ts'
import type { PingKind } from '../../../src/main/monitor/rules/check.ts'
import { SIGNAL_KINDS } from '../../../src/shared/signal-document.ts'
import { aSignal as aPing, OTHER_RID, RID } from '../../support/builders.ts'
import { type House, openHouse } from '../../support/house.ts'

const HISTORIES = 1_000
const STEPS = 8
const SOURCE = { scheme: 'http', remoteAddr: null, method: 'POST', projectId: null, sent: null }

/** Numbers below a bound, the same at every run. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

interface Happened {
  readonly kind: (typeof SIGNAL_KINDS)[number]
  readonly rid: string | null
  readonly exit: number | null
}

function heard(check: string, at: number, { kind, rid, exit }: Happened): HeardSignal {
  const signal = { id: randomUUID(), check, project: null, kind, at, rid, exit, agent: 'run' }
  return { signal: { ...signal, body: new Uint8Array(0), make: null }, make: null }
}

function endOf(house: House) {
  return house.monitor.checks.all().map(({ id, lastPing, lastStart, lastDuration }) => ({
    ...{ lastPing, lastStart, lastDuration },
    log: house.tables.pings
      .newest(id, 100)
      .map(({ n, created, kind, rid, exitStatus }) => ({ n, created, kind, rid, exitStatus })),
  }))
}

test(`${HISTORIES} random histories end with the same log, times and durations`, async () => {
  const random = randomNumbers(20_260_115)
  const [always, sometimes] = [openHouse(), openHouse()]
  for (const { monitor } of [always, sometimes]) {
    const names = Array.from({ length: HISTORIES }, (_, i) => `job${i}`)
    for (const slug of names) await monitor.checks.create(1, { name: slug, slug }, 3)
  }
  const names = always.monitor.checks.all().map(({ slug, uuid }) => ({ slug, uuid }))
  const waiting = new Map<string, HeardSignal[]>()

  for (let step = 0; step < STEPS; step++) {
    const pause = MINUTE + random(90 * MINUTE)
    for (const { clock } of [always, sometimes]) clock.set(clock.now() + pause)
    const at = always.clock.now()
    const pings: Promise<unknown>[] = []
    const signals: HeardSignal[] = []
    for (const { slug, uuid } of names) {
      const kind = SIGNAL_KINDS[random(SIGNAL_KINDS.length)] ?? 'log'
      const rid = [null, RID, OTHER_RID][random(3)] ?? null
      const exit = kind === 'fail' ? 1 + random(255) : null
      const ping = { ...aPing({ kind: kind as PingKind, rid }), exitStatus: exit }
      pings.push(always.monitor.record({ by: 'uuid', uuid }, () => ping))
      const queue = waiting.get(slug) ?? []
      queue.push(heard(slug, at, { kind, rid, exit }))
      const isReached = step === STEPS - 1 || random(3) > 0
      if (isReached) signals.push(...queue)
      waiting.set(slug, isReached ? [] : queue)
    }
    await Promise.all(pings)
    const answers = await sometimes.monitor.hear(signals, SOURCE)
    expect(answers.every(({ outcome }) => outcome === 'recorded')).toBe(true)
  }
  expect(endOf(sometimes)).toEqual(endOf(always))
})
