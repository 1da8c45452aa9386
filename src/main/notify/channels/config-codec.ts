// A channel's configuration as stored: JSON, sealed.

import type { Config } from '../../../integrations/definition.ts'
import type { Store } from '../../store/store.ts'
import type { ChannelsTable } from '../tables/channels.ts'
import { type ConfigKey, configPlace, type Sealer } from './config-key.ts'

/** @throws TocsinError SECRET_DAMAGED */
export function openConfig(sealer: Sealer, uuid: string, sealed: Uint8Array): Config {
  return asConfig(sealer.open(configPlace(uuid), sealed))
}

export function sealConfig(sealer: Sealer, uuid: string, config: unknown): Buffer {
  return sealer.seal(configPlace(uuid), JSON.stringify(config))
}

/** Seals configurations that an older version stored in the clear. @throws TocsinError SECRETS_LOCKED */
export async function sealOldConfigs(
  channels: ChannelsTable,
  store: Store,
  seal: ConfigKey,
): Promise<void> {
  if (channels.unsealed().length === 0) return
  const sealer = await seal.unlock()
  await store.write(() => {
    for (const { id, config } of channels.unsealed()) {
      const uuid = channels.byId(id)?.uuid ?? ''
      channels.setSealed(id, sealer.seal(configPlace(uuid), config))
    }
  })
}

/** What an older version stored in the clear. */
export function asConfig(text: string): Config {
  const config: unknown = JSON.parse(text)
  return isObject(config) ? config : {}
}

export function isObject(value: unknown): value is Config {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
