// What a person changes on another server: its checks, at once (contract remotes.md 2.3). Nothing is queued or
// repeated; the answer replaces the row.
import { tell } from '../../../shared/words/told.ts'
import { type ErrorCode, TocsinError } from '../../errors.ts'
import type { ConfigKey } from '../../notify/channels/config-key.ts'
import type { RemoteAnswer, RemoteRequest } from '../requests/client.ts'
import { readObject } from '../requests/large-json.ts'
import { naming, sureAnswer, unsure } from '../requests/remote-failure.ts'
import { refusalText } from '../rules/mirrored-answers.ts'
import type { Remote } from '../tables/remotes.ts'
import type { Mirror } from './mirror.ts'
import { openCredentials } from './sealed-credentials.ts'

export type MirroredWrite =
  | { readonly do: 'pause' | 'resume' | 'delete'; readonly uniqueKey: string }
  | { readonly do: 'create'; readonly fields: object }
  | { readonly do: 'edit'; readonly uniqueKey: string; readonly fields: object }

export interface MirroredWritesOptions {
  readonly mirror: Pick<Mirror, 'of' | 'replace' | 'drop'>
  readonly key: ConfigKey
  readonly ask: (
    remote: Remote,
    path: string,
    more: Partial<RemoteRequest>,
  ) => Promise<RemoteAnswer>
  /** What was asked of the server before is asked again. */
  readonly forget: (remote: Remote) => void
  /** @throws TocsinError NOT_FOUND, CONFLICT */
  readonly uuidOf: (remote: Remote, uniqueKey: string) => Promise<string>
  /** No answer said whether a change was taken: the server's list says it. */
  readonly onUnsure: (id: string) => void
}

/**
 * Changes a check there.
 * @returns the unique key of the check as it is now; null: it is deleted
 * @throws TocsinError with the server's text, NOT_FOUND, CONFLICT, REMOTE_UNSURE; RemoteFailure. They name the server
 */
export type WriteMirrored = (remote: Remote, wanted: MirroredWrite) => Promise<string | null>

export function createMirroredWrites(options: MirroredWritesOptions): WriteMirrored {
  const { mirror, key, ask, forget, uuidOf, onUnsure } = options

  async function change(
    remote: Remote,
    path: string,
    method: 'POST' | 'DELETE',
    fields: object | null,
  ): Promise<RemoteAnswer> {
    const body = fields === null ? null : Buffer.from(JSON.stringify(fields))
    const headers = { 'Content-Type': 'application/json' }
    const asked = ask(remote, path, { method, body, headers })
    const answer = await sureAnswer(remote.name, asked).finally(() => forget(remote))
    if (answer.status === 200 || answer.status === 201) return answer
    const text = refusalText(answer.body.toString('utf8'), await openCredentials(key, remote))
    const { name } = remote
    const { status } = answer
    throw new TocsinError(
      CODES[status] ?? 'REMOTE_REFUSED',
      text === ''
        ? tell('remoteRefusals.answers', { name, status })
        : tell('remoteRefusals.answersWith', { name, status, text }),
    )
  }

  async function created(remote: Remote, fields: object): Promise<string> {
    assertWriter(remote)
    // Its row would be nowhere.
    if (mirror.of(remote.id) === undefined) {
      throw new TocsinError('CONFLICT', tell('remoteRefusals.notShown', { name: remote.name }))
    }
    return replaced(remote, await change(remote, 'checks/', 'POST', fields))
  }

  async function written(remote: Remote, wanted: MirroredWrite): Promise<string | null> {
    if (wanted.do === 'create') return created(remote, wanted.fields)
    const place = `checks/${await uuidOf(remote, wanted.uniqueKey)}`
    if (wanted.do === 'delete') {
      await change(remote, place, 'DELETE', null)
      mirror.drop(remote.id, wanted.uniqueKey)
      return null
    }
    const [path, fields] =
      wanted.do === 'edit' ? [place, wanted.fields] : [`${place}/${wanted.do}`, {}]
    return replaced(remote, await change(remote, path, 'POST', fields))
  }

  /** The row of the check that the answer describes. */
  function replaced(remote: Remote, { body }: RemoteAnswer): string {
    const uniqueKey = mirror.replace(remote, objectIn(body))
    if (uniqueKey === null) throw unsure(remote.name)
    return uniqueKey
  }

  return async (remote, wanted) => {
    try {
      return await naming(remote.name, () => written(remote, wanted))
    } catch (error) {
      if (error instanceof TocsinError && error.code === 'REMOTE_UNSURE') onUnsure(remote.id)
      throw error
    }
  }
}

/** @throws TocsinError CONFLICT */
export function assertWriter({ access, name }: Pick<Remote, 'access' | 'name'>): void {
  if (access === 'read-write') return
  throw new TocsinError('CONFLICT', tell('remoteRefusals.needsWriteKey', { name }))
}

/** Null: something else. */
function objectIn(body: Buffer): object | null {
  try {
    return readObject(body)
  } catch {
    return null
  }
}

const CODES: Readonly<Record<number, ErrorCode>> = {
  400: 'INVALID',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  429: 'REMOTE_UNREACHABLE',
  500: 'REMOTE_UNREACHABLE',
  503: 'REMOTE_UNREACHABLE',
}
