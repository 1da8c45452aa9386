// The heartbeat as people keep it: which check of which remote notices that this installation stopped
// (contract remotes.md 5, 8).

import os from 'node:os'
import { tell } from '../../../shared/words/told.ts'
import { invalidFields, TocsinError } from '../../errors.ts'
import type { ConfigKey } from '../../notify/channels/config-key.ts'
import type { Store } from '../../store/store.ts'
import { assertGood } from '../requests/answers.ts'
import type { RemoteClient } from '../requests/client.ts'
import { readObject } from '../requests/large-json.ts'
import { RemoteFailure } from '../requests/remote-failure.ts'
import { apiHeaders, type Credentials } from '../rules/credentials.ts'
import {
  graceFor,
  type Heartbeat,
  type HeartbeatOutcome,
  readHeartbeat,
  readOutcome,
  timeoutFor,
  type WhenAsleep,
} from '../rules/heartbeat.ts'
import { isUuid } from '../rules/relay-request.ts'
import type { Remote, RemotesTable } from '../tables/remotes.ts'
import { HEARTBEAT_SETTING, OUTCOME_SETTING } from './heartbeat.ts'
import { openCredentials } from './sealed-credentials.ts'

export interface HeartbeatDraft {
  /** UUID; null: a check is made there. */
  readonly target: string | null
  /** Seconds. */
  readonly every: number
  readonly whenAsleep: WhenAsleep
}

export interface HeartbeatEditorOptions {
  readonly store: Pick<Store, 'settings' | 'write'>
  readonly key: ConfigKey
  readonly remotes: Pick<RemotesTable, 'byId'>
  readonly client: () => Promise<RemoteClient>
  /** Another one is stored, or none. */
  readonly onChange: () => void
}

export interface ShownHeartbeat extends Heartbeat, HeartbeatOutcome {
  /** Null: the server was removed. */
  readonly remote: string | null
}

export type HeartbeatEditor = ReturnType<typeof createHeartbeatEditor>

const SHORTEST = 60
const LONGEST = 3600
const SHORTEST_SLEEP = 3600
const LONGEST_SLEEP = 365 * 86_400

export function createHeartbeatEditor(options: HeartbeatEditorOptions) {
  const { store, key, remotes, client, onChange } = options
  const { settings } = store

  /** @throws TocsinError CONFLICT: nothing there can be changed by us */
  async function writer(remote: Remote): Promise<Credentials> {
    const credentials = await openCredentials(key, remote)
    if (remote.access === 'read-write' && credentials.apiKey !== undefined) return credentials
    throw new TocsinError('CONFLICT', tell('remoteRefusals.needsWriteKey', { name: remote.name }))
  }

  /** Asks the management API, by a read-write key. */
  async function write(remote: Remote, path: string, fields: object) {
    const credentials = await writer(remote)
    const answer = await (await client()).ask(remote, {
      method: 'POST',
      url: `${remote.base}/api/v${remote.api}/checks/${path}`,
      headers: { 'Content-Type': 'application/json' },
      credentials: apiHeaders(credentials),
      body: Buffer.from(JSON.stringify(fields)),
      asker: 'person',
    })
    assertGood(answer, [200, 201])
    return readObject(answer.body)
  }

  async function made(remote: Remote, draft: HeartbeatDraft) {
    const { uuid, channels } = await write(remote, '', {
      name: `Tocsin on ${os.hostname()}`,
      timeout: timeoutFor(draft),
      grace: graceFor(draft.every),
      channels: '*',
      unique: ['name'],
    })
    if (typeof uuid !== 'string' || !isUuid(uuid)) {
      throw new RemoteFailure('strange', tell('remoteRefusals.namesNoCheck'))
    }
    return { target: uuid, tellsNobody: channels === '' }
  }

  async function targetOf(remote: Remote, draft: HeartbeatDraft) {
    if (draft.target === null) return made(remote, draft)
    const target = draft.target.toLowerCase()
    if (!isUuid(target)) throw invalidFields({ target: tell('problems.uuid') })
    if (typeof draft.whenAsleep === 'object') {
      await write(remote, target, { timeout: draft.whenAsleep.allow })
    }
    if (draft.whenAsleep === 'pause') await writer(remote)
    return { target, tellsNobody: false }
  }

  return {
    /**
     * @returns the check there, and whether it tells nobody
     * @throws TocsinError INVALID, CONFLICT; RemoteFailure: nothing was stored
     */
    async set(remote: Remote, draft: HeartbeatDraft) {
      const { every, whenAsleep } = draft
      assertDraft(draft)
      if (remote.kind === 'password-pusher') {
        throw new TocsinError('CONFLICT', tell('remoteRefusals.pusher', { name: remote.name }))
      }
      const made = await targetOf(remote, draft)
      const heartbeat: Heartbeat = { remoteId: remote.id, target: made.target, every, whenAsleep }
      await store.write(() => {
        settings.set(HEARTBEAT_SETTING, JSON.stringify(heartbeat))
        settings.set(OUTCOME_SETTING, '')
      })
      onChange()
      return made
    },

    /** Null: there is none. */
    get(): ShownHeartbeat | null {
      const heartbeat = readHeartbeat(settings.get(HEARTBEAT_SETTING))
      if (heartbeat === null) return null
      const remote = remotes.byId(heartbeat.remoteId)?.name ?? null
      return { ...heartbeat, ...readOutcome(settings.get(OUTCOME_SETTING)), remote }
    },

    async off(): Promise<void> {
      await store.write(() => {
        settings.set(HEARTBEAT_SETTING, '')
        settings.set(OUTCOME_SETTING, '')
      })
      onChange()
    },
  }
}

function assertDraft({ every, whenAsleep }: HeartbeatDraft): void {
  if (!(every >= SHORTEST && every <= LONGEST)) {
    throw invalidFields({ every: tell('problems.everyMinutes') })
  }
  if (typeof whenAsleep !== 'object') return
  if (!(whenAsleep.allow >= SHORTEST_SLEEP && whenAsleep.allow <= LONGEST_SLEEP)) {
    throw invalidFields({ 'when-asleep': tell('problems.sleepRange') })
  }
}
