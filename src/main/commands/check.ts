// `tocsin check …`: create and list checks with the API's own rules.

import { expressionOf } from '../../shared/crontab-words.ts'
import { durationText } from '../../shared/duration.ts'
import type { CheckField } from '../../shared/model/check-field.ts'
import { API_FIELDS, flagOf } from '../../shared/model/check-fields.ts'
import { englishOf } from '../../shared/words/english.ts'
import { SECOND } from '../clock.ts'
import { EXIT, errorText, TocsinError } from '../errors.ts'
import { checkDocument, type View } from '../monitor/documents/check-document.ts'
import { stringify } from '../monitor/documents/json.ts'
import type { Monitor } from '../monitor/monitor.ts'
import { nameOrUuid } from '../monitor/rules/check.ts'
import { parseSpec } from '../monitor/rules/spec.ts'
import { statusAt } from '../monitor/rules/status.ts'
import { assertSchedule } from '../monitor/schedule/index.ts'
import { apiBaseUrl } from '../network/addresses.ts'
import { parseDuration } from '../run/duration.ts'
import type { Store } from '../store/store.ts'
import { type Command, type CommandCall, chosenProject, table, withMonitor } from './command.ts'
import { type Flag, JSON_FLAG, PROJECT_FLAG, type Values } from './flags.ts'
import { missing } from './listed.ts'

/** Fields of the API's request that have a flag. */
const FLAG_FIELDS = API_FIELDS.filter(([, { placeholder }]) => placeholder !== undefined)

const FIELD_FLAGS: readonly Flag[] = FLAG_FIELDS.map(([name, field]) => ({
  name: flagOf(name),
  ...(field.placeholder ? { value: field.placeholder } : {}),
  help: `${field.help}${defaultText(field)}`,
}))

function defaultText(field: CheckField): string {
  if (field.type === 'seconds') {
    return ` Or with a unit: 15m, 2h, 1d. Default: ${field.default} (${durationText(field.default * 1000)}).`
  }
  return field.type === 'text' && field.format === 'zone' ? ` Default: ${field.default}.` : ''
}

function requestOf(values: Values): Record<string, unknown> {
  const fields = FLAG_FIELDS.flatMap(([name, { type }]) => {
    const value = values[flagOf(name)]
    return value === undefined ? [] : [[name, fieldValue(type, value)] as const]
  })
  const request: Record<string, unknown> = Object.fromEntries(fields)
  const { schedule } = request
  return typeof schedule === 'string' ? { ...request, schedule: expressionOf(schedule) } : request
}

/** What the API says, and what it does not say: the right form, the limits, where a schedule is wrong. */
function problemText(problem: string, request: Record<string, unknown>): string {
  const [name = '', field] = API_FIELDS.find(([each]) => problem.startsWith(`${each} `)) ?? []
  const rule = field && ruleText(field, problem.slice(name.length + 1), request[name])
  return rule ? problem + rule : problem
}

function ruleText(field: CheckField, problem: string, value: unknown): string | undefined {
  if (field.type === 'choice') return `: it must be ${field.choices[1]}`
  if (field.type === 'seconds') {
    if (problem === 'is too small') return `: at least ${field.min} seconds`
    if (problem === 'is too large') return `: at most ${field.max} seconds`
    return ' of seconds, nor such as 15m, 2h, 1d'
  }
  if (field.type !== 'text') return undefined
  if (field.patternTold && problem === 'does not match pattern') {
    return `: ${englishOf(field.patternTold)}`
  }
  return field.format === 'schedule' ? scheduleProblem(String(value)) : undefined
}

function scheduleProblem(schedule: string): string | undefined {
  try {
    assertSchedule(schedule)
    return undefined
  } catch (error) {
    return `: ${errorText(error)}`
  }
}

/** Seconds may have a unit, as in `tocsin run`; what has another form is for the rule of the field to refuse. */
function fieldValue(type: CheckField['type'], value: NonNullable<Values[string]>): unknown {
  if (type !== 'seconds' || typeof value !== 'string') return value
  if (/^\d+$/.test(value)) return Number(value)
  const duration = parseDuration(value)
  return duration === null ? value : duration / SECOND
}

function viewOf({ env, clock }: CommandCall, monitor: Monitor, store: Store): View {
  return {
    baseUrl: apiBaseUrl(env, store.settings.get),
    version: 3,
    readonly: false,
    now: clock.now(),
    shift: monitor.shift(),
  }
}

function create(call: CommandCall): Promise<number> {
  const request = requestOf(call.values)
  const parsed = parseSpec(request)
  if ('problem' in parsed) throw new TocsinError('USAGE', problemText(parsed.problem, request))
  return withMonitor(call, async (monitor, store) => {
    const project = chosenProject(monitor, call.values)
    // Before the check is there: a base URL that is wrong refuses all of it.
    const view = viewOf(call, monitor, store)
    // A check that a person makes notifies as one made in the window does.
    const result = await monitor.checks.create(project.id, parsed.spec, 3, { toAll: true })
    if (result.outcome === 'bad-channel') throw missing('integration', result.problem, 'USAGE')
    if (result.outcome === 'limit' || result.outcome === 'gone') {
      throw new TocsinError('CONFLICT', 'there are as many checks as there may be')
    }
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
