// Checks: reading, creating and changing them, their alarm settings, and the preview of a schedule.

import type { Spec } from '../../shared/model/check-fields.ts'
import { PING_NOW_AGENT } from '../../shared/model/ping-now.ts'
import type { Parsed } from '../../shared/procedures/index.ts'
import { tell } from '../../shared/words/told.ts'
import { invalidFields, TocsinError } from '../errors.ts'
import { previewExpression, previewPeriod } from '../monitor/insights/schedule-preview.ts'
import type { AlarmChange } from '../monitor/operations/alarms.ts'
import type { SaveResult } from '../monitor/operations/editor.ts'
import type { ManyChange } from '../monitor/operations/many.ts'
import type { Signal } from '../monitor/rules/check.ts'
import { tagList } from '../monitor/rules/check.ts'
import { parseSettings } from '../monitor/rules/spec.ts'
import { ZONE_NAMES } from '../monitor/schedule/index.ts'
import { collectIncident } from '../notify/incident/collect.ts'
import { incidentMarkdown } from '../notify/incident/markdown.ts'
import type { ProcedureContext } from './context.ts'
import { channelOf, checkOf, projectOf } from './find.ts'
import type { Handlers } from './handlers.ts'
import { checkDetail, shownZone } from './views/check-detail.ts'
import { failing, lastLineOf, ofEach } from './views/row-columns.ts'

export const CHECK_HANDLERS = {
  'checks.get': (context, { uuid, zone }) => checkDetail(context, checkOf(context, uuid), zone),

  'checks.beats': ({ monitor: { checks } }, { uuids }) =>
    uuids.flatMap((uuid) => {
      const check = checks.byUuid(uuid)
      return check === null ? [] : [checks.beats(check)]
    }),

  'checks.lastLines': ({ monitor: { checks } }, { uuids }) =>
    ofEach(checks, uuids, async (check) => {
      const end = checks.lastEnd(check)
      return { uuid: check.uuid, line: end === null ? '' : await lastLineOf(end) }
    }),

  'checks.uptimes': ({ monitor: { checks } }, { uuids }) => {
    const uptimeOf = checks.uptimeOfLast(30)
    return ofEach(checks, uuids, (check) => ({ uuid: check.uuid, share: uptimeOf(check) }))
  },

  'checks.failing': ({ monitor: { checks } }, { uuids }) =>
    ofEach(checks, uuids, (check) => ({ uuid: check.uuid, share: failing(checks.beats(check)) })),

  'checks.days': (context, { project, tags, zone }) => {
    const { checks } = context.monitor
    const all = project === null ? checks.all() : checks.ofProject(projectOf(context, project).id)
    const tagged = all.filter((check) => {
      const own = tagList(check.tags)
      return tags.every((tag) => own.includes(tag))
    })
    return checks.daysOfAll(tagged, shownZone(context, zone))
  },

  'checks.forecast': ({ monitor: { checks } }) => checks.forecast(checks.all()),

  'checks.away': ({ monitor: { checks } }, absence) => checks.away(absence),

  'checks.incident': async (context, { uuid, at, zone }) => {
    const query = { check: checkOf(context, uuid), at, zone: shownZone(context, zone) }
    return { markdown: incidentMarkdown(await collectIncident(context, query)) }
  },

  'checks.save': async (context, { uuid, project, spec, channels }) => {
    const { checks } = context.monitor
    const wanted = specOf(spec, channels)
    if (uuid !== null) {
      return savedAs(await checks.update(checkOf(context, uuid).id, wanted, VERSION))
    }
    const { id } = projectOf(context, project)
    return savedAs(await checks.create(id, wanted, VERSION, { toAll: true }))
  },

  'checks.delete': async (context, { uuid }) => {
    assertThere(await context.monitor.checks.remove(checkOf(context, uuid).id))
    return null
  },

  'checks.pause': async (context, { uuid }) => {
    assertThere((await context.monitor.checks.pause(checkOf(context, uuid).id)) !== null)
    return null
  },

  'checks.takePauseBack': async (context, { uuid }) => {
    const restored = await context.monitor.checks.takePauseBack(checkOf(context, uuid).id)
    if (restored === 'changed') {
      throw new TocsinError('CONFLICT', tell('refusals.changedSincePause'))
    }
    assertThere(restored !== null)
    return null
  },

  'checks.resume': async (context, { uuid }) => {
    const resumed = await context.monitor.checks.resume(checkOf(context, uuid).id)
    if (resumed === 'not-paused') throw new TocsinError('CONFLICT', tell('refusals.notPaused'))
    assertThere(resumed !== null)
    return null
  },

  'checks.snooze': async (context, { uuid, until }) => {
    const { alarms } = context.monitor
    const { id } = checkOf(context, uuid)
    const before = alarms.of(id).snoozedUntil
    alarmSaved(await alarms.snooze(id, until))
    return { before }
  },

  'checks.takeSnoozeBack': async (context, { uuid, until, before }) => {
    const { id } = checkOf(context, uuid)
    const restored = await context.monitor.alarms.takeSnoozeBack(id, { until, before })
    if (restored === 'changed') {
      throw new TocsinError('CONFLICT', tell('refusals.changedSinceSnooze'))
    }
    assertThere(restored === 'taken-back')
    return null
  },

  'checks.snoozeGroup': async (context, { project, tag, until }) => {
    const projectId = project === null ? null : projectOf(context, project).id
    const before = await context.monitor.groupSnoozes.snooze({ projectId, tag }, until)
    context.hub.changed('app')
    return { before }
  },

  'checks.acknowledge': async (context, { uuid, on }) => {
    const { id } = checkOf(context, uuid)
    const { acknowledge, unacknowledge } = context.monitor.alarms
    return alarmSaved(await (on ? acknowledge(id) : unacknowledge(id)))
  },

  'checks.remind': async (context, { uuid, every }) =>
    alarmSaved(await context.monitor.alarms.setReminders(checkOf(context, uuid).id, every)),

  'checks.critical': async (context, { uuid, on }) =>
    alarmSaved(await context.monitor.alarms.setCritical(checkOf(context, uuid).id, on)),

  'checks.copy': async (context, { uuid, word }) =>
    savedAs(await context.monitor.checks.copy(checkOf(context, uuid).id, word)),

  'checks.transfer': async (context, { uuid, project }) => {
    const { id } = projectOf(context, project)
    assertThere((await context.monitor.checks.transfer(checkOf(context, uuid).id, id)) !== null)
    return null
  },

  'checks.clear': async (context, { uuid }) => {
    assertThere(await context.monitor.checks.clear(checkOf(context, uuid).id))
    return null
  },

  'checks.pingNow': async (context, { uuid }) => {
    checkOf(context, uuid)
    const { outcome } = await context.monitor.record({ by: 'uuid', uuid }, () => FROM_WINDOW)
    assertThere(outcome === 'recorded')
    return null
  },

  'checks.assign': async (context, { uuid, channel, on }) => {
    const check = checkOf(context, uuid)
    const { id, projectId } = channelOf(context, channel)
    if (projectId !== check.projectId) {
      throw invalidFields({ channel: tell('problems.otherProject') })
    }
    const change = (before: ReadonlySet<number>) =>
      on ? before.union(new Set([id])) : before.difference(new Set([id]))
    assertThere(await context.monitor.checks.assign(check.id, change))
    return null
  },

  'checks.changeMany': (context, { uuids, change }) =>
    context.monitor.checks.changeMany(uuids, manyChangeOf(context, change)),

  'checks.undoMany': ({ monitor }, { undo }) => monitor.checks.undoMany(undo),

  'schedule.preview': ({ clock }, { kind, timeout, schedule, tz, language }) =>
    kind === 'simple'
      ? previewPeriod(timeout, clock.now())
      : previewExpression(schedule, tz, clock.now(), language),

  'schedule.zones': () => ZONE_NAMES,
} satisfies Partial<Handlers>

/** With what it names by UUID. @throws TocsinError NOT_FOUND */
function manyChangeOf(
  context: ProcedureContext,
  change: Parsed<'checks.changeMany'>['change'],
): ManyChange {
  if (change.do === 'move') return { do: 'move', projectId: projectOf(context, change.project).id }
  if (change.do !== 'assign') return change
  const idsOf = (uuids: readonly string[]) => uuids.map((uuid) => channelOf(context, uuid).id)
  return { do: 'assign', add: idsOf(change.add), remove: idsOf(change.remove) }
}

/** What a check is told by "Ping now". A person says that the job succeeded: no rule on words decides otherwise. */
const FROM_WINDOW: Omit<Signal, 'at'> = {
  kind: 'success',
  scheme: 'http',
  remoteAddr: null,
  method: 'POST',
  ua: PING_NOW_AGENT,
  rid: null,
  exitStatus: null,
  body: new Uint8Array(0),
}

/** As of the newest API: a name leaves the slug alone. */
const VERSION = 3

/** @throws TocsinError INVALID naming each wrong field */
function specOf(
  request: Readonly<Record<string, unknown>>,
  channels: readonly string[] | undefined,
): Spec {
  const parsed = parseSettings(request)
  if ('problems' in parsed) throw invalidFields(parsed.problems)
  return channels === undefined ? parsed.spec : { ...parsed.spec, channels: channels.join(',') }
}

function savedAs(result: SaveResult): { readonly uuid: string } {
  if (result.outcome === 'limit') throw new TocsinError('CONFLICT', tell('refusals.tooManyChecks'))
  if (result.outcome === 'bad-channel') {
    const { problem } = result
    throw new TocsinError('INVALID', problem, { fields: { channels: problem } })
  }
  if (result.outcome === 'gone') throw gone()
  return { uuid: result.check.uuid }
}

function alarmSaved({ outcome }: AlarmChange): null {
  if (outcome === 'not-down') throw new TocsinError('CONFLICT', tell('refusals.noOutage'))
  assertThere(outcome !== 'gone')
  return null
}

/** @throws TocsinError NOT_FOUND when the check was deleted meanwhile */
function assertThere(isThere: boolean): void {
  if (!isThere) throw gone()
}

function gone(): TocsinError {
  return new TocsinError('NOT_FOUND', tell('refusals.gone.check'))
}
