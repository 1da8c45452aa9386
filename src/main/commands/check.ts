// `tocsin check …`: create and list checks with the API's own rules.

import { systemClock } from '../clock.ts'
import { EXIT, TocsinError } from '../errors.ts'
import { checkDocument, type View } from '../monitor/documents/check-document.ts'
import { stringify } from '../monitor/documents/json.ts'
import type { Monitor } from '../monitor/monitor.ts'
import { nameOrUuid } from '../monitor/rules/check.ts'
import { type FIELD_RULES, parseSpec } from '../monitor/rules/spec.ts'
import { statusAt } from '../monitor/rules/status.ts'
import { desktopAmong } from '../monitor/tables/channels.ts'
import { apiBaseUrl } from '../network/addresses.ts'
import type { Store } from '../store/store.ts'
import { type Command, type CommandCall, chosenProject, table, withMonitor } from './command.ts'
import { type Flag, JSON_FLAG, PROJECT_FLAG, type Values } from './flags.ts'

/** Flags that are fields of the API's request, with `-` for `_`. */
const TEXT_FIELDS = [
  'name',
  'slug',
  'tags',
  'desc',
  'schedule',
  'tz',
  'methods',
  'channels',
  'start_kw',
  'success_kw',
  'failure_kw',
] as const satisfies (keyof typeof FIELD_RULES)[]
const SECONDS_FIELDS = ['timeout', 'grace'] as const
const FLAG_FIELDS = [
  'manual_resume',
  'filter_subject',
  'filter_body',
  'filter_http_body',
  'filter_default_fail',
] as const

const flagOf = (field: string) => field.replaceAll('_', '-')

type Field =
  | (typeof TEXT_FIELDS)[number]
  | (typeof SECONDS_FIELDS)[number]
  | (typeof FLAG_FIELDS)[number]

/** Of each field: the placeholder of its value, none where it has none, and the help. */
const FIELD_WORDS: Readonly<Record<Field, readonly [value: string | null, help: string]>> = {
  name: ['N', 'Name shown in lists and notifications.'],
  slug: ['S', 'Name in slug ping URLs. Default: made of the name.'],
  tags: ['T', 'Tags, separated by spaces.'],
  desc: ['D', 'Description.'],
  timeout: ['SECONDS', 'Expected time between pings. Default: 86400 (1 day).'],
  grace: ['SECONDS', 'How late a ping may be before the check goes down. Default: 3600 (1 hour).'],
  schedule: ['E', 'Cron or OnCalendar expression, instead of --timeout.'],
  tz: ['Z', 'Time zone of the schedule. Default: UTC.'],
  methods: ['POST', 'POST: GET and HEAD requests do not count as pings.'],
  channels: ['LIST', 'Integrations to notify: names or UUIDs separated by commas, or * for all.'],
  manual_resume: [null, 'A paused check stays paused until it is resumed, even when pinged.'],
  start_kw: ['K', 'Words, separated by commas, that make a ping a start signal.'],
  success_kw: ['K', 'Words, separated by commas, that make a ping a success.'],
  failure_kw: ['K', 'Words, separated by commas, that make a ping a failure.'],
  filter_subject: [null, 'Look for the words in the subjects of mails.'],
  filter_body: [null, 'Look for the words in the bodies of mails.'],
  filter_http_body: [null, 'Look for the words in the bodies of HTTP pings.'],
  filter_default_fail: [null, 'A ping with none of the words is a failure instead of ignored.'],
}

const FIELD_FLAGS: readonly Flag[] = [...TEXT_FIELDS, ...SECONDS_FIELDS, ...FLAG_FIELDS].map(
  (field) => {
    const [value, help] = FIELD_WORDS[field]
    return { name: flagOf(field), ...(value === null ? {} : { value }), help }
  },
)

function requestOf(values: Values): Record<string, unknown> {
  const fields = [...TEXT_FIELDS, ...SECONDS_FIELDS, ...FLAG_FIELDS].flatMap((field) => {
    const value = values[flagOf(field)]
    return value === undefined ? [] : [[field, fieldValue(field, value)] as const]
  })
  return Object.fromEntries(fields)
}

function fieldValue(field: string, value: NonNullable<Values[string]>): unknown {
  const isSeconds = SECONDS_FIELDS.some((known) => known === field)
  return isSeconds && typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value
}

function viewOf({ env }: CommandCall, monitor: Monitor, store: Store): View {
  return {
    baseUrl: apiBaseUrl(env, store.settings.get),
    version: 3,
    readonly: false,
    now: systemClock.now(),
    shift: monitor.shift(),
  }
}

function create(call: CommandCall): Promise<number> {
  const parsed = parseSpec(requestOf(call.values))
  if ('problem' in parsed) throw new TocsinError('USAGE', parsed.problem)
  return withMonitor(call, async (monitor, store) => {
    const project = chosenProject(monitor, call.values)
    // A person at a command line wants to be told, as one at the window does.
    const channels = desktopAmong(monitor.channels.ofProject(project.id))
    const result = await monitor.create(project.id, { channels, ...parsed.spec }, 3)
    if (result.outcome === 'bad-channel') throw new TocsinError('USAGE', result.problem)
    if (result.outcome === 'limit' || result.outcome === 'gone') {
      throw new TocsinError('CONFLICT', 'there are as many checks as there may be')
    }
    const view = viewOf(call, monitor, store)
    const document = checkDocument(result.check, monitor.checks.channelsOf(result.check.id), view)
    call.print(call.values.json ? stringify(document) : `${view.baseUrl}/ping/${result.check.uuid}`)
    return EXIT.ok
  })
}

function list(call: CommandCall): Promise<number> {
  return withMonitor(call, (monitor, store) => {
    const checks = monitor.checks.ofProjectWithChannels(chosenProject(monitor, call.values).id)
    const view = viewOf(call, monitor, store)
    if (call.values.json) {
      call.print(
        stringify({ checks: checks.map((check) => checkDocument(check, check.channels, view)) }),
      )
    } else {
      const rows = checks.map((check) => [
        statusAt(check, view.now, view.shift),
        nameOrUuid(check),
        `${view.baseUrl}/ping/${check.uuid}`,
      ])
      for (const line of table(rows)) call.print(line)
    }
    return EXIT.ok
  })
}

export const CHECK_COMMANDS: readonly Command[] = [
  {
    name: 'check create',
    summary: 'Create a check and print its ping URL, or with --json all of it',
    flags: [...FIELD_FLAGS, PROJECT_FLAG, JSON_FLAG],
    run: create,
  },
  {
    name: 'check list',
    summary: 'The checks of a project: status, name, ping URL',
    flags: [PROJECT_FLAG, JSON_FLAG],
    run: list,
  },
]
