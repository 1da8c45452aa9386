// Notices that nobody saw, as the server had only its log and no desktop app was attached. Kept over
// restarts; the next app that attaches shows them as one.
import type { Clock, Millis } from '../clock.ts'
import { timeIn } from '../notify/message/times.ts'
import type { Notice } from '../notify/notifier/notifier.ts'
import type { Words } from '../words.ts'

/** What is kept of a notice. */
interface Missed {
  readonly at: Millis
  readonly title: string
  readonly body: string
  readonly urgency: Notice['urgency']
  readonly key?: string
  readonly opens?: string
}

export interface MissedNotices {
  add(notice: Notice): void
  /** One notice of all; null: there are none. */
  summary(zone: string, words: Words): Notice | null
  /** They were shown. Those that came after the summary was made stay. */
  shown(): void
}

export interface MissedOptions {
  readonly clock: Pick<Clock, 'now'>
  /** As `store` got it last; null: never. */
  readonly stored: string | null
  /**
   * Stores what `text` returns in the write itself. Never rejects: what cannot be stored is kept as long as the process.
   */
  readonly store: (text: () => string) => Promise<void>
}

/** Of more, the oldest are dropped. */
const KEPT = 100
const LISTED = 5

export function createMissedNotices({ clock, stored, store }: MissedOptions): MissedNotices {
  let missed = readStored(stored)
  let summarized = 0
  let waits = false

  /** Many come together: one write stores them all. */
  function change(next: readonly Missed[]): void {
    missed = next
    if (waits) return
    waits = true
    const begun = () => {
      waits = false
    }
    const text = () => {
      begun()
      return JSON.stringify(missed)
    }
    void store(text).then(begun)
  }

  return {
    add({ title, body, urgency, key, opens }) {
      const one = {
        at: clock.now(),
        title,
        body,
        urgency,
        ...(key && { key }),
        ...(opens && { opens }),
      }
      // A recovery takes the place of its alarm, as it does on the screen.
      const others = missed.filter((of, i) => i < summarized || key === undefined || of.key !== key)
      const dropped = Math.max(0, others.length + 1 - KEPT)
      summarized = Math.max(0, summarized - dropped)
      change([...others, one].slice(dropped))
    },
    summary(zone, words) {
      summarized = missed.length
      return summaryOf(missed, { zone, now: clock.now(), words })
    },
    shown() {
      const rest = missed.slice(summarized)
      summarized = 0
      change(rest)
    },
  }
}

function summaryOf(
  missed: readonly Missed[],
  options: { readonly zone: string; readonly now: Millis; readonly words: Words },
): Notice | null {
  const [first, ...more] = missed
  if (first === undefined) return null
  const { t } = options.words
  const timed = (at: Millis, text: string) => {
    const time = timeIn(options.words, at, options)
    return text === '' ? time : t('notices.timed', { time, text })
  }
  const shared = { flipIds: [], key: 'missed', silent: true } as const
  if (more.length === 0) {
    const { at, title, body, urgency, opens } = first
    return { ...shared, title, body: timed(at, body), urgency, ...(opens && { opens }) }
  }
  const newest = missed.toReversed().slice(0, LISTED)
  const others = missed.length - newest.length
  return {
    ...shared,
    title: t('notices.whileClosed', { n: missed.length }),
    body: [
      ...newest.map(({ at, title }) => timed(at, title)),
      ...(others > 0 ? [t('notices.more', { n: others })] : []),
    ].join('\n'),
    urgency: missed.some(({ urgency }) => urgency === 'critical') ? 'critical' : 'normal',
    opens: '/activity',
  }
}

/** None where the text is damaged: the log has them. */
function readStored(text: string | null): readonly Missed[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value.filter(isMissed) : []
  } catch {
    return []
  }
}

function isMissed(value: Partial<Record<keyof Missed, unknown>> | null): boolean {
  const { at, title, body, urgency, key = '', opens = '' } = value ?? {}
  const texts = [title, body, key, opens]
  const isUrgency = urgency === 'critical' || urgency === 'normal'
  return typeof at === 'number' && isUrgency && texts.every((text) => typeof text === 'string')
}
