// What may be asked about checks.
import { z } from 'zod'
import { ZONE_NAME_LIMIT } from '../model/settings.ts'

import type { Forecast } from '../views/ahead.ts'
import type { AwayReport } from '../views/away.ts'
import type { CheckBeats } from '../views/beats.ts'
import type { CheckLine, CheckShare } from '../views/check-columns.ts'
import type {
  CheckDetail,
  GroupDays,
  ManyChanged,
  PingDetail,
  SchedulePreview,
} from '../views/checks.ts'
import type { BodySearchPage, TimelinePage } from '../views/timeline.ts'

import { LANGUAGES, type Language } from '../words/languages.ts'
import { checkSpec } from './check-spec.ts'
import { gives } from './procedure.ts'

const uuid = z.uuid()
const one = z.strictObject({ uuid })
const time = z.int().min(0).max(8.64e15)

/** Of one change: a whole installation. */
const MOST_AT_ONCE = 10_000
const tag = z.string().regex(/^\S{1,500}$/, 'a tag is one word of at most 500 characters')
const tags = z.array(tag).max(20).readonly()
const channels = z.array(uuid).max(200).readonly()

const manyChange = z.discriminatedUnion('do', [
  z.strictObject({ do: z.enum(['pause', 'resume', 'delete']) }),
  /** `until` null ends it. */
  z.strictObject({ do: z.literal('snooze'), until: time.nullable() }),
  z.strictObject({ do: z.literal('tag'), add: tags, remove: tags }),
  z.strictObject({ do: z.literal('assign'), add: channels, remove: channels }),
  /** UUID of the project. */
  z.strictObject({ do: z.literal('move'), project: uuid }),
])

export const CHECK_PROCEDURES = {
  /** Sentences and months are in that zone; left out, or unknown: in the zone of the settings. */
  'checks.get': gives<CheckDetail>().takes(
    one.extend({ zone: z.string().max(ZONE_NAME_LIMIT).optional() }),
  ),
  /** The last runs of the checks; those that are gone are left out. */
  'checks.beats': gives<readonly CheckBeats[]>().takes(
    z.strictObject({ uuids: z.array(uuid).max(200) }),
  ),
  /** The last line that the last run of each said; empty: none. Those that are gone are left out. */
  'checks.lastLines': gives<readonly CheckLine[]>().takes(
    z.strictObject({ uuids: z.array(uuid).max(200) }),
  ),
  /** The uptime of the last 30 days of each; those that are gone are left out. */
  'checks.uptimes': gives<readonly CheckShare[]>().takes(
    z.strictObject({ uuids: z.array(uuid).max(MOST_AT_ONCE) }),
  ),
  /** The share of the last runs of each that failed or did not come; those that are gone are left out. */
  'checks.failing': gives<readonly CheckShare[]>().takes(
    z.strictObject({ uuids: z.array(uuid).max(MOST_AT_ONCE) }),
  ),
  /** How the checks of a project or with a tag fared, day by day; null: all of them. */
  'checks.days': gives<GroupDays>().takes(
    z.strictObject({
      project: uuid.nullable(),
      tags: z.array(z.string().max(500)).max(20),
      zone: z.string().max(ZONE_NAME_LIMIT),
    }),
  ),
  /** What all checks will run in the next 24 hours, and what collides. */
  'checks.forecast': gives<Forecast>().takes(z.undefined()),
  /** What happened while nobody looked; null: nothing, or the time was too short to tell of. */
  'checks.away': gives<AwayReport | null>().takes(z.strictObject({ from: time, to: time })),
  /** Creates (`uuid` null) or updates. A refusal names the wrong fields of `spec` by their own names. */
  'checks.save': gives<{ readonly uuid: string }>().takes(
    z.strictObject({
      uuid: uuid.nullable(),
      /** Of a new check; null: the first project. */
      project: uuid.nullable(),
      spec: checkSpec,
      /** Left out of a new one: all of its project. */
      channels: z.array(uuid).optional(),
    }),
  ),
  'checks.delete': gives<null>().takes(one),
  'checks.pause': gives<null>().takes(one),
  /** The check is as it was before its last pause. */
  'checks.takePauseBack': gives<null>().takes(one),
  'checks.resume': gives<null>().takes(one),
  /** `until` null ends it. `before`: until when the check itself was snoozed; null: it was not. */
  'checks.snooze': gives<{ readonly before: number | null }>().takes(
    z.strictObject({ uuid, until: time.nullable() }),
  ),
  /** Undo of `checks.snooze`: refused where somebody changed the snooze since. */
  'checks.takeSnoozeBack': gives<null>().takes(
    z.strictObject({ uuid, until: time.nullable(), before: time.nullable() }),
  ),
  /**
   * Holds back the alarms of all checks of a project (UUID; null: of all), with a tag (empty: whatever
   * theirs), or of both, also of those that join them. `before`: until when they were; null: they were not.
   */
  'checks.snoozeGroup': gives<{ readonly before: number | null }>().takes(
    z.strictObject({
      project: uuid.nullable(),
      tag: z.string().max(500),
      until: time.nullable(),
    }),
  ),
  'checks.acknowledge': gives<null>().takes(z.strictObject({ uuid, on: z.boolean() })),
  /** Seconds; 0: none; null: as the settings say. */
  'checks.remind': gives<null>().takes(
    z.strictObject({ uuid, every: z.int().min(0).max(31_536_000).nullable() }),
  ),
  'checks.critical': gives<null>().takes(z.strictObject({ uuid, on: z.boolean() })),
  /** A paused-like new check with the same settings and channels. */
  'checks.copy': gives<{ readonly uuid: string }>().takes(
    one.extend({
      /** After its name, in brackets. Left out: as in English. */
      word: z.string().min(1).max(20).exactOptional(),
    }),
  ),
  /** To another project: assigned to all integrations there, and to none of its old project. */
  'checks.transfer': gives<null>().takes(z.strictObject({ uuid, project: uuid })),
  /** Forgets its pings, flips and notifications: it is new again. */
  'checks.clear': gives<null>().takes(one),
  /** A success, as if its job had pinged. */
  'checks.pingNow': gives<null>().takes(one),
  /** One integration: others may be switched at the same time. */
  'checks.assign': gives<null>().takes(z.strictObject({ uuid, channel: uuid, on: z.boolean() })),
  /** Changes each of the checks that can be changed, and says which were left alone, and why. */
  'checks.changeMany': gives<ManyChanged>().takes(
    z.strictObject({
      uuids: z.array(uuid).min(1).max(MOST_AT_ONCE).readonly(),
      change: manyChange,
    }),
  ),
  /** Puts each check of a change back as it was; `undo` as that said. */
  'checks.undoMany': gives<ManyChanged>().takes(z.strictObject({ undo: uuid })),
  /**
   * An outage as a Markdown document.
   * @param at an instant within it; null: the newest outage
   */
  'checks.incident': gives<{ readonly markdown: string }>().takes(
    z.strictObject({ uuid, at: time.nullable(), zone: z.string().max(ZONE_NAME_LIMIT) }),
  ),
  'checks.ping': gives<PingDetail>().takes(z.strictObject({ uuid, n: z.int().min(1) })),
  /** The last success before that ping that came with a body; null: there is none. */
  'checks.lastGood': gives<PingDetail | null>().takes(z.strictObject({ uuid, n: z.int().min(1) })),
  /** The kept bytes, in base64. */
  'checks.pingBody': gives<{ readonly data: string; readonly filename: string }>().takes(
    z.strictObject({ uuid, n: z.int().min(1) }),
  ),
  /** What happened to a check, or to everything (`uuid` null). */
  'timeline.list': gives<TimelinePage>().takes(
    z.strictObject({
      uuid: uuid.nullable(),
      kinds: z.array(
        z.enum([
          'success',
          'start',
          'fail',
          'log',
          'ign',
          'flip',
          'notification',
          'gap',
          'maintenance',
          'push',
        ]),
      ),
      /** `next` of the page before; null: from the newest. */
      before: z.string().max(100).nullable(),
      from: time.nullable(),
      to: time.nullable(),
      limit: z.int().min(1).max(200),
    }),
  ),
  /** Pings whose body has all the words and "phrases"; the last word may go on. */
  'timeline.search': gives<BodySearchPage>().takes(
    z.strictObject({
      text: z.string().max(200),
      uuid: uuid.nullable(),
      /** `next` of the page before; null: from the newest. */
      before: z.string().max(100).nullable(),
      limit: z.int().min(1).max(200),
    }),
  ),
  'schedule.preview': gives<SchedulePreview>().takes(
    z.strictObject({
      kind: z.enum(['simple', 'expression']),
      timeout: z.number(),
      schedule: z.string().max(1000),
      tz: z.string().max(100),
      /** Of the words. */
      language: z.enum(Object.keys(LANGUAGES) as [Language, ...Language[]]),
    }),
  ),
  'schedule.zones': gives<readonly string[]>().takes(z.undefined()),
} as const
