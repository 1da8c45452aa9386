// Things of the domain for a test, each valid by itself: a test names only what it is about.
import { randomUUID } from 'node:crypto'
import type { Millis } from '../../src/main/clock.ts'
import {
  type Check,
  DEFAULT_SETTINGS,
  FRESH_STATE,
  type Signal,
} from '../../src/main/monitor/rules/check.ts'
import type { MaintenanceSpan } from '../../src/main/monitor/rules/coverage.ts'
import { type Gap, unshifted } from '../../src/main/monitor/rules/observer.ts'
import { scheduled } from '../../src/main/monitor/rules/signal.ts'
import { uniqueKeyOf } from '../../src/main/monitor/rules/unique-key.ts'
import { DESKTOP_KIND } from '../../src/main/monitor/tables/assignments.ts'
import type { Flip } from '../../src/main/monitor/tables/flips.ts'
import type { Channel } from '../../src/main/notify/tables/channels.ts'
import type { House } from './house.ts'

/** An instant of 2025-01-15, UTC: `12:00`, `12:00:10`, `12:00:10.500`. */
export function at(time: string): Millis {
  return utc(`2025-01-15T${time}`)
}

/** An instant in UTC: `2025-01-15T12:00`. */
export function utc(text: string): Millis {
  const instant = Date.parse(`${text}Z`)
  if (Number.isNaN(instant)) throw new Error(`no instant: ${text}`)
  return instant
}

/** Maintenance of all checks from 12:00 to 13:00. */
export function aMaintenance(fields: Partial<MaintenanceSpan> = {}): MaintenanceSpan {
  const span = {
    id: 1,
    windowId: 'w',
    name: 'Router firmware',
    start: at('12:00'),
    end: at('13:00'),
  }
  return { ...span, projectId: null, tag: '', checkIds: null, ...fields }
}

export const RID = '11111111-2222-4333-8444-555555555555'
export const OTHER_RID = '99999999-8888-4777-8666-555555555555'

const IDENTITY = {
  id: 1,
  projectId: 1,
  uuid: '31365bce-8da9-4729-8ff3-aaa71d56b712',
  uniqueKey: 'a6c7b0a8a66bed0df66abfdab3c77736861703ee',
  badgeKey: '803f680d-e89b-492b-82ef-2be7b774a92d',
  created: at('00:00'),
}

/** A check as it is stored: `due` and `alertAfter` are what its other fields make them, unless given. */
export function aCheck(fields: Partial<Check> = {}): Check {
  const check = { ...DEFAULT_SETTINGS, ...FRESH_STATE, ...IDENTITY, ...fields }
  const { due, alertAfter } = scheduled(check, unshifted, check.created)
  return { ...check, due, alertAfter, ...fields }
}

/** An `up` check of 60 s and 60 s grace that was pinged at 12:00: due 12:01, down 12:02. */
export function anUpCheck(fields: Partial<Check> = {}): Check {
  return aCheck({
    status: 'up',
    timeout: 60,
    grace: 60,
    lastPing: at('12:00'),
    nPings: 1,
    ...fields,
  })
}

export function aSignal(fields: Partial<Signal> = {}): Signal {
  return {
    kind: 'success',
    at: at('12:00'),
    scheme: 'http',
    remoteAddr: '127.0.0.1',
    method: 'GET',
    ua: 'curl/8',
    rid: null,
    exitStatus: null,
    body: new Uint8Array(0),
    ...fields,
  }
}

/** A signal without its time, as a carrier hands it over. */
export function aMessage(fields: Partial<Signal> = {}): Omit<Signal, 'at'> {
  const { at: _, ...message } = aSignal(fields)
  return message
}

export function aFlip(fields: Partial<Flip> = {}): Flip {
  return {
    id: 1,
    checkId: 1,
    created: at('12:02'),
    processed: null,
    oldStatus: 'up',
    newStatus: 'down',
    reason: 'timeout',
    gapId: null,
    ...fields,
  }
}

export function aGap(fields: Partial<Gap> = {}): Gap {
  return { start: at('12:00'), end: at('13:00'), cause: 'asleep', ...fields }
}

/** Stores a channel without a configuration in `Default`, unless another project is named. */
export function aChannel(
  { tables, clock }: Pick<House, 'tables' | 'clock'>,
  fields: { readonly name?: string; readonly kind?: string; readonly projectId?: number } = {},
): Channel {
  const channel = { projectId: 1, name: 'c', kind: 'ntfy', sealed: null, ...fields }
  return tables.channels.insert(channel, clock.now())
}

/** The desktop channel of `Default`. */
export function desktopOf({ tables }: Pick<House, 'tables'>, projectId = 1): Channel {
  const desktop = tables.channels.ofProject(projectId).find(({ kind }) => kind === DESKTOP_KIND)
  if (desktop === undefined) throw new Error('a project without a desktop channel')
  return desktop
}

export function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

/** Stores a check as `aCheck` makes it, under ids of its own, and returns it with its row's id. */
export function stored({ tables }: Pick<House, 'tables'>, check: Check): Check {
  const uuid = randomUUID()
  const { id: _, ...fields } = check
  return tables.checks.insert({
    ...fields,
    uuid,
    uniqueKey: uniqueKeyOf(uuid),
    badgeKey: randomUUID(),
  })
}
