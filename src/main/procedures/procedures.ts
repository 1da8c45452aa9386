// The table of shared/procedures.ts implemented on the domain. Carriers hand in a name and an
// unknown argument; the schema is asked before anything else.
import { isProcedureName, type Output, PROCEDURES } from '../../shared/procedures.ts'
import type { Clock } from '../clock.ts'
import { TocsinError } from '../errors.ts'
import type { Monitor } from '../monitor/monitor.ts'
import { graceStart, statusAt } from '../monitor/status.ts'

export interface ProcedureContext {
  readonly monitor: Monitor
  readonly clock: Clock
  readonly baseUrl: string
}

/** @throws TocsinError NOT_FOUND for an unknown name, INVALID for an argument it does not take. */
export function callProcedure(context: ProcedureContext, name: string, argument: unknown): unknown {
  if (!isProcedureName(name)) throw new TocsinError('NOT_FOUND', `no such procedure: ${name}`)
  const parsed = PROCEDURES[name].input.safeParse(argument)
  if (!parsed.success) throw new TocsinError('INVALID', `wrong argument for ${name}`)
  return HANDLERS[name](context)
}

const HANDLERS = { 'checks.list': listChecks }

function listChecks({ monitor, clock, baseUrl }: ProcedureContext): Output<'checks.list'> {
  const [now, shift] = [clock.now(), monitor.shift()]
  return monitor.checks.all().map((check) => ({
    uuid: check.uuid,
    name: check.name,
    tags: check.tags,
    status: statusAt(check, now, shift),
    lastPing: check.lastPing,
    nextPing: graceStart(check),
    pingUrl: `${baseUrl}/ping/${check.uuid}`,
  }))
}
