// Which own check a mirrored one is folded into (contract remotes.md 3.5).
import { expect, test } from 'vitest'
import { MINUTE } from '../../../src/main/clock.ts'
import { uniqueKeyOf } from '../../../src/main/monitor/rules/unique-key.ts'
import { agree, differs, linker } from '../../../src/main/remotes/rules/links.ts'

const uuid = (n: number) => `${String(n).padStart(8, '0')}-1111-4111-8111-111111111111`
const own = (n: number) => ({ uuid: uuid(n), uniqueKey: uniqueKeyOf(uuid(n)) })
const there = (n: number, slug = '') => ({ uniqueKey: uniqueKeyOf(uuid(n)), slug })

test('by an equal UUID, also where the key is read-only', () => {
  const linkOf = linker([own(1)], [])
  expect([linkOf(there(1)), linkOf(there(2))]).toEqual([uuid(1), null])
})

test('by the target of a relay, a UUID or a slug; before an equal UUID', () => {
  const linkOf = linker(
    [own(1), own(2)],
    [
      { own: uuid(2), target: uuid(1) },
      { own: uuid(1), target: 'web' },
    ],
  )
  expect([linkOf(there(1)), linkOf(there(9, 'web')), linkOf(there(9))]).toEqual([
    uuid(2),
    uuid(1),
    null,
  ])
})

test('late and on time agree; what differs is worth a word after 5 minutes', () => {
  expect([agree('up', 'grace'), agree('up', 'down'), agree('new', 'up')]).toEqual([
    true,
    false,
    false,
  ])
  expect([differs(null, 0), differs(0, 5 * MINUTE - 1), differs(0, 5 * MINUTE)]).toEqual([
    false,
    false,
    true,
  ])
})
