// Lists of other servers that are taken: beyond 20,000 checks of all together the rest is left out, and said (contract
// remotes.md 2.1); one that is no JSON changes nothing.
import { expect, onTestFinished, test } from 'vitest'
import { createMirror } from '../../../src/main/remotes/operations/mirror.ts'
import { createMirrorTake } from '../../../src/main/remotes/operations/mirror-take.ts'
import { type EntryList, parsedList, textPart } from '../../../src/main/remotes/rules/entry-list.ts'
import { afterLook, FRESH } from '../../../src/main/remotes/rules/standing.ts'
import type { Remote } from '../../../src/main/remotes/tables/remotes.ts'
import { createEmitter } from '../../../src/shared/emitter.ts'
import { fakeClock } from '../../support/fake-clock.ts'
import { temporaryFolder } from '../../support/house.ts'

const uuid = (n: number) => `${String(n).padStart(8, '0')}-1111-4111-8111-111111111111`
const listOf = (from: number, count: number) =>
  Array.from({ length: count }, (_, i) => ({ uuid: uuid(from + i), name: 'x', status: 'up' }))
const aRemote = (id: string) => ({ id, every: 30, notify: 'all' }) as Remote

function openTake() {
  const clock = fakeClock()
  const links = { of: () => ({ linkOf: () => null, statusHere: () => null }), forget() {} }
  const onTrouble = (what: string, error: unknown) => {
    throw new Error(what, { cause: error })
  }
  const changes = createEmitter<never>()
  const dataDir = temporaryFolder()
  const mirror = createMirror({ dataDir, clock, links, changes: changes as never, onTrouble })
  onTestFinished(() => mirror.close())
  const notices = { tell: async () => {} }
  const take = createMirrorTake({ mirror, clock, links, notices, isMuted: () => false })
  return { mirror, take }
}

test('three servers of 8,000 checks: the last has room for 4,000', async () => {
  const { take } = openTake()
  const counts = []
  for (const n of [0, 1, 2]) {
    const list = { entries: parsedList(listOf(n * 10_000, 8000)), wireBytes: 1, skew: 0 }
    counts.push(await take(aRemote(`r${n}`), list))
  }
  expect(counts.map((count) => [count?.checks, count?.cut])).toEqual([
    [8000, 0],
    [8000, 0],
    [4000, 4000],
  ])
  const answer = { list: counts[2] ?? null, skew: 0, wireBytes: 1 }
  expect(afterLook(FRESH, answer, 0).detail).toBe('beyond the limit, left out: 4000 checks')
})

test('a list with a part that is no JSON is refused, and the next one is taken as if it had not come', async () => {
  const { mirror, take } = openTake()
  const part = (...entries: object[]) => textPart(JSON.stringify(entries).slice(1, -1))
  const listed = (...entries: EntryList) => take(aRemote('r'), { entries, wireBytes: 1, skew: 0 })
  const [one, two] = [listOf(1, 1), listOf(2, 1)].map((entries) => part(...entries))
  if (one === undefined || two === undefined) throw new Error('there are two')
  const broken = textPart('{"uuid": ')
  const deep = textPart(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)
  const refused = { state: 'strange' }
  const names = () => [...(mirror.of('r')?.held.keys() ?? [])]
  await expect(listed(one, broken)).rejects.toMatchObject(refused)
  await expect(listed(one, deep)).rejects.toMatchObject(refused)
  expect(names()).toEqual([])
  await listed(one, two)
  const both = names()
  expect([both.length, mirror.of('r')?.parts.size]).toEqual([2, 2])
  await expect(listed(one, broken)).rejects.toMatchObject(refused)
  expect(names()).toEqual(both)
  // What the cache lost is written whole with the next good list.
  const mirrored = mirror.of('r')
  if (mirrored === undefined) throw new Error('it is mirrored')
  mirrored.isWritten = false
  await expect(listed(one, broken)).rejects.toMatchObject(refused)
  expect(mirrored.isWritten).toBe(false)
  await listed(one, two)
  expect([mirrored.isWritten, names()]).toEqual([true, both])
})
