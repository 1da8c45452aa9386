// The facts of a change as rows and sentences without markup, for the kinds that list them. Pure.
import type { Facts } from './facts.ts'
import { ageText, periodText, pingKindText } from './wording.ts'

export interface Detail {
  readonly label:
    | 'Project'
    | 'Tags'
    | 'Period'
    | 'Schedule'
    | 'Time Zone'
    | 'Total Pings'
    | 'Last Ping'
  readonly value: string
}

/** Project, tags, period or schedule, pings: what is empty is left out. */
export function detailsOf(facts: Facts): readonly Detail[] {
  const { check, project } = facts
  const details: readonly Detail[] = [
    { label: 'Project', value: project },
    { label: 'Tags', value: check.tags.split(/\s+/).filter(Boolean).join(', ') },
    ...scheduleDetails(facts),
    { label: 'Total Pings', value: String(facts.lastPing?.n ?? 0) },
    { label: 'Last Ping', value: lastPingText(facts) },
  ]
  return details.filter(({ value }) => value !== '')
}

function scheduleDetails({ check }: Facts): readonly Detail[] {
  if (check.kind === 'simple') return [{ label: 'Period', value: periodText(check.timeout) }]
  return [
    { label: 'Schedule', value: check.schedule },
    { label: 'Time Zone', value: check.tz },
  ]
}

/** `Success, 1 hour ago`, or `Never`. */
export function lastPingText({ lastPing, now }: Facts): string {
  return lastPing === null ? 'Never' : `${pingKindText(lastPing)}, ${ageText(lastPing.at, now)}`
}

/** The sentence on the downtime that ended, or on the reason of the outage; empty when neither is known. */
export function explanationOf({ status, reasonText, downtime }: Facts): string {
  if (status === 'down') return reasonText === '' ? '' : `Reason: ${reasonText}.`
  return downtime === '' ? '' : `The downtime lasted ${downtime}.`
}

export interface Others {
  readonly sentence: string
  /** Empty when there are none, or more than are listed. */
  readonly listed: readonly { readonly name: string; readonly lastPing: string }[]
}

/** The other checks of the project that are down: each named, or counted when there are more than ten. */
export function othersOf({ othersDown, status, now }: Facts): Others {
  const { count, listed } = othersDown
  const also = status === 'down' ? 'also' : 'still'
  if (count === 0) return { sentence: 'All the other checks are up.', listed: [] }
  if (count > listed.length) {
    return { sentence: `${count} other checks are ${also} down.`, listed: [] }
  }
  return {
    sentence: `The following checks are ${also} down:`,
    listed: listed.map(({ name, lastPing }) => ({
      name,
      lastPing: `last ping: ${lastPing === null ? 'never' : ageText(lastPing, now)}`,
    })),
  }
}
