// Sessions and links of the window: stored with the settings of the installation, so that a restart
// signs nobody out (contract runtime.md).
import type { Clock } from '../clock.ts'
import {
  createWindowSessions,
  type StoredSession,
  type WindowSessions,
} from '../http/window/sessions.ts'
import type { Store } from '../store/store.ts'

export interface OpenSessionsOptions {
  readonly store: Pick<Store, 'settings' | 'write'>
  readonly clock: Pick<Clock, 'now'>
  /** Sessions to take over in place of the stored ones; left out: the stored ones. */
  readonly carried?: readonly StoredSession[] | undefined
  readonly onTrouble: (what: string, error: unknown) => void
}

/** Never in a restored backup: its sessions are those of another installation (backup/disarm.ts). */
const SESSIONS_SETTING = 'window_sessions'

export function openWindowSessions(options: OpenSessionsOptions): WindowSessions {
  const { store, clock, carried, onTrouble } = options
  const save = (sessions: readonly StoredSession[]) =>
    store
      .write(() => store.settings.set(SESSIONS_SETTING, JSON.stringify(sessions)))
      .catch((error) => onTrouble('the sessions of the window could not be stored', error))
  if (carried !== undefined) void save(carried)
  const stored = carried ?? readSessions(store.settings.get(SESSIONS_SETTING))
  return createWindowSessions({ clock, stored, store: save })
}

/** A fresh one-time link to the window at each address. */
export function windowLinks(
  addresses: readonly string[],
  sessions: Pick<WindowSessions, 'issueToken'>,
): readonly string[] {
  return addresses.map((address) => `${address}/#token=${sessions.issueToken()}`)
}

/** None where the text is damaged: a new link helps. */
function readSessions(text: string | null): readonly StoredSession[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value.filter(isSession) : []
  } catch {
    return []
  }
}

function isSession(value: Partial<Record<keyof StoredSession, unknown>> | null): boolean {
  const { cookie, secret, used, since = 0, address = '', agent = '' } = value ?? {}
  const texts = [cookie, secret, address, agent]
  const times = [used, since]
  return (
    texts.every((text) => typeof text === 'string') &&
    times.every((time) => typeof time === 'number')
  )
}
