// The clipboard pushed as a secret, on a house with a vault: the link takes its place.

import { expect, test } from 'vitest'
import { createCalls } from '../../../src/main/desktop/local-client.ts'
import { createClipboardPush } from '../../../src/main/desktop/system/push-clipboard.ts'
import type { Notice } from '../../../src/main/notify/notifier/notifier.ts'
import { ENGLISH } from '../../../src/main/words.ts'
import {
  aPusher as aPushServer,
  type PusherOptions,
  TOKEN,
} from '../../remotes/support/push-stand-in.ts'
import { STRANGER } from '../../secrets/vault-house.ts'
import { openWindowHouse } from '../../support/window-house.ts'

async function aPusher(holds: string) {
  const house = await openWindowHouse()
  const state = { holds, own: '', isRunning: true, unlocks: 0, isRefused: false }
  const told: Notice[] = []
  const push = createClipboardPush({
    words: () => ENGLISH,
    clipboard: {
      read: async () => state.holds,
      isOwn: (text) => text === state.own,
      async copy(text) {
        state.holds = text
        state.own = text
      },
      clearSecret: async () => {},
    },
    calls: createCalls(() => (state.isRunning ? house.window.call : null)),
    notifier: {
      async show(notice) {
        told.push(notice)
        return { outcome: 'sent' }
      },
    },
    unlock: async () => void state.unlocks++,
    withFocus: async (work) => (state.isRefused ? undefined : work()),
  })
  const list = () => house.call('pushes.list', { which: 'active', offset: 0, limit: 10 })
  return { ...house, push, state, told, list }
}

test('its link replaces it, opens 5 times within 7 days, and is told', async () => {
  const { push, state, told, list, secrets } = await aPusher('hunter2')
  await push()
  const { pushes } = await list()
  expect(pushes).toMatchObject([
    { url: state.holds, expireAfterViews: 5, expireAfterDays: 7, retrievalStep: true },
  ])
  expect(told).toMatchObject([
    {
      title: 'The link is on the clipboard',
      body: expect.stringContaining('Opens 5× within 7 days'),
      opens: `/pushes/${pushes[0]?.token}`,
    },
  ])
  const opened = await secrets
    .vault()
    ?.retrieve(pushes[0]?.token ?? '', STRANGER, { passphrase: null })
  expect(opened).toMatchObject({ outcome: 'revealed', payload: 'hunter2' })
})

test('it is said that only this computer can open it', async () => {
  const { push, told } = await aPusher('hunter2')
  await push()
  expect(told[0]?.body).toContain('Only this computer')
})

test('the notice never holds the secret', async () => {
  const { push, told } = await aPusher('hunter2')
  await push()
  expect(JSON.stringify(told)).not.toContain('hunter2')
})

test.each([
  ['an empty clipboard', '', 'The clipboard holds no text.'],
  ['blanks', ' \n', 'The clipboard holds no text.'],
  ['too much', 'x'.repeat(1_048_577), 'The payload is too large'],
])('%s is not pushed, stays, and is told', async (_, holds, text) => {
  const { push, state, told, list } = await aPusher(holds)
  await push()
  expect(told).toMatchObject([{ body: expect.stringContaining(text) }])
  expect([state.holds === holds, (await list()).pushes]).toEqual([true, []])
})

test('locked secrets are tried to be opened first', async () => {
  const { push, state } = await aPusher('hunter2')
  await push()
  expect(state.unlocks).toBe(1)
})

test('before the application runs it is told, and nothing changes', async () => {
  const { push, state, told } = await aPusher('hunter2')
  state.isRunning = false
  await push()
  expect(told).toMatchObject([{ title: 'The clipboard was not pushed' }])
  expect(state.holds).toBe('hunter2')
})

test('a shortcut that is held down pushes once', async () => {
  const { push, list } = await aPusher('hunter2')
  await Promise.all([push(), push(), push()])
  expect((await list()).pushes).toHaveLength(1)
})

test('the link of the push before is not pushed', async () => {
  const { push, state, told, list } = await aPusher('hunter2')
  await push()
  const link = state.holds
  await push()
  expect((await list()).pushes).toHaveLength(1)
  expect(told.at(-1)).toMatchObject({ body: 'Tocsin itself put this text on the clipboard.' })
  expect(state.holds).toBe(link)
})

test('a person who says no has pushed nothing, and may try again', async () => {
  const { push, state, told, list } = await aPusher('hunter2')
  state.isRefused = true
  await push()
  expect([told, (await list()).pushes]).toEqual([[], []])
  state.isRefused = false
  await push()
  expect((await list()).pushes).toHaveLength(1)
})

/** A house with a server that pushes go through. */
async function through(options: PusherOptions = {}) {
  const house = await aPusher('hunter2')
  const server = await aPushServer(options)
  const given = { name: 'pw', url: server.url, keys: { token: TOKEN } }
  const { id } = await house.call('remotes.save', { name: null, given, isTested: true })
  await house.call('settings.save', { pushVia: id })
  return { ...house, server, id }
}

test('through the server of the settings: its link replaces the clipboard', async () => {
  const { push, state, told, server, id } = await through()
  await push()
  const [held] = server.held
  expect(held?.fields).toMatchObject({ payload: 'hunter2', expire_after_days: 7 })
  expect(state.holds).toBe(`${server.url}/p/${held?.token}/r`)
  expect(told).toMatchObject([
    {
      title: 'The link is on the clipboard',
      body: 'pw holds it. Opens 5× within 7 days, then it is gone.',
      opens: `/pushes/@${id}/${held?.token}`,
    },
  ])
})

test.each<[string, PusherOptions, string]>([
  ['no answer', { silent: 'taken' }, 'it is not known whether pw took it'],
  [
    'another push than asked for',
    { record: (record) => ({ ...record, expire_after_views: 100 }) },
    'pw offered 100 views instead of 5; it was expired at once',
  ],
])('failed by %s, the clipboard stays', async (_name, options, body) => {
  const { push, state, told, list } = await through(options)
  await push()
  expect(state.holds).toBe('hunter2')
  expect(told).toMatchObject([{ title: 'The clipboard was not pushed', body }])
  expect((await list()).pushes).toEqual([])
})

test('a server that is gone is not replaced by this computer', async () => {
  const { push, state, told, list, call, id } = await through()
  await call('remotes.save', { name: id, given: { off: true }, isTested: false })
  await push()
  expect(state.holds).toBe('hunter2')
  expect(told[0]?.body).toContain('was removed or is switched off')
  expect((await list()).pushes).toEqual([])
})
