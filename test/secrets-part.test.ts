// The owner of a push hears of its views by a notice, as the setting says (contract push.md P15).
import { expect, onTestFinished, test } from 'vitest'
import type { PushNotices } from '../src/main/notify/notices/settings.ts'
import type { NoticeResult } from '../src/main/notify/notifier.ts'
import { headlessKeychain } from '../src/main/secrets/master-key.ts'
import { openSecretsPart } from '../src/main/secrets-part.ts'
import { aDraft, STRANGER } from './secrets/vault-house.ts'
import { fakeClock, settled } from './support/fake-clock.ts'
import { silentLog, temporaryFolder } from './support/house.ts'

/** Titles of what was announced, with a push of two views by the owner. */
async function aPart(pushNotices: PushNotices, announce = async (): Promise<NoticeResult> => SENT) {
  const [dataDir, clock] = [temporaryFolder(), fakeClock()]
  const titles: string[] = []
  const troubles: string[] = []
  const part = await openSecretsPart({
    dataDir,
    clock,
    keychain: headlessKeychain(dataDir, {}),
    log: silentLog,
    teller: {
      announce(notice) {
        titles.push(notice.title.replace(/ \(.*/, ''))
        return announce()
      },
    },
    pushNotices: () => pushNotices,
    onTrouble: (what, error) => void troubles.push(`${what}: ${error}`),
  })
  onTestFinished(() => part.close())
  const vault = part.vault()
  const account = part.opened()?.tables.accounts.ensure('local', 0) ?? null
  if (vault === null || account === null) throw new Error('the secrets are locked')
  const { token } = await vault.create(aDraft({ expireAfterViews: 2 }), { ...STRANGER, account })
  return {
    titles,
    troubles,
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

test.each<[PushNotices, string[]]>([
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
