// `tocsin check snooze` and `tocsin check ack`: the alarm settings of a check. They may run beside a
// server, which reads the settings again each time it needs them.
import { isoSeconds, type Millis } from '../clock.ts'
import { EXIT, TocsinError } from '../errors.ts'
import type { Monitor } from '../monitor/monitor.ts'
import type { AlarmChange } from '../monitor/operations/alarms.ts'
import { type Check, nameOrUuid } from '../monitor/rules/check.ts'
import { type Command, type CommandCall, chosenProject, withMonitor } from './command.ts'
import { type Argument, JSON_FLAG, PROJECT_FLAG, type Values } from './flags.ts'
import { readSnoozeEnd, SNOOZE_FLAGS } from './snooze-flags.ts'

/** The check of that UUID, or the project's only one of that name. @throws TocsinError NOT_FOUND, USAGE */
export function findCheck(monitor: Monitor, values: Values, reference: string): Check {
  const byUuid = monitor.checks.byUuid(reference)
  if (byUuid !== null) return byUuid
  const inProject = monitor.checks.ofProject(chosenProject(monitor, values).id)
  const named = inProject.filter(({ name }) => name === reference)
  const [check, another] = named
  if (check === undefined) throw new TocsinError('NOT_FOUND', `there is no check ${reference}`)
  if (another === undefined) return check
  throw new TocsinError('USAGE', `${named.length} checks are named ${reference}: give the UUID`)
}

/** Prints the new settings. @throws TocsinError NOT_FOUND, CONFLICT */
function answer(
  call: CommandCall,
  check: Check,
  result: AlarmChange,
  line: (of: Shown) => string,
): number {
  if (result.outcome === 'gone') throw new TocsinError('NOT_FOUND', 'the check is gone')
  if (result.outcome === 'not-down') {
    throw new TocsinError('CONFLICT', `${nameOrUuid(check)} is not down`)
  }
  const { snoozedUntil, acknowledged } = result.alarmSettings
  const shown = { snoozed_until: iso(snoozedUntil), acknowledged: iso(acknowledged) }
  call.print(call.values.json ? JSON.stringify({ uuid: check.uuid, ...shown }) : line(shown))
  return EXIT.ok
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
    // A name that is wrong is reason to snooze none.
    const checks = call.positionals.map((name) => findCheck(monitor, call.values, name))
    for (const check of checks) {
      const result = await monitor.alarms.snooze(check.id, until)
      answer(call, check, result, (shown) => shown.snoozed_until ?? 'not snoozed')
    }
    return EXIT.ok
  })
}

function acknowledge(call: CommandCall): Promise<number> {
  return withMonitor(call, async (monitor) => {
    const check = findCheck(monitor, call.values, call.positionals[0] ?? '')
    const result = await (call.values.off
      ? monitor.alarms.unacknowledge(check.id)
      : monitor.alarms.acknowledge(check.id))
    return answer(call, check, result, (shown) =>
      shown.acknowledged === null ? 'not acknowledged' : 'acknowledged',
    )
  })
}

export const ONE_CHECK: readonly Argument[] = [
  { name: 'NAME|UUID', help: 'Name of the check, or its UUID where several have that name.' },
]

export const CHECK_ALARM_COMMANDS: readonly Command[] = [
  {
    name: 'check snooze',
    summary: 'Hold back alarms and reminders of checks for a while, and print until when',
    flags: [...SNOOZE_FLAGS, PROJECT_FLAG, JSON_FLAG],
    args: [
      {
        name: 'NAME|UUID…',
        many: true,
        help: 'Names of the checks, or a UUID where several have that name. One line is printed for each.',
      },
    ],
    run: snooze,
  },
  {
    name: 'check ack',
    summary: 'Acknowledge an outage: no reminders until the check has recovered',
    flags: [{ name: 'off', help: 'Take the acknowledgement back.' }, PROJECT_FLAG, JSON_FLAG],
    args: ONE_CHECK,
    run: acknowledge,
  },
]
