// A schedule looked at before it is saved, and the zones that one may have.
import { previewExpression, previewPeriod } from '../monitor/insights/schedule-preview.ts'
import { ZONE_NAMES } from '../monitor/schedule/index.ts'
import type { Handlers } from './handlers.ts'

export const SCHEDULE_HANDLERS = {
  'schedule.preview': ({ clock }, { kind, timeout, schedule, tz }) =>
    kind === 'simple'
      ? previewPeriod(timeout, clock.now())
      : previewExpression(schedule, tz, clock.now()),

  'schedule.zones': () => ZONE_NAMES,
} satisfies Partial<Handlers>
