// What the owner of a push is told of its views (contract push.md P15).

import { expect, test } from 'vitest'
import { type PushView, viewNotice } from '../../../src/main/notify/desktop-channel/push-notice.ts'
import { ENGLISH } from '../../../src/main/words.ts'
import type { SettingValues } from '../../../src/shared/model/settings.ts'

const view = (fields: Partial<PushView>): PushView => ({
  token: 'abcdefghijklmnopqrstuvwxyz',
  isFirst: false,
  isLast: false,
  ...fields,
})

const FIRST = 'A secret that you pushed was opened (abcdef…)'
const LAST = 'A secret that you pushed was opened for the last time (abcdef…)'

test.each<[SettingValues['pushNotices'], Partial<PushView>, string | undefined]>([
  ['both', { isFirst: true }, FIRST],
  ['both', { isLast: true }, LAST],
  ['both', {}, undefined],
  ['first', { isFirst: true }, FIRST],
  ['first', { isLast: true }, undefined],
  ['last', { isFirst: true }, undefined],
  ['last', { isLast: true }, LAST],
  ['off', { isFirst: true, isLast: true }, undefined],
])('with the setting %s a view that is %j: %s', (wanted, fields, title) => {
  expect(viewNotice(view(fields), wanted, ENGLISH)?.title).toBe(title)
})

test.each(['first', 'last', 'both'] as const)('the only view is told as such with %s', (wanted) => {
  expect(viewNotice(view({ isFirst: true, isLast: true }), wanted, ENGLISH)).toMatchObject({
    title: FIRST,
    body: 'That was its only view.',
    urgency: 'normal',
  })
})

test('no more of the token is shown than tells one push from another', () => {
  expect(JSON.stringify(viewNotice(view({ isFirst: true }), 'both', ENGLISH))).not.toContain(
    'abcdefg',
  )
})
