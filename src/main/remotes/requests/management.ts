// The management API of another server, as moves ask it (contract remotes.md 4): lists, and requests that
// change something.
import { CANONICAL_UUID } from '../../../shared/uuid.ts'
import { INSTANCE_HEADER, isInstanceId } from '../../monitor/rules/instance-id.ts'
import { apiHeaders, type Credentials } from '../rules/credentials.ts'
import { assertGood } from './answers.ts'
import type { Reach, RemoteAnswer, RemoteClient } from './client.ts'
import { isObject, readList } from './large-json.ts'
import type { Asker } from './rate.ts'

/** Where the API is. */
export interface ManagementPlace extends Reach {
  readonly api: 2 | 3
  readonly credentials: Credentials
}

/** An integration of the other server. */
export interface ChannelThere {
  readonly uuid: string
  readonly kind: string
  readonly name: string
}

export interface ListedProject {
  /** As they came: to be read with distrust. */
  readonly checks: readonly unknown[]
  /** Whether the server is on a private network; null: a proxy is between. */
  readonly isPrivate: boolean | null
  /** Whether a Tocsin answered. */
  readonly isTocsin: boolean
}

export interface Management {
  /** @throws RemoteFailure */
  checks(): Promise<ListedProject>
  /** Null: the key is read-only. @throws RemoteFailure */
  channels(): Promise<readonly ChannelThere[] | null>
  /**
   * Documents of the project's maintenance windows, as they came. Null: the server has none to show, as one that is
   * no Tocsin or an older one.
   * @throws RemoteFailure
   */
  maintenance(): Promise<readonly unknown[] | null>
  /** As `post`, of one more maintenance window. */
  addMaintenance(document: object, asker: Asker | null): Promise<RemoteAnswer>
  /**
   * @param path below `checks/`
   * @param asker null: who asks keeps the rate
   * @returns the answer, whatever its status
   * @throws RemoteFailure when none came
   */
  post(path: string, fields: object, asker: Asker | null): Promise<RemoteAnswer>
}

export function managementAt(client: RemoteClient, place: ManagementPlace): Management {
  const root = `${place.base}/api/v${place.api}`
  const credentials = apiHeaders(place.credentials)
  const send = (path: string, fields: object, asker: Asker | null) =>
    client.ask(place, {
      method: 'POST',
      url: `${root}/${path}`,
      headers: { 'Content-Type': 'application/json' },
      credentials,
      body: Buffer.from(JSON.stringify(fields)),
      asker,
    })
  return {
    async checks() {
      const answer = await client.ask(place, {
        url: `${root}/checks/`,
        ...{ credentials, limit: 'list', asker: 'person' },
      })
      assertGood(answer)
      return {
        checks: await readList(answer.body, 'checks'),
        isPrivate: answer.isPrivate,
        isTocsin: isInstanceId(answer.headers[INSTANCE_HEADER]),
      }
    },

    async channels() {
      const answer = await client.ask(place, {
        url: `${root}/channels/`,
        ...{ credentials, asker: 'person' },
      })
      if (answer.status === 401) return null
      assertGood(answer)
      return (await readList(answer.body, 'channels')).flatMap(channelIn)
    },

    async maintenance() {
      const answer = await client.ask(place, {
        url: `${root}/maintenance/`,
        ...{ credentials, limit: 'list', asker: 'person' },
      })
      if (answer.status === 404) return null
      assertGood(answer)
      return readList(answer.body, 'maintenance')
    },

    addMaintenance: (document, asker) => send('maintenance/', document, asker),
    post: (path, fields, asker) => send(`checks/${path}`, fields, asker),
  }
}

function channelIn(entry: unknown): readonly ChannelThere[] {
  if (!isObject(entry)) return []
  const { id, kind, name } = entry
  const isSound =
    typeof id === 'string' &&
    CANONICAL_UUID.test(id) &&
    typeof kind === 'string' &&
    typeof name === 'string'
  return isSound ? [{ uuid: id, kind, name }] : []
}
