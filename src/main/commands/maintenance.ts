// `tocsin maintenance …`: times in which checks raise no alarm. The commands may run beside a server, whose watcher
// notices what they change.
import { durationText } from '../../shared/duration.ts'
import { isoSeconds, type Millis } from '../clock.ts'
import { EXIT, TocsinError } from '../errors.ts'
import { timesDocument } from '../monitor/documents/maintenance-document.ts'
import type { Monitor } from '../monitor/monitor.ts'
import type { MaintenanceDraft, MaintenanceWindow } from '../monitor/operations/maintenance.ts'
import type { Coverage } from '../monitor/rules/coverage.ts'
import { findCheck } from './chosen-checks.ts'
import {
  byFlags,
  type Command,
  type CommandCall,
  chosenProject,
  table,
  withMonitor,
} from './command.ts'
import { type Argument, type Flag, JSON_FLAG, PROJECT_FLAG, requiredText, text } from './flags.ts'
import { missing } from './listed.ts'
import { asUsage, readInstant } from './schedule.ts'
import { readDuration } from './snooze-flags.ts'

/** What the flags say of whom it covers: everything, unless they name something. */
function coverageOf(monitor: Monitor, { values }: CommandCall): Coverage {
  const tag = text(values, 'tag') ?? ''
  const names = Array.isArray(values.check) ? values.check.map(String) : []
  if (names.length > 0 && tag !== '') {
    throw new TocsinError('USAGE', '--check and --tag say different things')
  }
  if (names.length > 0) {
    const checkIds = names.map((name) => findCheck(monitor, values, name).id)
    return { projectId: null, tag: '', checkIds: [...new Set(checkIds)] }
  }
  const isOfOne = text(values, 'project') !== undefined
  const projectId = isOfOne ? chosenProject(monitor, values).id : null
  const coverage = { projectId, tag, checkIds: null }
  if (tag !== '' && monitor.maintenance.count(coverage) === 0) {
    throw missing('tag', `no check is tagged ${tag}`)
  }
  return coverage
}

/** Fields of a draft by their flags. */
const FLAG_NAMES = { name: 'NAME', end: 'to', length: 'for', checks: 'check' }

async function created(call: CommandCall, times: MaintenanceDraft['times']): Promise<number> {
  const [name = ''] = call.positionals
  return withMonitor(call, async (monitor) => {
    const draft = { name, times, isOn: true, ...coverageOf(monitor, call) }
    const window = await byFlags(() => monitor.maintenance.create(draft), FLAG_NAMES)
    call.print(call.values.json ? JSON.stringify(documentOf(monitor, window)) : window.id)
    return EXIT.ok
  })
}

function start(call: CommandCall): Promise<number> {
  const now = call.clock.now()
  const end = now + readDuration(text(call.values, 'for') ?? DEFAULT_LENGTH)
  return created(call, { type: 'once', start: now, end })
}

function add(call: CommandCall): Promise<number> {
  const { values } = call
  const schedule = text(values, 'schedule')
  if (schedule !== undefined) {
    if (values.from !== undefined || values.to !== undefined) {
      throw new TocsinError('USAGE', '--schedule and --from say different things')
    }
    const length = readDuration(requiredText(values, 'for'))
    return created(call, { type: 'recurring', schedule, tz: text(values, 'tz') ?? 'UTC', length })
  }
  const beginning = text(values, 'from')
  if (beginning === undefined) throw new TocsinError('USAGE', 'give either --from or --schedule')
  const from = asUsage(() => readInstant(beginning, '--from'))
  const to = text(values, 'to')
  if (to !== undefined && values.for !== undefined) {
    throw new TocsinError('USAGE', '--to and --for say different things')
  }
  const end =
    to === undefined
      ? from + readDuration(requiredText(values, 'for'))
      : asUsage(() => readInstant(to, '--to'))
  return created(call, { type: 'once', start: from, end })
}

/** @throws TocsinError NOT_FOUND, USAGE when several have that name */
function find({ maintenance }: Monitor, reference: string): MaintenanceWindow {
  const byId = maintenance.byId(reference)
  if (byId !== null) return byId
  const named = maintenance.all().filter(({ name }) => name === reference)
  const [window, another] = named
  if (window === undefined) throw missing('maintenance', `there is no maintenance ${reference}`)
  if (another === undefined) return window
  throw new TocsinError('USAGE', `${named.length} windows are named ${reference}: give the id`)
}

function changing(change: (monitor: Monitor, id: string) => Promise<unknown>, done: string) {
  return (call: CommandCall): Promise<number> =>
    withMonitor(call, async (monitor) => {
      const window = find(monitor, call.positionals[0] ?? '')
      await change(monitor, window.id)
      call.print(call.values.json ? JSON.stringify({ id: window.id }) : done)
      return EXIT.ok
    })
}

const iso = (at: Millis | null) => (at === null ? null : isoSeconds(at))

function documentOf(monitor: Monitor, window: MaintenanceWindow) {
  const { id, name, projectId, tag, checkIds, times, isOn, created: at } = window
  const running = runningOf(monitor, id)
  const next = monitor.maintenance.next(window)
  return {
    ...{ id, name, on: isOn, ...timesDocument(times) },
    project: projectId === null ? null : (monitor.projects.byId(projectId)?.name ?? null),
    tag: tag === '' ? null : tag,
    uuids:
      checkIds === null ? null : checkIds.flatMap((one) => monitor.checks.byId(one)?.uuid ?? []),
    checks: monitor.maintenance.count(window),
    running_until: iso(running?.end ?? null),
    next: running === null ? iso(next?.start ?? null) : null,
    created: isoSeconds(at),
  }
}

function runningOf({ maintenance }: Monitor, id: string) {
  return maintenance.running().find(({ windowId }) => windowId === id) ?? null
}

function list(call: CommandCall): Promise<number> {
  return withMonitor(call, (monitor) => {
    const windows = monitor.maintenance.all()
    if (call.values.json) {
      call.print(JSON.stringify(windows.map((window) => documentOf(monitor, window))))
      return EXIT.ok
    }
    for (const line of table(windows.map((window) => rowOf(monitor, window)))) call.print(line)
    return EXIT.ok
  })
}

/** Id, name, state, when, whom it covers. */
function rowOf(monitor: Monitor, window: MaintenanceWindow): readonly string[] {
  const { id, name, times } = window
  const { on, project, tag, checks, running_until: until, next } = documentOf(monitor, window)
  const planned = next === null ? 'over' : `next ${next}`
  const state = on ? (until === null ? planned : `until ${until}`) : 'off'
  const when =
    times.type === 'once'
      ? 'once'
      : `${times.schedule.replaceAll(/\s*\n\s*/g, '; ')} ${times.tz}, ${durationText(times.length)}`
  const of = [project, tag].filter((part) => part !== null).join(' ')
  return [
    id,
    name,
    state,
    when,
    `${of === '' ? '' : `${of}: `}${checks} ${checks === 1 ? 'check' : 'checks'}`,
  ]
}

const DEFAULT_LENGTH = '1h'

const NAME: Argument = { name: 'NAME', help: 'What it is for, such as "Router firmware".' }
const WINDOW: readonly Argument[] = [
  { name: 'NAME|ID', help: 'Name of the window, or its id where several have that name.' },
]

const COVERAGE_FLAGS: readonly Flag[] = [
  {
    ...PROJECT_FLAG,
    help: 'Only checks of that project; of --check: where names are looked for. Default: all projects.',
  },
  { name: 'tag', value: 'TAG', help: 'Only checks with that tag, also new ones.' },
  { name: 'check', value: 'NAME|UUID', multiple: true, help: 'Only this check.' },
]

export const MAINTENANCE_COMMANDS: readonly Command[] = [
  {
    name: 'maintenance list',
    summary: 'Maintenance windows: id, name, state, when, and what they cover',
    flags: [JSON_FLAG],
    run: list,
  },
  {
    name: 'maintenance start',
    summary: 'Start maintenance now, and print its id: no alarms, and deadlines wait for its end',
    flags: [
      {
        name: 'for',
        value: '2h',
        help: `How long, such as 30m, 2h or 1d; at most 365d. Default: ${DEFAULT_LENGTH}.`,
      },
      ...COVERAGE_FLAGS,
      JSON_FLAG,
    ],
    args: [NAME],
    run: start,
  },
  {
    name: 'maintenance add',
    summary: 'Plan maintenance, once or by a schedule, and print its id',
    flags: [
      { name: 'from', value: 'ISO', help: 'Once: when it begins; without an offset it is UTC.' },
      { name: 'to', value: 'ISO', help: 'Once: when it ends.' },
      {
        name: 'schedule',
        value: 'E',
        help: 'Recurring: a cron or OnCalendar expression of when it begins.',
      },
      { name: 'tz', value: 'Z', help: 'Time zone of the schedule. Default: UTC.' },
      { name: 'for', value: '2h', help: 'How long; of a schedule at most 7d.' },
      ...COVERAGE_FLAGS,
      JSON_FLAG,
    ],
    args: [NAME],
    run: add,
  },
  {
    name: 'maintenance end',
    summary: 'End maintenance that runs; one by a schedule comes again',
    flags: [JSON_FLAG],
    args: WINDOW,
    run: changing(({ maintenance }, id) => maintenance.end(id), 'ended'),
  },
  {
    name: 'maintenance remove',
    summary: 'Remove a maintenance window; what it did so far stays',
    flags: [JSON_FLAG],
    args: WINDOW,
    run: changing(({ maintenance }, id) => maintenance.remove(id), 'removed'),
  },
]
