// Tells screen readers, politely, what a glance would show: a check's state changed, another view.
import { useEffect, useState } from 'react'
import { useChecks } from '../stores/checks.ts'
import { useMirrored } from '../stores/mirrored.ts'
import { serverNow } from '../stores/now.ts'
import { changesText, type Seen, seenElsewhere, seenOf } from './changes.ts'

/** Changes of the same moment are told in one sentence. */
const BATCH_MS = 1000

interface Shaped {
  readonly shape: number
}

function seenNow(): Seen {
  const own = seenOf(useChecks.getState().rows.values(), serverNow())
  return new Map([...own, ...seenElsewhere(useMirrored.getState().rows)])
}

function rowOf(id: string) {
  return useChecks.getState().rows.get(id) ?? useMirrored.getState().rows.get(id)
}

export function Announcer() {
  const [text, setText] = useState('')
  useEffect(() => {
    let seen = seenNow()
    let timer: ReturnType<typeof setTimeout> | undefined
    function look(): void {
      timer = undefined
      const now = seenNow()
      const changed = changesText(seen, now, { get: rowOf })
      seen = now
      if (changed !== '') setText(changed)
    }
    const noticed = ({ shape }: Shaped, before: Shaped) => {
      if (shape !== before.shape) timer ??= setTimeout(look, BATCH_MS)
    }
    const ends = [useChecks.subscribe(noticed), useMirrored.subscribe(noticed)]
    return () => {
      for (const end of ends) end()
      clearTimeout(timer)
    }
  }, [])
  return (
    <div className="visually-hidden" role="status" aria-live="polite">
      {text}
    </div>
  )
}
