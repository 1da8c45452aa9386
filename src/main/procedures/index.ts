// The table of shared/procedures implemented on the domains. Carriers hand in a name and an unknown
// argument; the schema is asked before anything else. Loaded on demand: it brings zod along.

import type { z } from 'zod'
import {
  isProcedureName,
  type Parsed,
  PROCEDURES,
  type ProcedureName,
  type Refusal,
} from '../../shared/procedures/index.ts'
import { toldBySchema } from '../../shared/procedures/schema-texts.ts'
import { type Told, tell } from '../../shared/words/told.ts'
import { errorText, type FieldProblems, invalidFields, isDamage, TocsinError } from '../errors.ts'
import { problemText } from '../notify/kinds/problem-text.ts'
import { asReplaced } from '../program-files.ts'
import { ADOPT_HANDLERS } from './adopt.ts'
import { BODY_SEARCH_HANDLERS } from './body-search.ts'
import { CHANNEL_HANDLERS } from './channels.ts'
import { PING_HANDLERS } from './check-pings.ts'
import { CHECK_HANDLERS } from './checks.ts'
import type { Answered, ProcedureContext } from './context.ts'
import { DATA_HANDLERS } from './data.ts'
import { DESKTOP_HANDLERS } from './desktop.ts'
import type { DesktopContext, Handlers } from './handlers.ts'
import { INSTALLATION_HANDLERS } from './installation.ts'
import { KEY_HANDLERS } from './keys.ts'
import { LIST_HANDLERS } from './lists.ts'
import { MAINTENANCE_HANDLERS } from './maintenance.ts'
import { MOVE_HANDLERS } from './moves.ts'
import { PROJECT_HANDLERS } from './projects.ts'
import { PUSH_HANDLERS } from './pushes.ts'
import { RELAY_HANDLERS } from './relays.ts'
import { REMOTE_HANDLERS } from './remotes.ts'
import { REPORT_HANDLERS } from './reports.ts'
import { REQUEST_HANDLERS } from './requests.ts'
import { SESSION_HANDLERS } from './sessions.ts'
import { SETTINGS_HANDLERS } from './settings.ts'
import { STATUS_PAGE_HANDLERS } from './status-pages.ts'
import { TIMELINE_HANDLERS } from './timeline.ts'

const HANDLERS: Handlers = {
  ...INSTALLATION_HANDLERS,
  ...DESKTOP_HANDLERS,
  ...CHECK_HANDLERS,
  ...PING_HANDLERS,
  ...TIMELINE_HANDLERS,
  ...BODY_SEARCH_HANDLERS,
  ...PUSH_HANDLERS,
  ...REQUEST_HANDLERS,
  ...SETTINGS_HANDLERS,
  ...SESSION_HANDLERS,
  ...PROJECT_HANDLERS,
  ...CHANNEL_HANDLERS,
  ...KEY_HANDLERS,
  ...DATA_HANDLERS,
  ...ADOPT_HANDLERS,
  ...REMOTE_HANDLERS,
  ...MOVE_HANDLERS,
  ...RELAY_HANDLERS,
  ...STATUS_PAGE_HANDLERS,
  ...REPORT_HANDLERS,
  ...LIST_HANDLERS,
  ...MAINTENANCE_HANDLERS,
}

/**
 * Parses the input and runs the procedure of that name.
 * @throws TocsinError NOT_FOUND for an unknown name, INVALID naming the field that is wrong, and
 *   whatever the procedure says
 */
async function callProcedure(
  context: ProcedureContext,
  name: string,
  input: unknown,
): Promise<unknown> {
  if (!isProcedureName(name))
    throw new TocsinError('NOT_FOUND', tell('refusals.noProcedure', { name }))
  return run(context, name, input)
}

async function run<N extends ProcedureName>(
  context: ProcedureContext,
  name: N,
  input: unknown,
): Promise<unknown> {
  return HANDLERS[name](context, parsedInput(name, input))
}

/** @throws TocsinError INVALID */
function parsedInput<N extends ProcedureName>(name: N, input: unknown): Parsed<N> {
  const parsed = PROCEDURES[name].input.safeParse(input, { error: fieldText })
  if (!parsed.success) throw refusalOf(parsed.error)
  // The schema of that name said so; TypeScript sees the union over all names.
  return parsed.data as Parsed<N>
}

async function runDesktop<N extends keyof typeof DESKTOP_HANDLERS>(
  context: DesktopContext,
  name: N,
  input: unknown,
): Promise<unknown> {
  // The name chooses both; TypeScript sees the union over all names.
  const handler = DESKTOP_HANDLERS[name] as (context: DesktopContext, input: unknown) => unknown
  return handler(context, parsedInput(name, input))
}

/** Of an input that is wrong as a whole, what zod says. */
function fieldText(issue: z.core.$ZodRawIssue): string | undefined {
  const isField = (issue.path ?? []).length > 0 || issue.code === 'unrecognized_keys'
  return isField ? problemText(issue) : undefined
}

/** INVALID naming the fields that are wrong; of an input that is wrong as a whole, none. */
function refusalOf({ issues }: z.ZodError): TocsinError {
  const whole = issues.find(({ code, path }) => path.length === 0 && code !== 'unrecognized_keys')
  return whole
    ? new TocsinError('INVALID', toldBySchema(whole.message))
    : invalidFields(problemsOf(issues))
}

/** `{ 'spec.grace': 'Invalid input: …' }`: the first problem of each field. Never holds a value. */
function problemsOf(issues: readonly z.core.$ZodIssue[]): FieldProblems {
  const problems: Record<string, string | Told> = {}
  for (const issue of issues) {
    const keys = issue.code === 'unrecognized_keys' ? issue.keys : []
    const paths = keys.length === 0 ? [issue.path] : keys.map((key) => [...issue.path, key])
    for (const path of paths) problems[path.map(String).join('.')] ??= toldBySchema(issue.message)
  }
  return problems
}

/**
 * Runs a procedure for a carrier. Never throws: an unexpected error is logged, and the window gets to
 * know no more than that.
 */
export function answerCall(
  context: ProcedureContext,
  name: unknown,
  input: unknown,
): Promise<Answered> {
  return answered(context, () =>
    callProcedure(context, typeof name === 'string' ? name : '', input),
  )
}

/** The same for a desktop app that is attached to a service; null: the procedure is the service's. */
export async function answerDesktopCall(
  context: DesktopContext,
  name: unknown,
  input: unknown,
): Promise<Answered | null> {
  if (!isDesktopName(name)) return null
  return answered(context, () => runDesktop(context, name, input))
}

function isDesktopName(name: unknown): name is keyof typeof DESKTOP_HANDLERS {
  return typeof name === 'string' && Object.hasOwn(DESKTOP_HANDLERS, name)
}

async function answered(
  { log }: Pick<ProcedureContext, 'log'>,
  call: () => Promise<unknown>,
): Promise<Answered> {
  try {
    return { status: 200, answer: { output: await call() } }
  } catch (thrown) {
    const error = asReplaced(thrown)
    if (error instanceof TocsinError) {
      const { code, message, status } = error
      if (status >= 500) log.warn(`${code}: ${message}`)
      return { status, answer: { error: refused(error) } }
    }
    log.error(`a call of the window failed: ${errorText(error)}`)
    const unexpected = isDamage(error)
      ? new TocsinError('DATABASE_DAMAGED', tell('refusals.damaged'))
      : new TocsinError('INTERNAL', tell('refusals.internal'))
    return { status: unexpected.status, answer: { error: refused(unexpected) } }
  }
}

/** As it crosses to the window: English, and what the window says it by. */
function refused({ code, message, told, fields, toldFields }: TocsinError): Refusal {
  return {
    code,
    message,
    ...(told === null ? {} : { told }),
    ...(fields === null ? {} : { fields }),
    ...(Object.keys(toldFields).length === 0 ? {} : { toldFields }),
  }
}
