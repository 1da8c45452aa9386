// Remotes as people keep them: tested, stored, changed, removed (contract remotes.md 1.1, 8).

import { randomUUID } from 'node:crypto'
import { MASK } from '../../../shared/mask.ts'
import { tell } from '../../../shared/words/told.ts'
import type { Clock, Millis } from '../../clock.ts'
import { invalidFields, TocsinError } from '../../errors.ts'
import type { ConfigKey } from '../../notify/channels/config-key.ts'
import type { Store } from '../../store/store.ts'
import type { RemoteClient } from '../requests/client.ts'
import { RemoteFailure } from '../requests/remote-failure.ts'
import { defaultPingBase } from '../rules/addresses.ts'
import {
  assertCredentials,
  type Credentials,
  credentialsFor,
  type KeyFile,
  type RemoteKind,
  withKept,
} from '../rules/credentials.ts'
import { assertInterval, type CheckedDraft, checkDraft, type RemoteDraft } from '../rules/draft.ts'
import { isSameProject, projectMark } from '../rules/listed-checks.ts'
import { isSetAlike } from '../rules/set-alike.ts'
import { afterFailure, afterLook, FRESH, standingOf } from '../rules/standing.ts'
import type { Remote, RemoteSettings, RemoteStanding, RemotesTable } from '../tables/remotes.ts'
import { type Found, look } from './look.ts'
import { openCredentials, sealCredentials } from './sealed-credentials.ts'

const MOST_REMOTES = 50

export interface RemoteEditorOptions {
  readonly store: Pick<Store, 'write'>
  readonly clock: Clock
  readonly remotes: RemotesTable
  readonly key: ConfigKey
  /** Of this installation. */
  readonly instance: string
  /** Loaded when the first request is sent: a server without remotes needs no TLS. */
  readonly client: () => Promise<RemoteClient>
  /** A remote was added, changed or removed. */
  readonly changed: () => void
}

export interface Given extends RemoteDraft {
  /** Left out: as they were. */
  readonly keys?: KeyFile | undefined
  /** Switches it off or on. */
  readonly off?: boolean | undefined
}

export type RemoteEditor = ReturnType<typeof createRemoteEditor>

export function createRemoteEditor(options: RemoteEditorOptions) {
  const { store, clock, remotes, key, instance, client, changed } = options

  /** @throws TocsinError NOT_FOUND */
  function named(name: string): Remote {
    const remote = remotes.byName(name) ?? remotes.byId(name)
    if (remote === null) throw new TocsinError('NOT_FOUND', tell('remoteRefusals.none', { name }))
    return remote
  }

  async function lookAt(draft: CheckedDraft, read: (kind: RemoteKind) => Credentials) {
    const found = await look(await client(), { ...draft, credentials: read })
    assertInterval(draft.every, draft.base, found.isPrivate)
    if (found.instance === instance) {
      throw new RemoteFailure('strange', tell('remoteRefusals.itself'))
    }
    return found
  }

  /** Inside the write: nobody took the name, and no other remote is the same project. */
  function assertAlone({
    id,
    name,
    projectMark: mark,
  }: Pick<Remote, 'id' | 'name' | 'projectMark'>) {
    const others = remotes.all().filter((other) => other.id !== id)
    if (others.some((other) => other.name === name)) {
      throw invalidFields({ name: tell('problems.remoteNamed') })
    }
    const twin = others.find((other) => isSameProject(mark, other.projectMark))
    if (twin !== undefined) {
      throw new TocsinError('CONFLICT', tell('remoteRefusals.same', { name: twin.name }))
    }
  }

  /** Inside the write after a server was asked, which takes seconds: whether nobody changed or removed it meanwhile. */
  function isStillSet(read: Remote): boolean {
    const stored = remotes.byId(read.id)
    return stored !== null && isSetAlike(stored, read)
  }

  /** What it is asked by stays, and so does what it answered. */
  function changedLightly(draft: CheckedDraft, given: Given, stored: Remote): Remote {
    assertInterval(draft.every, draft.base, null)
    const { kind, credentials } = stored
    const isOff = given.off ?? stored.state === 'off'
    const isSwitched = isOff !== (stored.state === 'off')
    const standing = isSwitched
      ? standingAfter(isOff, null, stored, clock.now())
      : standingOf(stored)
    const settings = settingsOf({ ...draft, kind, credentials }, null, stored)
    return { ...stored, ...settings, ...standing }
  }

  /** The keys that it has from now on. Those that are stored are opened only where they are needed. */
  async function keysFor(given: KeyFile | undefined, stored: Remote | null): Promise<KeyFile> {
    const isKept = given === undefined || Object.values(given).includes(MASK)
    const before = stored !== null && isKept ? await openCredentials(key, stored) : {}
    return given === undefined ? before : withKept(given, before)
  }

  async function settle(
    given: Given,
    stored: Remote | null,
    { isTested }: { readonly isTested: boolean },
  ): Promise<Remote> {
    const draft = checkDraft(given, stored)
    if (stored !== null && !isTested && isAskedAsBefore(given))
      return changedLightly(draft, given, stored)
    const keys = await keysFor(given.keys, stored)
    const read = (kind: RemoteKind) => {
      const credentials = credentialsFor(keys, kind)
      assertCredentials(credentials, kind)
      return credentials
    }
    const found = isTested ? await lookAt(draft, read) : null
    if (found === null) assertInterval(draft.every, draft.base, null)
    const kind = found?.kind ?? draft.kind
    if (kind === null) throw invalidFields({ kind: tell('problems.kindNeeded') })
    const id = stored?.id ?? randomUUID()
    const credentials = await sealCredentials(key, id, read(kind))
    const settings = settingsOf({ ...draft, kind, credentials }, found, stored)
    const since = clock.now()
    const standing = standingAfter(given.off ?? stored?.state === 'off', found, stored, since)
    return { ...settings, ...standing, id, created: stored?.created ?? since }
  }

  return {
    /** In the order in which they were made. */
    list: remotes.all,
    named,
    /** @throws RemoteFailure `locked` */
    keysOf: (remote: Remote): Promise<Credentials> => openCredentials(key, remote),

    /**
     * Tests the server and stores it.
     * @throws TocsinError INVALID with the wrong fields; RemoteFailure; CONFLICT, SECRETS_LOCKED
     */
    async add(given: Given, { isTested = true } = {}): Promise<Remote> {
      const remote = await settle(given, null, { isTested })
      await store.write(() => {
        if (remotes.all().length >= MOST_REMOTES) {
          throw new TocsinError('CONFLICT', tell('refusals.mostRemotes', { max: MOST_REMOTES }))
        }
        assertAlone(remote)
        remotes.insert(remote)
      })
      changed()
      return remote
    },

    /** As `add`, for one that is there; whatever is left out stays. @throws TocsinError NOT_FOUND */
    async edit(name: string, given: Given, { isTested = true } = {}): Promise<Remote> {
      const how = { isTested: isTested && given.off !== true }
      for (let stored = named(name); ; stored = named(stored.id)) {
        const remote = await settle(given, stored, how)
        const isSaved = await store.write(() => {
          if (!isStillSet(stored)) return false
          assertAlone(remote)
          remotes.update(remote)
          return true
        })
        if (!isSaved) continue
        changed()
        return remote
      }
    },

    /**
     * Asks the server again and stores how it stands.
     * @throws TocsinError NOT_FOUND; RemoteFailure, once that is stored
     */
    async test(name: string): Promise<Remote> {
      const remote = named(name)
      try {
        const credentials = await openCredentials(key, remote)
        const found = await lookAt({ ...remote }, () => credentials)
        const settings = settingsOf(remote, found, remote)
        const standing = afterLook(remote, found, clock.now())
        const tested = { ...remote, ...settings, ...standing }
        await store.write(() => {
          if (isStillSet(remote)) remotes.update(tested)
        })
        return named(remote.id)
      } catch (error) {
        if (error instanceof RemoteFailure && remote.state !== 'off') {
          const standing = afterFailure(remote, error, clock.now())
          await store.write(() => remotes.stand(remote.id, standing))
        }
        throw error
      }
    },

    /** Its relays and what waits for them go along. @throws TocsinError NOT_FOUND */
    async remove(name: string): Promise<void> {
      const { id } = named(name)
      await store.write(() => remotes.remove(id))
      changed()
    },
  }
}

/** Whether nothing changes that a request to it depends on. */
function isAskedAsBefore({ url, kind, keys, ca, pingBase, plainHttp }: Given): boolean {
  return [url, kind, keys, ca, pingBase, plainHttp].every((field) => field === undefined)
}

function standingAfter(
  isOff: boolean,
  found: Found | null,
  stored: Remote | null,
  now: Millis,
): RemoteStanding {
  const before = stored === null ? FRESH : standingOf(stored)
  if (isOff) return { ...before, state: 'off', since: now, detail: '' }
  if (found !== null) return afterLook(before, found, now)
  return { ...before, state: 'new', since: now, detail: '' }
}

type Tested = Pick<Remote, 'credentials' | 'kind'> & CheckedDraft

function settingsOf(draft: Tested, found: Found | null, stored: Remote | null): RemoteSettings {
  const { name, base, kind, ca, every, plainHttp, credentials } = draft
  const { mirror, tray, notify, push } = draft
  const mark = found?.list == null ? '' : projectMark(found.list.uniqueKeys)
  return {
    ...{ name, base, kind, ca, every, plainHttp, credentials },
    ...{ mirror, tray, notify, push },
    pingBase: draft.pingBase ?? found?.pingBase ?? defaultPingBase(base),
    api: found?.api ?? stored?.api ?? 3,
    access: found?.access ?? stored?.access ?? 'none',
    instance: found?.instance ?? stored?.instance ?? null,
    projectMark: mark === '' ? (stored?.projectMark ?? '') : mark,
  }
}
