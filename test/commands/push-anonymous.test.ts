// Who may create a push without a token: this machine by default, everybody or nobody when told so.
// Somebody else is here who comes through the trusted proxy on loopback.
import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/house.ts'
import { bearer, makeToken, opened, type PushRecord, postPush } from '../support/push-server.ts'
import { serveInProcess } from '../support/serve-in-process.ts'

import { refusal, run } from './running.ts'

const ELSEWHERE = { 'x-forwarded-for': '203.0.113.9' }
const CASES: readonly (readonly [flags: readonly string[], here: number, elsewhere: number])[] = [
  [[], 201, 401],
  [['--anonymous-create', 'loopback'], 201, 401],
  [['--anonymous-create', 'always'], 201, 201],
  [['--anonymous-create', 'never'], 401, 401],
]

test.each(CASES)('%j: from here %i, from elsewhere %i', async (flags, here, elsewhere) => {
  const dataDir = temporaryFolder()
  const { url } = await serveInProcess(dataDir, flags)
  const token = await makeToken(dataDir)
  const push = { payload: 'hunter2' }
  const [byMe, byOther, byOwner] = await Promise.all([
    postPush(url, push),
    postPush(url, push, ELSEWHERE),
    postPush(url, push, { ...ELSEWHERE, ...bearer(token) }),
  ])
  expect([byMe.status, byOther.status]).toEqual([here, elsewhere])
  expect(byOwner.status, 'a token is enough from anywhere').toBe(201)
  if (elsewhere === 401) expect(await byOther.text()).toBe('')
})

test('what a client claims to be itself does not make it this machine', async () => {
  const { url } = await serveInProcess(temporaryFolder())
  for (const claim of ['127.0.0.1, 203.0.113.9', '::1,203.0.113.9', '203.0.113.9, 127.0.0.1']) {
    const answer = await postPush(url, { payload: 'x' }, { 'x-forwarded-for': claim })
    expect([claim, answer.status]).toEqual([claim, 401])
  }
})

test('the version says whether the caller may', async () => {
  const { url } = await serveInProcess(temporaryFolder())
  const mayCreate = async (headers: { readonly [name: string]: string }) => {
    const answer = await fetch(`${url}/api/v2/version`, { headers })
    const { features } = (await answer.json()) as { features: { anonymous_access: boolean } }
    return features.anonymous_access
  }
  expect([await mayCreate({}), await mayCreate(ELSEWHERE)]).toEqual([true, false])
})

test('whoever may not create may still open', async () => {
  const { url } = await serveInProcess(temporaryFolder())
  const created = await postPush(url, { payload: 'hunter2' })
  const { url_token } = (await created.json()) as PushRecord
  const answer = await fetch(`${url}/api/v2/pushes/${url_token}`, { headers: ELSEWHERE })
  expect(await answer.json()).toMatchObject({ payload: 'hunter2' })
  expect(await opened({ url }, url_token)).toMatchObject({ views_remaining: 3 })
})

test('another word is refused', async () => {
  const words = ['serve', '--data-dir', temporaryFolder(), '--anonymous-create', 'yes']
  const line = '--anonymous-create must be loopback or always or never'
  expect(await run(words)).toEqual(refusal(64, line))
})
