// Beyond 20,000 mirrored checks of all servers together the rest is left out, and said (contract remotes.md 2.1).
import { expect, test } from 'vitest'
import { createMirror } from '../../../src/main/remotes/operations/mirror.ts'
import { createMirrorTake } from '../../../src/main/remotes/operations/mirror-take.ts'
import { afterLook, FRESH } from '../../../src/main/remotes/rules/standing.ts'
import type { Remote } from '../../../src/main/remotes/tables/remotes.ts'
import { createEmitter } from '../../../src/shared/emitter.ts'
import { fakeClock } from '../../support/fake-clock.ts'
import { temporaryFolder } from '../../support/house.ts'

const uuid = (n: number) => `${String(n).padStart(8, '0')}-1111-4111-8111-111111111111`
const listOf = (from: number, count: number) =>
  Array.from({ length: count }, (_, i) => ({ uuid: uuid(from + i), name: 'x', status: 'up' }))
const aRemote = (id: string) => ({ id, every: 30, notify: 'all' }) as Remote

test('three servers of 8,000 checks: the last has room for 4,000', async () => {
  const clock = fakeClock()
  const links = { of: () => ({ linkOf: () => null, statusHere: () => null }), forget() {} }
  const onTrouble = (what: string, error: unknown) => {
    throw new Error(what, { cause: error })
  }
  const changes = createEmitter<never>()
  const dataDir = temporaryFolder()
  const mirror = createMirror({ dataDir, clock, links, changes: changes as never, onTrouble })
  const notices = { tell: async () => {} }
  const take = createMirrorTake({ mirror, clock, links, notices, isMuted: () => false })
  const counts = []
  for (const n of [0, 1, 2]) {
    const list = { entries: listOf(n * 10_000, 8000), wireBytes: 1, skew: 0 }
    counts.push(await take(aRemote(`r${n}`), list))
  }
  expect(counts.map((count) => [count?.checks, count?.cut])).toEqual([
    [8000, 0],
    [8000, 0],
    [4000, 4000],
  ])
  const answer = { list: counts[2] ?? null, skew: 0, wireBytes: 1 }
  expect(afterLook(FRESH, answer, 0).detail).toBe('beyond the limit, left out: 4000 checks')
  mirror.close()
})
