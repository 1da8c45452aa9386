// When somebody last looked at the window, kept by the browser for all its tabs: after a long time in which
// nobody did, that time is told of until it is dismissed. To look is to do something in the window, or to
// bring it to the front; a window that is merely open on a screen is not looked at.
import { create } from 'zustand'
import { call } from '../bridge.ts'
import { serverNow } from './now.ts'

export interface Absence {
  readonly from: number
  readonly to: number
}

const MINUTE = 60_000
/** Whether a time is worth telling is the main side's rule, which knows whether the machine slept. */
const SHORTEST = 60 * MINUTE
/** What was not dismissed is old after so long. */
const KEPT = 24 * 60 * MINUTE
/** Looks are noted no more often. */
const PRECISION = MINUTE

const LOOKED_KEY = 'tocsin.looked'
const AWAY_KEY = 'tocsin.away'
const LOOKS = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const

const useAbsenceStore = create<{ readonly absence: Absence | null }>(() => ({ absence: null }))

/** The time to tell of; null: none. */
export const useAbsence = (): Absence | null => useAbsenceStore(({ absence }) => absence)

/** It was read. */
export function dismissAbsence(): void {
  keep(AWAY_KEY, null)
  useAbsenceStore.setState({ absence: null })
}

let notedAt = Number.NEGATIVE_INFINITY

/** Begins to note looks; to be called once the server's clock is known. Ends with the returned function. */
export function noteLooks(): () => void {
  useAbsenceStore.setState({ absence: readAbsence(stored(AWAY_KEY), serverNow()) })
  const onVisible = () => document.hidden || look()
  look()
  for (const type of LOOKS) addEventListener(type, look, { passive: true })
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    for (const type of LOOKS) removeEventListener(type, look)
    document.removeEventListener('visibilitychange', onVisible)
  }
}

function look(): void {
  const now = serverNow()
  if (document.hidden || (now >= notedAt && now - notedAt < PRECISION)) return
  const before = Number(stored(LOOKED_KEY) ?? Number.NaN)
  notedAt = now
  keep(LOOKED_KEY, String(now))
  if (now - before >= SHORTEST) void propose({ from: before, to: now })
}

/** A time that is not worth telling leaves that before in its place. */
async function propose(absence: Absence): Promise<void> {
  // Where the server is away just now, the card asks again.
  const isTold = await call('checks.away', absence).then(
    (report) => report !== null,
    () => true,
  )
  if (!isTold) return
  keep(AWAY_KEY, JSON.stringify(absence))
  useAbsenceStore.setState({ absence })
}

/** @param text as it was kept; anything else is none */
function readAbsence(text: string | null, now: number): Absence | null {
  try {
    const { from, to } = JSON.parse(text ?? '{}') as Partial<Absence>
    if (!Number.isSafeInteger(from) || !Number.isSafeInteger(to)) return null
    const absence = { from: Number(from), to: Number(to) }
    return absence.from < absence.to && now - absence.to < KEPT ? absence : null
  } catch {
    return null
  }
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Where the browser keeps nothing, nothing is told. */
function keep(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    // Private windows refuse.
  }
}
