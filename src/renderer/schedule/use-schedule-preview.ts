// What the schedule that is being edited comes to, asked when typing rests.
import { useState } from 'react'
import { expressionOf } from '../../shared/crontab-words.ts'
import type { SchedulePreview } from '../../shared/views/checks.ts'
import { useDebounced } from '../stores/use-debounced.ts'
import { type Query, useQuery } from '../stores/use-query.ts'
import { said } from '../ui/said.ts'
import { sentence } from '../ui/toast.ts'
import { currentLanguage } from '../words/t.ts'
import type { ScheduleDraft } from './draft.ts'

const REST_MS = 250

export interface ScheduleAnswer {
  readonly query: Query<SchedulePreview>
  /** The expression and the zone that were asked for. */
  readonly schedule: string
  readonly tz: string
  /** What is wrong with the expression, also while the next answer is on its way: the form would jump. */
  readonly wrong: string | undefined
}

export function useSchedulePreview(draft: ScheduleDraft): ScheduleAnswer {
  const { kind, timeout } = draft
  const schedule = useDebounced(kind === 'simple' ? '' : expressionOf(draft.schedule), REST_MS)
  const tz = useDebounced(draft.tz, REST_MS)
  const query = useQuery('schedule.preview', {
    ...{ kind, timeout, schedule, tz },
    language: currentLanguage(),
  })
  const [wrong, setWrong] = useState<string>()
  const now = query.output === null ? wrong : wrongExpression(kind, query.output)
  if (now !== wrong) setWrong(now)
  return { query, schedule, tz, wrong: kind === 'simple' ? undefined : now }
}

/** A zone has a field of its own, which says that it is not known. */
function wrongExpression(
  kind: ScheduleDraft['kind'],
  { problem }: SchedulePreview,
): string | undefined {
  if (kind === 'simple' || problem === null) return
  if (problem.key === 'scheduleProblems.unknownZone') return
  return sentence(said(problem))
}
