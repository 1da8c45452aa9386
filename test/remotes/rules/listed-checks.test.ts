// A remote's list, read with distrust (contract remotes.md 2.1, 10).
import { expect, test } from 'vitest'
import {
  isSameProject,
  projectMark,
  summarize,
} from '../../../src/main/remotes/rules/listed-checks.ts'

const uuid = (n: number) => `${String(n).padStart(8, '0')}-1111-4111-8111-111111111111`

test('counts statuses, and tells the access by what names a check', () => {
  const list = [
    { uuid: uuid(1), status: 'down', ping_url: `https://a.org/ping/${uuid(1)}` },
    { uuid: uuid(2), status: 'grace' },
    { uuid: uuid(3), status: 'up' },
  ]
  expect(summarize(list)).toMatchObject({
    access: 'read-write',
    checks: 3,
    down: 1,
    late: 1,
    skipped: 0,
    pingBase: 'https://a.org/ping/',
  })
  expect(summarize([{ unique_key: 'a'.repeat(40), status: 'up' }]).access).toBe('read-only')
  expect(summarize([]).access).toBeNull()
})

test.each([
  null,
  7,
  'text',
  {},
  { uuid: uuid(1) },
  { uuid: uuid(1), status: 'exploded' },
  { uuid: '../../etc', status: 'up' },
  { uuid: `${uuid(1)}/..`, status: 'up' },
  { unique_key: 'A'.repeat(40), status: 'up' },
  { uuid: 5, status: 'up' },
])('skips %j', (entry) => {
  expect(summarize([entry])).toMatchObject({ checks: 0, skipped: 1 })
})

test('of one key twice the first counts', () => {
  const twice = [
    { uuid: uuid(1), status: 'down' },
    { uuid: uuid(1), status: 'up' },
  ]
  expect(summarize(twice)).toMatchObject({ checks: 1, down: 1, skipped: 1 })
})

test('10,000 checks are read, no more', () => {
  const many = Array.from({ length: 10_001 }, (_, n) => ({ uuid: uuid(n), status: 'up' }))
  expect(summarize(many).checks).toBe(10_000)
})

test('a project is known again by any of its checks, whatever the key', () => {
  const mark = (...ids: number[]) =>
    projectMark(summarize(ids.map((n) => ({ uuid: uuid(n), status: 'up' }))).uniqueKeys)
  expect(isSameProject(mark(1, 2), mark(2, 3))).toBe(true)
  expect(isSameProject(mark(1, 2), mark(3))).toBe(false)
  expect(isSameProject('', '')).toBe(false)
})
