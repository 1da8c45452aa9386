// A real `systemd --user`: our drop-ins go in and come out, and each result of a unit arrives (contract adopt.md 6,
// 11; run.md 6).
import fs from 'node:fs'
import { expect, test } from 'vitest'
import { besideSystemd, noSystemd, removeHome } from '../adopt/systemd-host/host.ts'
import { UNITS, unitName } from '../adopt/systemd-host/units.ts'

type ByUnit = Readonly<Record<string, string>>

/** What a round of adopting, running and undoing found. */
interface Round {
  readonly before: ByUnit
  readonly adopted: ByUnit
  readonly after: ByUnit
  readonly left: readonly string[]
  readonly checks: ByUnit
}

interface Found {
  /** What came of a data folder with quotes. */
  readonly refused: string
  readonly byRun: Round
  readonly signals: readonly {
    readonly check: string
    readonly kind: string
    readonly exit: number | null
    readonly body: string | null
    readonly rid: string
  }[]
  /** Null: no curl here. */
  readonly byCurl: Round | null
  readonly requests: readonly string[]
}

const reason = noSystemd()
const skipped = reason === null ? '' : ` (skipped: ${reason})`

test.skipIf(reason !== null)(
  `each result of a unit arrives${skipped}`,
  { timeout: 240_000 },
  async () => {
    const home = fs.mkdtempSync('/tmp/tocsin-systemd-')
    try {
      const found: Found = JSON.parse(await besideSystemd('adopted-units.ts', home))
      expect(found.refused).toMatch(/^systemd does not take what is in .*: ready, null$/)
      expectRound(found.byRun)
      expectSignals(found)
      if (found.byCurl !== null) {
        expectRound(found.byCurl)
        expectRequests(found.byCurl, found.requests)
      }
    } finally {
      removeHome(home)
    }
  },
)

function expectRound({ before, adopted, after, left }: Round): void {
  const all = (state: string) =>
    Object.fromEntries(Object.keys(UNITS).map((name) => [unitName(name), state]))
  expect({ before, adopted, after, left }).toEqual({
    before: all('ready'),
    adopted: all('adopted'),
    after: all('ready'),
    left: [],
  })
}

function expectSignals({ byRun, signals }: Found): void {
  for (const [name, { end, starts }] of Object.entries(UNITS)) {
    const own = signals.filter(({ check }) => check === byRun.checks[unitName(name)])
    const ends = own.filter(({ kind }) => kind !== 'start')
    const told = ends.map(({ kind, exit, body }) => ({ kind, exit, body: body?.trim() ?? '' }))
    expect(told, name).toEqual([end])
    expect(own.length - ends.length, name).toBe(starts ? 1 : 0)
    expect(new Set(own.map(({ rid }) => rid)).size, name).toBe(1)
  }
}

function expectRequests({ checks }: Round, requests: readonly string[]): void {
  for (const [name, { curl, starts }] of Object.entries(UNITS)) {
    const ping = `/ping/${checks[unitName(name)]}/`
    const own = requests.filter((url) => url.startsWith(ping)).map((url) => url.slice(ping.length))
    expect(own, name).toEqual(starts ? ['start', curl] : [curl])
  }
}
