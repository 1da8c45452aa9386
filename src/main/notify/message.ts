// What a notification says (contract 7.2, design/desktop.md and observer.md). Pure.
import { durationText } from '../../shared/duration.ts'
import { type Millis, millis } from '../clock.ts'
import { type Check, nameOrUuid } from '../monitor/check.ts'
import type { Flip } from '../monitor/flips.ts'
import type { Gap, GapCause } from '../monitor/observer.ts'
import type { PingSummary } from '../monitor/pings.ts'
import type { Notice } from './notifier.ts'

/** What is known of a flip when it is told. */
export interface Story {
  readonly flip: Flip
  readonly check: Check
  /** The newest ping not later than the flip, and the text of its body. */
  readonly lastPing: PingSummary | null
  readonly lastBody: string
  /** When the outage that an `up` flip ends had begun. */
  readonly downSince: Millis | null
}

const LINE_LIMIT = 200

export function noticeOf(story: Story): Notice {
  const { flip, check } = story
  const name = nameOrUuid(check)
  const isDown = flip.newStatus === 'down'
  return {
    flipIds: [flip.id],
    title: isDown ? `${name} is down` : `${name} is up again${afterOutage(story)}`,
    body: isDown ? lines(whyDown(story), lastLine(story.lastBody)) : '',
    urgency: isDown ? 'critical' : 'normal',
  }
}

function afterOutage({ flip, downSince }: Story): string {
  return downSince === null ? '' : ` after ${durationText(flip.created - downSince)}`
}

/** The check may have moved on since the flip: what explains it is no younger. */
function whyDown({ flip, check, lastPing }: Story): string {
  if (flip.reason === 'fail') {
    const status = lastPing?.exitStatus ?? 0
    return status > 0 ? `failed with exit ${status}` : 'signalled a failure'
  }
  const { lastStart, grace } = check
  if (lastStart !== null && lastStart + millis(grace) <= flip.created) {
    return `started ${instant(lastStart)} and did not finish in time`
  }
  const isOlder = check.lastPing !== null && check.lastPing <= flip.created
  const since = isOlder ? check.lastPing : (lastPing?.created ?? null)
  return since === null ? 'no signal came' : `no signal since ${instant(since)}`
}

/** One notice for many flips that came together. */
export function summaryOf(stories: readonly Story[]): Notice {
  const down = stories.filter(({ flip }) => flip.newStatus === 'down')
  const up = stories.length - down.length
  const counts = [
    ...(down.length > 0 ? [`${down.length} down`] : []),
    ...(up > 0 ? [`${up} up again`] : []),
  ]
  return {
    flipIds: stories.map(({ flip }) => flip.id),
    title: `${stories.length} checks changed: ${counts.join(', ')}`,
    body: names(stories),
    urgency: down.length > 0 ? 'critical' : 'normal',
  }
}

/** One notice for all that a gap made miss their run. */
export function gapSummaryOf(gap: Gap, missed: readonly Story[], fine: number): Notice {
  const runs =
    missed.length === 1 ? '1 check missed its run' : `${missed.length} checks missed their run`
  return {
    flipIds: missed.map(({ flip }) => flip.id),
    title: `${GAP_WORDS[gap.cause]} ${durationText(gap.end - gap.start)}`,
    body: lines(`${runs}, ${fine} ${fine === 1 ? 'is' : 'are'} fine.`, names(missed)),
    urgency: 'critical',
  }
}

const GAP_WORDS: Record<GapCause, string> = {
  asleep: 'Asleep',
  stopped: 'Not running for',
  clock: 'The clock jumped ahead by',
  blind: 'Could not be reached for',
}

const NAMED = 10

function names(stories: readonly Story[]): string {
  const listed = stories.slice(0, NAMED).map(({ check }) => nameOrUuid(check))
  const more = stories.length - listed.length
  return listed.join(', ') + (more > 0 ? ` and ${more} more` : '')
}

function lines(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n')
}

function lastLine(body: string): string {
  return (
    body
      .trimEnd()
      .split(/[\r\n]+/)
      .at(-1) ?? ''
  )
    .trim()
    .slice(0, LINE_LIMIT)
}

function instant(at: Millis): string {
  return `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`
}
