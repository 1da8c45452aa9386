// A check's name within a sentence, and its schedule in words. Pure.

import { isolated } from '../../shared/direction.ts'
import { everyTold } from '../../shared/every.ts'
import type { CheckRow, ScheduleView } from '../../shared/views/checks.ts'
import { nameOf } from '../ui/check-name.ts'
import { said } from '../ui/said.ts'
import { t } from '../words/t.ts'

/** The name within a sentence: isolated, so that its direction of writing stays its own. */
export function nameInText(row: Pick<CheckRow, 'name'>): string {
  return isolated(nameOf(row))
}

/** `every 5 minutes`, or the expression as it is. */
export function scheduleText(schedule: ScheduleView): string {
  if (schedule.kind === 'simple') return said(everyTold(schedule.timeout))
  return schedule.schedule.trim().replaceAll(/\s*\n\s*/g, ', ')
}

/** The zone matters to expressions only. */
export function zoneText(schedule: ScheduleView): string {
  return schedule.kind === 'simple' ? '' : schedule.tz
}

/** The request of a job, everywhere the same; the README has it too. */
export const CURL = 'curl -fsS -m 10 --retry 5 -o /dev/null'

export function pingUrlOf(baseUrl: string, uuid: string): string {
  return `${baseUrl}/ping/${uuid}`
}

const PAIRS = [
  ['checks.acknowledge', 'checks.unacknowledge'],
  ['checks.pause', 'checks.resume'],
] as const

/** What the button of a command says in the other state of its check; undefined: always the same. */
export function otherTitle(title: string): string | undefined {
  for (const [one, other] of PAIRS) {
    if (title === t(one)) return t(other)
    if (title === t(other)) return t(one)
  }
  return undefined
}
