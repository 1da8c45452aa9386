// A backup that is being restored: the window says once when it is in place. The server restarts meanwhile,
// and with the desktop app the window too, so the browser keeps it.
import { checksText, pushesText } from '../ui/counts.ts'
import { toast } from '../ui/toast.ts'
import { t } from '../words/t.ts'

interface Awaited {
  readonly checks: number
  readonly pushes: number
  /** Of the server that took the backup: the one that starts next has it in place. */
  readonly startedAt: number
}

export const RESTORE_SUBJECT = 'restore'
const KEY = 'tocsin.restore'

/** The server took the backup. */
export function awaitRestored(awaited: Awaited): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(awaited))
  } catch {
    // Private windows refuse. The server's log says it, too.
  }
}

/**
 * Says that the backup is restored, if one was awaited and another server answers now.
 * @param startedAt of the server that answers
 */
export function noteServer(startedAt: number): void {
  try {
    const awaited: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    if (!isAwaited(awaited) || awaited.startedAt === startedAt) return
    localStorage.removeItem(KEY)
    toast(
      t('data.restored', {
        checks: checksText(awaited.checks),
        pushes: pushesText(awaited.pushes),
      }),
      { subject: RESTORE_SUBJECT },
    )
  } catch {
    // As above.
  }
}

function isAwaited(value: unknown): value is Awaited {
  if (typeof value !== 'object' || value === null) return false
  return ['checks', 'pushes', 'startedAt'].every((key) =>
    Number.isSafeInteger(Reflect.get(value, key)),
  )
}
