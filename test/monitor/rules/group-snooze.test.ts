// Which checks a snooze of a tag or a project holds, and which snooze counts.
import { expect, test } from 'vitest'
import {
  type CheckGroup,
  type GroupSnooze,
  groupSnoozeOf,
  isOfGroup,
  nextSnoozeEnd,
  snoozeEnd,
  snoozingGroup,
} from '../../../src/main/monitor/rules/group-snooze.ts'

const CHECK = { projectId: 1, tags: 'prod  nightly-db' }

test.each<[string, CheckGroup, boolean]>([
  ['a tag of it', { projectId: null, tag: 'prod' }, true],
  ['a part of a tag', { projectId: null, tag: 'nightly' }, false],
  ['another case', { projectId: null, tag: 'Prod' }, false],
  ['its project', { projectId: 1, tag: '' }, true],
  ['another project', { projectId: 2, tag: '' }, false],
  ['its tag in another project', { projectId: 2, tag: 'prod' }, false],
  ['both', { projectId: 1, tag: 'nightly-db' }, true],
])('a check is held by %s: %j %s', (_, group, isHeld) => {
  expect(isOfGroup(group, CHECK)).toBe(isHeld)
})

const snooze = (tag: string, until: number): GroupSnooze => ({ projectId: null, tag, until })

test('of several the one that ends last counts, the own one among them', () => {
  const snoozes = [snooze('prod', 10), snooze('nightly-db', 20), snooze('other', 30)]
  const groupSnooze = groupSnoozeOf(snoozes, CHECK)
  expect(groupSnooze).toEqual(snooze('nightly-db', 20))
  expect(groupSnoozeOf([snooze('other', 30)], CHECK)).toBeNull()
  if (groupSnooze === null) return
  expect(snoozeEnd({ snoozedUntil: null, groupSnooze })).toBe(20)
  expect(snoozeEnd({ snoozedUntil: 15, groupSnooze })).toBe(20)
  expect(snoozeEnd({ snoozedUntil: 25, groupSnooze })).toBe(25)
  expect(snoozeEnd({ snoozedUntil: null })).toBeNull()
})

test('a check is snoozed by the group while that lasts, unless longer by itself', () => {
  const groupSnooze = snooze('prod', 20)
  expect(snoozingGroup({ snoozedUntil: 15, groupSnooze }, 10)).toBe(groupSnooze)
  expect(snoozingGroup({ snoozedUntil: 25, groupSnooze }, 10)).toBeNull()
  expect(snoozingGroup({ snoozedUntil: null, groupSnooze }, 20)).toBeNull()
})

test.each([
  ['none', null, null, 10, Number.POSITIVE_INFINITY],
  ['its own', 15, null, 10, 15],
  ['that of its group', null, 20, 10, 20],
  ['the sooner of both', 15, 20, 10, 15],
  ['the later one, once the sooner is over', 15, 20, 15, 20],
  ['none, once both are over', 15, 20, 20, Number.POSITIVE_INFINITY],
])('of the snoozes of a check the next to end is %s', (_, snoozedUntil, until, now, expected) => {
  const group = until === null ? {} : { groupSnooze: snooze('prod', until) }
  expect(nextSnoozeEnd({ snoozedUntil, ...group }, now)).toBe(expected)
})
