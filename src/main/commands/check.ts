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
import {
  type Command,
  type CommandCall,
  chosenProject,
  table,
  type Values,
  withMonitor,
} from './command.ts'

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
    usage: `[--name N] [--slug S] [--tags T] [--desc D] [--timeout SECONDS] [--grace SECONDS]
                    [--schedule E] [--tz Z] [--methods POST] [--channels LIST] [--manual-resume]
                    [--start-kw K] [--success-kw K] [--failure-kw K] [--filter-subject] [--filter-body]
                    [--filter-http-body] [--filter-default-fail] [--project N] [--json]`,
    options: {
      ...Object.fromEntries(
        [...TEXT_FIELDS, ...SECONDS_FIELDS].map((field) => [
          flagOf(field),
          { type: 'string' as const },
        ]),
      ),
      ...Object.fromEntries(
        FLAG_FIELDS.map((field) => [flagOf(field), { type: 'boolean' as const }]),
      ),
      project: { type: 'string' },
      json: { type: 'boolean' },
    },
    run: create,
  },
  {
    name: 'check list',
    summary: 'The checks of a project: status, name, ping URL',
    usage: '[--project N] [--json]',
    options: { project: { type: 'string' }, json: { type: 'boolean' } },
    run: list,
  },
]
