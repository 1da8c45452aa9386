// A house whose pushes go through a stand-in server, with its own secrets.

import { onTestFinished } from 'vitest'
import { createConfigKey } from '../../../src/main/notify/channels/config-key.ts'
import type { Notice } from '../../../src/main/notify/notifier/notifier.ts'
import { createRemotes, type Remotes } from '../../../src/main/remotes/remotes.ts'
import { headlessKeychain } from '../../../src/main/secrets/crypto/master-key.ts'
import { type OpenSecrets, openSecrets } from '../../../src/main/secrets/secrets.ts'
import { ENGLISH } from '../../../src/main/words.ts'
import type { SettingValues } from '../../../src/shared/model/settings.ts'
import { type House, openHouse } from '../../support/house.ts'
import { CHEAP } from '../../support/inside-secrets.ts'
import { aPusher, type Pusher, type PusherOptions, TOKEN } from './push-stand-in.ts'

export interface Pushing {
  readonly house: House
  readonly server: Pusher
  readonly remotes: Remotes
  readonly pushes: Remotes['pushes']
  readonly secrets: OpenSecrets
  readonly notices: Notice[]
  readonly troubles: string[]
}

export interface PushingOptions extends PusherOptions {
  /** Null: pushes are anonymous. */
  readonly token?: string | null
  readonly pushNotices?: SettingValues['pushNotices']
  readonly house?: House
}

/** Its remote is called `pw`. */
export async function aPushing(options: PushingOptions = {}): Promise<Pushing> {
  const house = options.house ?? openHouse({ observe: 'strict' })
  const { monitor, store, clock, dataDir } = house
  const keychain = headlessKeychain(dataDir, {})
  const troubles: string[] = []
  const notices: Notice[] = []
  const onTrouble = (what: string, error: unknown) => void troubles.push(`${what}: ${error}`)
  const secrets = await openSecrets({ dataDir, clock, keychain, onTrouble, passphraseCost: CHEAP })
  const remotes = createRemotes({
    ...{ monitor, store, clock, dataDir, env: {}, onTrouble },
    key: createConfigKey({ store, dataDir, keychain, clock }),
    tell: (notice) => void notices.push(...[notice(ENGLISH) ?? []].flat()),
    kept: { now: () => secrets.kept, open: async () => secrets.kept },
    pushNotices: () => options.pushNotices ?? 'both',
  })
  onTestFinished(async () => {
    await remotes.stop()
    await secrets.close()
  })
  const server = await aPusher(options)
  const { token = TOKEN } = options
  const keys = token === null ? {} : { keys: { token } }
  await remotes.editor.add({ name: 'pw', url: server.url, ...keys })
  return { house, server, remotes, pushes: remotes.pushes, secrets, notices, troubles }
}
