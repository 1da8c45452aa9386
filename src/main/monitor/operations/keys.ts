// Keys made, listed, used and revoked: API keys, of which a project has any number, and the one ping
// key of a project (contract monitor.md 8.5).
import { tell } from '../../../shared/words/told.ts'
import type { Clock, Millis } from '../../clock.ts'
import { TocsinError } from '../../errors.ts'
import { readLabel } from '../../names.ts'
import {
  API_KEY_LENGTH,
  type ApiKey,
  generateApiKey,
  generatePingKey,
  KEY_PREFIX_LENGTH,
  type KeyType,
} from '../tables/keys.ts'
import type { Tables } from '../tables/tables.ts'
import type { UnitOfWork } from './unit-of-work.ts'

export { API_KEY_LENGTH, type ApiKey }

/** A key as it may be shown. */
export interface ListedKey {
  /** Null: a ping key, which belongs to its project. */
  readonly id: number | null
  readonly projectId: number
  readonly type: KeyType | 'ping'
  /** The first 8 characters. */
  readonly prefix: string
  /** Null: not kept, as of a ping key. */
  readonly created: Millis | null
  readonly lastUsed: Millis | null
  /** What a person calls it; empty: nothing. */
  readonly name: string
  /** The address that used it last; null: not known. */
  readonly lastFrom: string | null
}

export interface Keys {
  /** Every key of the installation, by project; the ping key of a project comes last. */
  list(): readonly ListedKey[]
  /**
   * Makes a key; a ping key takes the place of the one before, and has no name.
   * @param name at most 100 characters; empty: none
   * @returns the key, which is not told again
   * @throws TocsinError NOT_FOUND when the project is gone, INVALID naming the field
   */
  create(projectId: number, type: KeyType | 'ping', name?: string): Promise<string>
  /** @throws TocsinError NOT_FOUND, INVALID naming the field */
  rename(id: number, name: string): Promise<void>
  /** As `rename`, of the API key that begins so. @throws TocsinError CONFLICT when several do, or it is a ping key */
  renameByPrefix(prefix: string, name: string): Promise<void>
  /** Revokes an API key; without effect when it is gone. */
  revoke(id: number): Promise<void>
  /**
   * Revokes the key that begins so; characters beyond the first 8 do not count.
   * @throws TocsinError NOT_FOUND, CONFLICT when several do
   */
  revokeByPrefix(prefix: string): Promise<void>
  /**
   * The API key behind a client's text, its use noted now and then. Null when unknown.
   * @param from the client's address, asked for where the use is noted
   */
  authenticate(text: string, from?: () => string | null): ApiKey | null
}

export interface KeysOptions {
  readonly clock: Clock
  readonly tables: Pick<Tables, 'keys' | 'projects'>
  readonly unitOfWork: UnitOfWork
}

export function createKeys({ clock, tables, unitOfWork }: KeysOptions): Keys {
  const { keys, projects } = tables
  const { write } = unitOfWork

  function list(): readonly ListedKey[] {
    return projects.all().flatMap(({ id: projectId, pingKey }): ListedKey[] => {
      const apiKeys = keys.ofProject(projectId)
      if (pingKey === null) return apiKeys
      const prefix = pingKey.slice(0, KEY_PREFIX_LENGTH)
      const none = { id: null, created: null, lastUsed: null, name: '', lastFrom: null }
      return [...apiKeys, { ...none, projectId, type: 'ping', prefix }]
    })
  }

  /** @throws TocsinError NOT_FOUND, CONFLICT when several begin so */
  function byPrefix(prefix: string): ListedKey {
    const storedPrefix = prefix.slice(0, KEY_PREFIX_LENGTH)
    const [key, another] = list().filter((known) => known.prefix === storedPrefix)
    if (key === undefined)
      throw new TocsinError('NOT_FOUND', tell('refusals.noKeyPrefix', { prefix }))
    if (another !== undefined)
      throw new TocsinError('CONFLICT', tell('refusals.manyKeyPrefix', { prefix }))
    return key
  }

  return {
    list,

    async rename(id, givenName) {
      const name = readLabel('name', givenName)
      await write(() => {
        if (!keys.rename(id, name)) throw new TocsinError('NOT_FOUND', tell('refusals.gone.key'))
      })
    },

    async renameByPrefix(prefix, givenName) {
      const name = readLabel('name', givenName)
      await write(() => {
        const { id } = byPrefix(prefix)
        if (id === null) throw new TocsinError('CONFLICT', tell('refusals.pingKeyUnnamed'))
        keys.rename(id, name)
      })
    },

    async create(projectId, type, givenName = '') {
      const name = readLabel('name', givenName)
      const key = type === 'ping' ? generatePingKey() : generateApiKey(type)
      return write((emit) => {
        if (projects.byId(projectId) === null) {
          throw new TocsinError('NOT_FOUND', tell('refusals.gone.project'))
        }
        if (type === 'ping') {
          projects.setPingKey(projectId, key)
          emit('project', { id: projectId })
        } else keys.insert(projectId, key, type, clock.now(), name)
        return key
      })
    },

    revoke: (id) => write(() => keys.remove(id)),

    revokeByPrefix(prefix) {
      return write((emit) => {
        const key = byPrefix(prefix)
        if (key.id !== null) return keys.remove(key.id)
        projects.setPingKey(key.projectId, null)
        emit('project', { id: key.projectId })
      })
    },

    authenticate(text, from = () => null) {
      const key = keys.find(text)
      const now = clock.now()
      if (key !== null && keys.isUseStale(key, now)) {
        // Nobody waits for this: a failure costs a timestamp.
        const address = from()
        write(() => keys.touch(key.id, now, address)).catch(() => {})
      }
      return key
    },
  }
}
