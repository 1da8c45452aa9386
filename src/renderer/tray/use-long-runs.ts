// Which checks run longer than usual just now. Their beats, which tell what is usual, are kept current meanwhile.
import { useEffect, useMemo } from 'react'
import { hintOf } from '../../shared/pace.ts'
import { statusNow } from '../../shared/status.ts'
import { useKnownBeats, watchBeats } from '../stores/beats.ts'
import { useChecks } from '../stores/checks.ts'
import { useNow } from '../stores/now.ts'

/** So many runs in progress are looked at. */
const WATCHED = 100

export function useLongRuns(): ReadonlySet<string> {
  const running = useChecks(({ rows }) => {
    const ids: string[] = []
    for (const { uuid, startedAt } of rows.values()) if (startedAt !== null) ids.push(uuid)
    return ids.slice(0, WATCHED).join(' ')
  })
  useEffect(() => {
    const ends = wordsOf(running).map(watchBeats)
    return () => {
      for (const end of ends) end()
    }
  }, [running])
  const beats = useKnownBeats()
  const long = useNow((now) => {
    const { rows } = useChecks.getState()
    const isLong = (uuid: string) => {
      const row = rows.get(uuid)
      const pace = beats.get(uuid)?.pace ?? null
      return row !== undefined && hintOf(pace, row, statusNow(row, now), now)?.kind === 'long'
    }
    return wordsOf(running).filter(isLong).join(' ')
  })
  return useMemo(() => new Set(wordsOf(long)), [long])
}

function wordsOf(text: string): readonly string[] {
  return text === '' ? [] : text.split(' ')
}
