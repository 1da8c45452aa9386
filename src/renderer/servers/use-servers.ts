// The servers as they stand: those of the snapshot at once, then asked for again while they are shown.
import { useEffect, useEffectEvent } from 'react'
import type { RemoteDetail, RemoteRow } from '../../shared/views/remotes.ts'
import { onTick } from '../stores/now.ts'
import { useRemotes } from '../stores/remotes.ts'
import { type Query, useQuery } from '../stores/use-query.ts'

const REFRESH_MS = 5000

export function useServers(): {
  readonly rows: readonly RemoteRow[]
  readonly query: Query<readonly RemoteDetail[]>
} {
  const known = useRemotes()
  const query = useQuery('remotes.list', undefined)
  const again = useEffectEvent(query.again)
  useEffect(() => {
    let asked = Date.now()
    return onTick(() => {
      if (Date.now() - asked < REFRESH_MS) return
      asked = Date.now()
      again()
    })
  }, [])
  return { rows: query.output ?? known, query }
}
