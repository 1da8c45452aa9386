// A house that mirrors a stand-in for a Healthchecks server.
import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import { SECOND } from '../../../src/main/clock.ts'
import { uniqueKeyOf } from '../../../src/main/monitor/rules/unique-key.ts'
import type { Given, Remote } from '../../../src/main/remotes/remotes.ts'
import type { MirroredRow } from '../../../src/shared/views/remotes.ts'
import { type FakeClock, settled } from '../../support/fake-clock.ts'
import { type House, openHouse } from '../../support/house.ts'
import { aNeighbour, type Neighbour } from './relaying.ts'
import {
  aHealthchecksServer,
  aListedCheck,
  type HealthchecksOptions,
  type HealthchecksServer,
  READ_WRITE,
  type StandInCheck,
} from './stand-in.ts'

export interface Mirroring extends Neighbour {
  readonly server: HealthchecksServer
  readonly clock: FakeClock
  remote(): Remote
  rows(): readonly MirroredRow[]
  row(check: StandInCheck): MirroredRow | undefined
  /** Lets time pass until the server is asked again and the answer taken. */
  polled(): Promise<void>
  /** The domain once more on the same folder, not yet started. */
  anew(): Mirroring
  /** Stops the domain and starts it anew on the same folder. */
  restarted(): Promise<Mirroring>
}

export interface MirroringOptions extends HealthchecksOptions {
  readonly given?: Given
  readonly house?: House
}

/** The first list has been taken. */
export async function aMirror(
  checks: StandInCheck[] = [],
  options: MirroringOptions = {},
): Promise<Mirroring> {
  const house = options.house ?? openHouse({ observe: 'strict' })
  const server = await aHealthchecksServer(checks, { now: house.clock.now, ...options })
  const neighbour = aNeighbour(house)
  const keys = { apiKey: READ_WRITE }
  const url = server.url + (options.path ?? '')
  await neighbour.remotes.editor.add({ name: 'nas', url, keys, ...options.given })
  // The test of adding it is no list.
  house.clock.nap(SECOND)
  const mirroring = mirror(neighbour, server)
  await started(mirroring)
  return mirroring
}

async function started({ remotes, clock, remote, troubles }: Mirroring): Promise<void> {
  const before = clock.now()
  remotes.start()
  await clock.advance(0)
  await expect.poll(() => isAsked(remote(), before)).toBe(true)
  expect(troubles).toEqual([])
}

function isAsked({ lastOk, state, since }: Remote, after: number): boolean {
  return (
    (lastOk !== null && lastOk >= after) || (state !== 'ok' && state !== 'new' && since >= after)
  )
}

function mirror(neighbour: Neighbour, server: HealthchecksServer): Mirroring {
  const { remotes, house } = neighbour
  const { clock } = house
  const remote = () => remotes.editor.named('nas')
  const rows = () => remotes.mirror.page(remote().id, null).rows
  return {
    ...neighbour,
    ...{ server, clock, remote, rows },
    row: (check) => rows().find(({ uniqueKey }) => uniqueKey === uniqueKeyOf(check.uuid)),
    async polled() {
      const { wireBytes } = remote()
      const due = remotes.nextPoll(remote().id) ?? 0
      await clock.advance(Math.max(0, due - clock.now()))
      await expect.poll(() => remote().wireBytes, FAST).not.toBe(wireBytes)
      await settled()
    },
    anew: () => mirror(aNeighbour(house), server),
    async restarted() {
      await remotes.stop()
      const again = mirror(aNeighbour(house), server)
      await started(again)
      return again
    },
  }
}

/** More than 128 KiB on the wire: of a list with them, the badge is asked first. */
export function many(): StandInCheck[] {
  return Array.from({ length: 40 }, () =>
    aListedCheck({ more: { desc: randomBytes(3000).toString('hex') } }),
  )
}

/** How often lists, badges and the addresses of badges were asked for. */
export function asked({ server }: Pick<Mirroring, 'server'>) {
  const count = (end: string) => server.asked.filter(({ url }) => url.endsWith(end)).length
  return { lists: count('/checks/'), badges: count('all.json3'), maps: count('/badges/') }
}

const FAST = { interval: 1, timeout: 10_000 }
