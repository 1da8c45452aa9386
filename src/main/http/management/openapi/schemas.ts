// The shapes of the management API's documents (contract monitor.md 1), for its OpenAPI document and for
// the tests, which hold every answer against them. Not used to answer: check-document.ts does that.
import { z } from 'zod'
import type { CheckField } from '../../../../shared/model/check-field.ts'
import { API_FIELDS } from '../../../../shared/model/check-fields.ts'
import { SIGNAL_KINDS, SIGNAL_OUTCOMES, SIGNALS_LIMIT } from '../../../../shared/signal-document.ts'

const time = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/)
const preciseTime = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{6})?\+00:00$/)

function valueSchema(field: CheckField): z.ZodType {
  switch (field.type) {
    case 'text':
      return z.string()
    case 'flag':
      return z.boolean()
    case 'seconds':
      return z.int()
    case 'choice':
      return z.enum(field.choices)
    case 'list':
      return z.array(z.enum(field.items))
  }
}

/** The fields that a document holds: of every check, or only of one kind. */
function fieldsOf(kind: CheckField['answerOf']): Record<string, z.ZodType> {
  const answered = API_FIELDS.filter(
    ([, { answer, answerOf }]) => answer !== undefined && answerOf === kind,
  )
  return Object.fromEntries(answered.map(([name, field]) => [name, valueSchema(field)]))
}

const checkBase = z.strictObject({
  ...fieldsOf(undefined),
  n_pings: z.int(),
  status: z.enum(['new', 'up', 'grace', 'down', 'paused', 'started']),
  started: z.boolean(),
  last_ping: time.nullable(),
  next_ping: time.nullable(),
  badge_url: z.url(),
  last_duration: z.int().optional(),
})

const withAddresses = {
  uuid: z.uuid(),
  ping_url: z.url(),
  update_url: z.url(),
  pause_url: z.url(),
  resume_url: z.url(),
  channels: z.string(),
}
const withoutAddresses = { unique_key: z.string().length(40) }
const simple = fieldsOf('simple')
const scheduled = fieldsOf('expression')

export const Check = z.union([
  checkBase.extend(withAddresses).extend(simple),
  checkBase.extend(withAddresses).extend(scheduled),
  checkBase.extend(withoutAddresses).extend(simple),
  checkBase.extend(withoutAddresses).extend(scheduled),
])
export const CheckList = z.strictObject({ checks: z.array(Check) })

export const Ping = z.strictObject({
  type: z.enum(['success', 'start', 'fail', 'log', 'ign']),
  date: preciseTime,
  n: z.int(),
  scheme: z.string(),
  remote_addr: z.string().nullable(),
  method: z.string(),
  ua: z.string(),
  rid: z.uuid().nullable(),
  body_url: z.url().nullable(),
  duration: z.number().optional(),
})
export const PingList = z.strictObject({ pings: z.array(Ping) })

export const Flip = z.strictObject({ timestamp: time, up: z.union([z.literal(0), z.literal(1)]) })
/** Bare in v3; v1 and v2 wrap it (contract monitor.md D1). */
export const FlipList = z.array(Flip)

export const Channel = z.strictObject({ id: z.uuid(), name: z.string(), kind: z.string() })
export const ChannelList = z.strictObject({ channels: z.array(Channel) })

const Badge = z.strictObject({
  svg: z.url(),
  svg3: z.url(),
  json: z.url(),
  json3: z.url(),
  shields: z.url(),
  shields3: z.url(),
})
export const BadgeMap = z.strictObject({ badges: z.record(z.string(), Badge) })

export const Metrics = z.strictObject({
  ts: z.int(),
  max_ping_id: z.int().nullable(),
  max_notification_id: z.int().nullable(),
  num_unprocessed_flips: z.int(),
})

export const Gap = z.strictObject({
  start: time,
  end: time,
  cause: z.enum(['asleep', 'stopped', 'clock', 'blind']),
})
export const GapList = z.strictObject({ gaps: z.array(Gap) })

const times = [
  { start: z.string(), end: z.string() },
  { schedule: z.string(), tz: z.string(), length: z.int().describe('Seconds') },
] as const
const window = z.strictObject({ name: z.string(), on: z.boolean(), tag: z.string().nullable() })
const uuids = z
  .array(z.uuid())
  .nullable()
  .describe('Single checks; null: those with the tag, or all')
const windowsWith = <T extends z.ZodRawShape>(shape: T) =>
  z.union(times.map((own) => window.extend(own).extend(shape)))
export const Maintenance = windowsWith({ uuids })
export const MaintenanceList = z.strictObject({
  maintenance: z.array(
    z.union([Maintenance, windowsWith({ unique_keys: z.array(z.string().length(40)).nullable() })]),
  ),
})
export const MaintenanceDraft = z.union(
  times.map((own) =>
    z.object({ ...own, name: z.string() }).extend({
      on: z.boolean().optional(),
      tag: z.string().nullish(),
      uuids: uuids.optional(),
    }),
  ),
)

const Signal = z.object({
  id: z.uuid(),
  check: z.string().min(1).describe('UUID, slug or name of the check'),
  project: z.string().nullish().describe('Name of the project, for a command on this machine'),
  kind: z.enum(SIGNAL_KINDS),
  at: z.int().min(0).describe('When it happened, in milliseconds since 1970'),
  rid: z.uuid().nullish().describe('Id of the run'),
  exit: z.int().min(0).max(255).nullish().describe('Exit status'),
  body: z.string().nullish(),
  body64: z.base64().nullish().describe('The body where it is not UTF-8'),
  agent: z.string().nullish(),
  make: z.looseObject({}).nullish().describe('Fields of the check, should it be missing'),
})
export const Signals = z.union([
  Signal,
  z.object({
    sent: z.int().min(0).describe('The sender’s clock, in milliseconds since 1970'),
    signals: z.array(Signal).max(SIGNALS_LIMIT),
  }),
])
export const SignalAnswers = z.strictObject({
  signals: z.array(
    z.strictObject({ id: z.uuid(), outcome: z.enum(SIGNAL_OUTCOMES), n: z.int().nullable() }),
  ),
})

export const ErrorBody = z.strictObject({ error: z.string() })

/** By the name under which the document refers to them. */
export const SCHEMAS = {
  Check,
  CheckList,
  PingList,
  FlipList,
  ChannelList,
  BadgeMap,
  Metrics,
  GapList,
  Maintenance,
  MaintenanceList,
  MaintenanceDraft,
  Signals,
  SignalAnswers,
  Error: ErrorBody,
} as const
