// What the page of a check shows, kept current: asked for again when something about the check, or
// its state by the clock, has changed.
import { useEffect, useEffectEvent, useRef } from 'react'
import { statusNow } from '../../shared/status.ts'
import type { CheckDetail, CheckRow } from '../../shared/views/checks.ts'
import { useCheck } from '../stores/checks.ts'
import { useChannels, useSettings, useZone } from '../stores/installation.ts'
import { useNow } from '../stores/now.ts'
import { type Query, useQuery } from '../stores/use-query.ts'

/** A check that is pinged all the time is not asked about all the time; a change of its state is not awaited. */
const BATCH_MS = 400

export function useDetail(uuid: string): Query<CheckDetail> {
  const detail = useQuery('checks.get', { uuid, zone: useZone() })
  const row = useCheck(uuid)
  const status = useNow((now) => row && statusNow(row, now))
  const channels = useChannels()
  const settings = useSettings()
  const again = useEffectEvent(detail.again)
  const seen = useRef({ row, status, channels, settings })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    const before = seen.current
    seen.current = { row, status, channels, settings }
    const isSame =
      before.row === row &&
      before.status === status &&
      before.channels === channels &&
      before.settings === settings
    if (isSame) return
    const ask = () => {
      clearTimeout(timer.current)
      timer.current = undefined
      again()
    }
    if (before.status !== status) ask()
    else timer.current ??= setTimeout(ask, BATCH_MS)
  }, [row, status, channels, settings])
  useEffect(() => () => clearTimeout(timer.current), [])
  return detail
}

/** A state and the words that explain it change together, once the words are known. */
export function explainedRow({ phase, output }: Query<CheckDetail>, row: CheckRow): CheckRow {
  return phase === 'ready' && output.row.status !== row.status ? output.row : row
}
