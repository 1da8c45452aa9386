// A new master key: channels stay openable wherever the rotation is cut, and the old key opens
// nothing after it.
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  channelKeyRotation,
  configPlace,
  createConfigKey,
} from '../../../src/main/notify/channels/config-key.ts'
import { headlessKeychain, type Keychain } from '../../../src/main/secrets/crypto/master-key.ts'
import { type AlsoSealed, openSecrets, rotateMasterKey } from '../../../src/main/secrets/secrets.ts'
import { openMonitorStore } from '../../../src/main/store/store.ts'
import { fakeClock } from '../../support/fake-clock.ts'
import { temporaryFolder } from '../../support/house.ts'

const PLACE = configPlace('here')
const keyFiles = (dataDir: string) =>
  fs.readdirSync(dataDir).filter((name) => name.startsWith('master'))

/** A folder with something sealed in it. */
async function aFolder() {
  const dataDir = temporaryFolder()
  const keychain = headlessKeychain(dataDir, {})

  async function withStore<T>(fn: (store: ReturnType<typeof openMonitorStore>) => Promise<T> | T) {
    const store = openMonitorStore(dataDir)
    try {
      return await fn(store)
    } finally {
      await store.close()
    }
  }
  const unlock = (with_: Keychain = keychain) =>
    withStore((store) =>
      createConfigKey({ store, dataDir, keychain: with_, clock: fakeClock() }).unlock(),
    )
  const sealed = (await unlock()).seal(PLACE, 'sesame')

  return {
    dataDir,
    keychain,
    wraps: () => withStore(({ settings }) => settings.get('channel_key')?.split(',')),
    opened: async (with_?: Keychain) => (await unlock(with_)).open(PLACE, sealed),
    rotate: (change: (parts: Parts) => Parts = (parts) => parts) =>
      withStore((store) => {
        const parts = change({ keychain, alsoSealed: channelKeyRotation(store) })
        return rotateMasterKey(dataDir, parts.keychain, parts.alsoSealed)
      }),
  }
}

interface Parts {
  readonly keychain: Keychain
  readonly alsoSealed: AlsoSealed
}

const cut = (): never => {
  throw new Error('cut short')
}

function cutRotate({ keychain, alsoSealed }: Parts, at: 'begin' | 'finish'): Parts {
  const { rotate } = keychain
  if (rotate === undefined) throw new Error('nothing to rotate')
  const steps = {
    begin: () => rotate.begin(),
    finish: () => rotate.finish(),
    [at]: async () => cut(),
  }
  return { keychain: { ...keychain, rotate: steps }, alsoSealed }
}

/** Every step that a kill may come before; the transaction on the secrets is the third. */
const STEPS: readonly (readonly [string, (parts: Parts) => Parts])[] = [
  ['the new key is announced', (parts) => cutRotate(parts, 'begin')],
  ['channels open with both', (p) => ({ ...p, alsoSealed: { ...p.alsoSealed, prepare: cut } })],
  [
    'the secrets are sealed anew',
    ({ alsoSealed, ...p }) => ({
      ...p,
      alsoSealed: {
        ...alsoSealed,
        prepare(from, to) {
          alsoSealed.prepare(from, to)
          cut()
        },
      },
    }),
  ],
  [
    'channels open with the new only',
    (p) => ({ ...p, alsoSealed: { ...p.alsoSealed, finish: cut } }),
  ],
  ['the old key is dropped', (parts) => cutRotate(parts, 'finish')],
]

test('channels open with the new key, and there is one wrap of theirs', async () => {
  const { rotate, opened, wraps } = await aFolder()
  const before = await wraps()
  await rotate()
  expect(await opened()).toBe('sesame')
  expect(await wraps()).toHaveLength(1)
  expect(await wraps()).not.toEqual(before)
})

test('the old key opens nothing any more, and its wrap is not in the file', async () => {
  const { dataDir, rotate, opened, wraps } = await aFolder()
  const old = fs.readFileSync(path.join(dataDir, 'master.key'), 'utf8')
  const [before] = (await wraps()) ?? []
  await rotate()
  const withOld = headlessKeychain(dataDir, { TOCSIN_MASTER_KEY: old })
  await expect(opened(withOld)).rejects.toMatchObject({ code: 'SECRETS_LOCKED' })
  const files = fs.readdirSync(dataDir).filter((name) => name.startsWith('monitor.sqlite'))
  for (const name of files) {
    expect(fs.readFileSync(path.join(dataDir, name)).includes(before!)).toBe(false)
  }
})

test('a folder without channels is rotated as before', async () => {
  const dataDir = temporaryFolder()
  const store = openMonitorStore(dataDir)
  await rotateMasterKey(dataDir, headlessKeychain(dataDir, {}), channelKeyRotation(store))
  expect(store.settings.get('channel_key')).toBeNull()
  await store.close()
})

describe('killed before', () => {
  test.each(STEPS)('%s: everything opens, now and after another rotation', async (_, change) => {
    const { dataDir, rotate, opened, wraps } = await aFolder()
    await expect(rotate(change)).rejects.toThrow('cut short')
    expect(await opened()).toBe('sesame')
    await rotate()
    expect(await opened()).toBe('sesame')
    expect(await wraps()).toHaveLength(1)
    expect(keyFiles(dataDir)).toEqual(['master.key'])
  })

  test.each(STEPS)('%s: everything opens after the next start, too', async (_, change) => {
    const { dataDir, keychain, rotate, opened } = await aFolder()
    await expect(rotate(change)).rejects.toThrow('cut short')
    // Where the new key counts already, the start drops the old one.
    const secrets = await openSecrets({
      ...{ dataDir, keychain, clock: fakeClock(), onTrouble: () => {} },
    })
    await secrets.close()
    expect(await opened()).toBe('sesame')
  })
})
