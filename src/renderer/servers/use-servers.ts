// A server with what only its form shows: asked for, and again when the server changed.
import { useEffect, useEffectEvent } from 'react'
import type { RemoteDetail, RemoteRow } from '../../shared/views/remotes.ts'
import { useRemote } from '../stores/remotes.ts'
import { type Query, useQuery } from '../stores/use-query.ts'

export interface KnownServer {
  /** Undefined: not known yet, or removed. */
  readonly row: RemoteRow | undefined
  readonly detail: RemoteDetail | undefined
  readonly query: Query<readonly RemoteDetail[]>
}

export function useServer(id: string): KnownServer {
  const query = useQuery('remotes.list', undefined)
  const detail = query.output?.find((known) => known.id === id)
  const heard = useRemote(id)
  const again = useEffectEvent(query.again)
  const settings = heard && settingsOf(heard)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the settings are compared by content
  useEffect(() => again(), [settings])
  return { row: heard ?? detail, detail, query }
}

/** What a person sets, not how it stands. */
function settingsOf(row: RemoteRow): string {
  const { name, base, pingBase, every, access, hasCa } = row
  return JSON.stringify([name, base, pingBase, every, access, hasCa])
}
