// Tells screen readers, politely, what a glance would show: a check's state changed, another view.
import { useEffect, useState } from 'react'
import { useChecks } from '../stores/checks.ts'
import { serverNow } from '../stores/now.ts'
import { changesText, seenOf } from './changes.ts'

/** Changes of the same moment are told in one sentence. */
const BATCH_MS = 1000

export function Announcer() {
  const [text, setText] = useState('')
  useEffect(() => {
    let seen = seenOf(useChecks.getState().rows.values(), serverNow())
    let timer: ReturnType<typeof setTimeout> | undefined
    function look(): void {
      timer = undefined
      const { rows } = useChecks.getState()
      const now = seenOf(rows.values(), serverNow())
      const changed = changesText(seen, now, rows)
      seen = now
      if (changed !== '') setText(changed)
    }
    const off = useChecks.subscribe(({ shape }, before) => {
      if (shape !== before.shape) timer ??= setTimeout(look, BATCH_MS)
    })
    return () => {
      off()
      clearTimeout(timer)
    }
  }, [])
  return (
    <div className="visually-hidden" role="status" aria-live="polite">
      {text}
    </div>
  )
}
