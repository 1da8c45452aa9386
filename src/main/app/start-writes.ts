// What a start stores. It goes on where nothing can be stored, and shows what is (contract
// hardening.md H22).
import { OVERRIDDEN_SETTING } from '../config.ts'
import { isUnstorable } from '../errors.ts'
import type { Monitor } from '../monitor/monitor.ts'
import { type Addresses, SERVED_AT_SETTING, SHARED_AT_SETTING } from '../network/addresses.ts'
import type { Store } from '../store/store.ts'

export interface StartWritesOptions {
  readonly store: Store
  readonly monitor: Pick<Monitor, 'reschedule'>
  /** Names of the options that a flag or a variable sets: what is saved of them is not in use. */
  readonly overridden: readonly string[]
  readonly onTrouble: (what: string, error: unknown) => void
}

export interface StartWrites {
  /** Stored due times come from the runtime's time zones: a newer runtime may place them elsewhere. */
  rescheduleForNewZones(): Promise<void>
  /** For commands, which print links and examine the options of the server. */
  storeServing(addresses: Addresses): Promise<void>
}

const TZDATA_SETTING = 'tzdata'

export function createStartWrites({
  store,
  monitor,
  overridden,
  onTrouble,
}: StartWritesOptions): StartWrites {
  const { settings } = store

  async function tried(write: () => Promise<void>): Promise<void> {
    await write().catch((error) => {
      if (!isUnstorable(error)) throw error
      onTrouble('the start could not be stored', error)
    })
  }

  return {
    rescheduleForNewZones: () =>
      tried(async () => {
        const version = process.versions.tz ?? ''
        if (settings.get(TZDATA_SETTING) === version) return
        await monitor.reschedule()
        await store.write(() => settings.set(TZDATA_SETTING, version))
      }),
    storeServing: ({ api, links }) =>
      tried(() =>
        store.write(() => {
          settings.set(SERVED_AT_SETTING, api)
          settings.set(SHARED_AT_SETTING, links ?? '')
          settings.set(OVERRIDDEN_SETTING, overridden.join(','))
        }),
      ),
  }
}
