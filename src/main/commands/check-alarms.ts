// `tocsin check snooze` and `tocsin check ack`: the alarm settings of a check. They may run beside a
// server, which reads the settings again each time it needs them.
import { isoSeconds, type Millis } from '../clock.ts'
import { EXIT, TocsinError } from '../errors.ts'
import type { AlarmChange } from '../monitor/operations/alarms.ts'
import { type Check, nameOrUuid } from '../monitor/rules/check.ts'
import { CHECKS_PROJECT_FLAG, chosenChecks, MANY_CHECKS, TAG_FLAG } from './chosen-checks.ts'
import { type Command, type CommandCall, withMonitor } from './command.ts'
import { JSON_FLAG } from './flags.ts'
import { readSnoozeEnd, SNOOZE_FLAGS } from './snooze-flags.ts'

/** @throws TocsinError NOT_FOUND, CONFLICT */
function changed(check: Check, result: AlarmChange): Shown {
  if (result.outcome === 'gone') throw new TocsinError('NOT_FOUND', 'the check is gone')
  if (result.outcome === 'not-down') {
    throw new TocsinError('CONFLICT', `${nameOrUuid(check)} is not down`)
  }
  const { snoozedUntil, acknowledged } = result.alarmSettings
  return { snoozed_until: iso(snoozedUntil), acknowledged: iso(acknowledged) }
}

interface Shown {
  readonly snoozed_until: string | null
  readonly acknowledged: string | null
}

function iso(at: Millis | null): string | null {
  return at === null ? null : isoSeconds(at)
}

function snooze(call: CommandCall): Promise<number> {
  const until = readSnoozeEnd(call)
  return withMonitor(call, async (monitor) => {
    const checks = chosenChecks(monitor, call)
    const isOne = isOneByName(call, checks)
    for (const check of checks) {
      const shown = changed(check, await monitor.alarms.snooze(check.id, until))
      const end = shown.snoozed_until ?? 'not snoozed'
      const line = isOne ? end : `${end}  ${nameOrUuid(check)}`
      call.print(call.values.json ? JSON.stringify({ uuid: check.uuid, ...shown }) : line)
    }
    return EXIT.ok
  })
}

/** Of several checks those that are down. One that is not is refused, and so are several of which none is. */
function acknowledge(call: CommandCall): Promise<number> {
  return withMonitor(call, async (monitor) => {
    const chosen = chosenChecks(monitor, call)
    const isOne = isOneByName(call, chosen)
    const checks = isOne ? chosen : chosen.filter(({ status }) => status === 'down')
    if (checks.length === 0) throw new TocsinError('CONFLICT', 'none of these checks is down')
    for (const check of checks) {
      const result = await (call.values.off
        ? monitor.alarms.unacknowledge(check.id)
        : monitor.alarms.acknowledge(check.id))
      const shown = changed(check, result)
      const outcome = shown.acknowledged === null ? 'not acknowledged' : 'acknowledged'
      const line = isOne ? outcome : `${outcome}  ${nameOrUuid(check)}`
      call.print(call.values.json ? JSON.stringify({ uuid: check.uuid, ...shown }) : line)
    }
    return EXIT.ok
  })
}

/** Then its name is not printed. */
function isOneByName({ values }: CommandCall, checks: readonly Check[]): boolean {
  return values.tag === undefined && checks.length === 1
}

export const CHECK_ALARM_COMMANDS: readonly Command[] = [
  {
    name: 'check snooze',
    summary: 'Hold back alarms and reminders of checks for a while, and print until when',
    flags: [...SNOOZE_FLAGS, TAG_FLAG, CHECKS_PROJECT_FLAG, JSON_FLAG],
    args: MANY_CHECKS,
    run: snooze,
  },
  {
    name: 'check ack',
    summary: 'Acknowledge outages: no reminders until the checks have recovered',
    flags: [
      { name: 'off', help: 'Take the acknowledgement back.' },
      TAG_FLAG,
      CHECKS_PROJECT_FLAG,
      JSON_FLAG,
    ],
    args: MANY_CHECKS,
    run: acknowledge,
  },
]
