// The push domain as a part: its owner hears of views by a notice, as the setting says (contract push.md
// P15); locked, it can be opened later.

import { describe, expect, onTestFinished, test } from 'vitest'
import { openLockableSecrets } from '../../src/main/app/secrets.ts'
import { MINUTE } from '../../src/main/clock.ts'
import { TocsinError } from '../../src/main/errors.ts'
import type { NoticeResult } from '../../src/main/notify/notifier/notifier.ts'
import { headlessKeychain } from '../../src/main/secrets/crypto/master-key.ts'
import { ENGLISH } from '../../src/main/words.ts'
import { DEFAULT_REQUEST } from '../../src/shared/model/request-options.ts'
import type { SettingValues } from '../../src/shared/model/settings.ts'
import { aDraft, STRANGER } from '../secrets/vault-house.ts'
import { fakeClock, settled } from '../support/fake-clock.ts'
import { silentLog, temporaryFolder } from '../support/house.ts'
import { insideOf } from '../support/inside-secrets.ts'

/** Titles of what was announced, with a push of two views by the owner. */
async function aPart(
  pushNotices: SettingValues['pushNotices'],
  announce = async (): Promise<NoticeResult> => SENT,
) {
  const [dataDir, clock] = [temporaryFolder(), fakeClock()]
  const told: string[] = []
  const integration = { answers: 'done' as 'done' | 'later' }
  const titles: string[] = []
  const troubles: string[] = []
  const part = await openLockableSecrets({
    dataDir,
    clock,
    keychain: headlessKeychain(dataDir, {}),
    log: silentLog,
    desktopChannel: {
      announce(notice) {
        titles.push(notice.title.replace(/ \(.*/, ''))
        return announce()
      },
    },
    pushNotices: () => pushNotices,
    words: () => ENGLISH,
    async sendAnswer(uuid, token) {
      told.push(`${uuid} ${token}`)
      return integration.answers
    },
    onTrouble: (what, error) => void troubles.push(`${what}: ${error}`),
  })
  onTestFinished(() => part.close())
  const vault = part.vault()
  const account = insideOf(part.opened()).tables.accounts.ensure('local', 0)
  if (vault === null) throw new Error('the secrets are locked')
  const { token } = await vault.create(aDraft({ expireAfterViews: 2 }), { ...STRANGER, account })
  return {
    titles,
    troubles,
    clock,
    told,
    integration,
    waiting: () => part.opened()?.answerNotices.waiting().length,
    async answerRequest(notify: string | null = null) {
      const requests = await part.needRequests()
      if (requests === null) throw new Error('the secrets are locked')
      const request = await requests.create(
        { ...DEFAULT_REQUEST, title: 'a password', notify },
        account,
      )
      const hand = await requests.begin(request.token, null)
      await hand?.finish('hunter2')
      await settled()
      return request.token
    },
    async read() {
      const revealed = await vault.retrieve(token, STRANGER, { passphrase: null })
      await settled()
      return revealed.outcome
    },
  }
}

const SENT = { outcome: 'sent' } as const
const FIRST = 'A secret that you pushed was opened'
const LAST = 'A secret that you pushed was opened for the last time'

test.each<[SettingValues['pushNotices'], string[]]>([
  ['both', [FIRST, LAST]],
  ['first', [FIRST]],
  ['last', [LAST]],
  ['off', []],
])('with the setting %s of two views is announced: %j', async (setting, expected) => {
  const { titles, read } = await aPart(setting)
  await read()
  await read()
  expect(titles).toEqual(expected)
})

test.each<[string, () => Promise<NoticeResult>]>([
  ['fails', async () => ({ outcome: 'failed', reason: 'no server' })],
  [
    'throws',
    async () => {
      throw new Error('no server')
    },
  ],
])(
  'a notice that %s costs the recipient nothing, and is said to have failed',
  async (_, announce) => {
    const { troubles, read } = await aPart('both', announce)
    expect(await read()).toBe('revealed')
    expect(troubles).toEqual(['a view could not be told: no server'])
  },
)

test('an answer to a request is announced, whatever the setting for views', async () => {
  const { titles, answerRequest } = await aPart('off')
  await answerRequest()
  expect(titles).toEqual(['Your request was answered'])
})

describe('the integration of a request', () => {
  const NTFY = crypto.randomUUID()

  test('is told of the answer, once; nobody is where none was chosen', async () => {
    const { told, waiting, answerRequest } = await aPart('off')
    await answerRequest()
    expect(told).toEqual([])
    const token = await answerRequest(NTFY)
    await expect.poll(waiting).toBe(0)
    await answerRequest(NTFY)
    await expect.poll(waiting).toBe(0)
    expect(told.filter((line) => line === `${NTFY} ${token}`)).toHaveLength(1)
  })

  test('is told again while that fails, until half a day is over', async () => {
    const { told, waiting, integration, clock, answerRequest } = await aPart('off')
    integration.answers = 'later'
    await answerRequest(NTFY)
    for (const [tries, minutes] of [1, 5, 30, 120, 480].entries()) {
      await expect.poll(() => told.length).toBe(tries + 1)
      await settled()
      expect(waiting()).toBe(1)
      await clock.advance(minutes * MINUTE)
    }
    await expect.poll(waiting).toBe(0)
    expect(told).toHaveLength(6)
  })
})

describe('locked secrets', () => {
  /** A part whose keychain is locked until it is told otherwise. */
  async function aLockedPart() {
    const dataDir = temporaryFolder()
    const { load, create } = headlessKeychain(dataDir, {})
    const state = { isLocked: true, logged: [] as string[] }
    const error = (message: string) => void state.logged.push(message)
    const part = await openLockableSecrets({
      dataDir,
      clock: fakeClock(),
      keychain: {
        async load() {
          if (state.isLocked) throw new TocsinError('SECRETS_LOCKED', 'unlock the keyring')
          return load()
        },
        ...(create === undefined ? {} : { create }),
      },
      log: { ...silentLog, error },
      desktopChannel: { announce: async () => SENT },
      pushNotices: () => 'off',
      words: () => ENGLISH,
      sendAnswer: async () => 'done',
      onTrouble: () => {},
    })
    onTestFinished(() => part.close())
    const told: string[] = []
    part.onChange((what) => told.push(what))
    return { part, state, told }
  }

  test('are told with the reason, once', async () => {
    const { part, state } = await aLockedPart()
    expect(await part.retry()).toBe(false)
    expect([part.locked, part.vault(), part.opened()]).toEqual(['unlock the keyring', null, null])
    expect(state.logged).toEqual(['secret pushes are locked: unlock the keyring'])
  })

  test('can be opened once the keyring is, and that is told', async () => {
    const { part, state, told } = await aLockedPart()
    state.isLocked = false
    expect(await Promise.all([part.retry(), part.retry()])).toEqual([true, true])
    expect([part.locked, told[0]]).toEqual([null, 'lock'])
    await part.vault()?.create(aDraft(), STRANGER)
    expect(insideOf(part.opened()).tables.pushes.wrapped()).toHaveLength(1)
  })

  test('tell of what is pushed after they were opened', async () => {
    const { part, state, told } = await aLockedPart()
    state.isLocked = false
    await part.retry()
    const account = insideOf(part.opened()).tables.accounts.ensure('local', 0)
    told.length = 0
    await part.vault()?.create(aDraft(), { ...STRANGER, account })
    expect(told).toContain('pushes')
  })

  test('that are open stay as they are', async () => {
    const { part, state, told } = await aLockedPart()
    state.isLocked = false
    await part.retry()
    const vault = part.vault()
    told.length = 0
    expect([await part.retry(), part.vault() === vault, told]).toEqual([true, true, []])
  })
})
