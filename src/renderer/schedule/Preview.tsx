// What a schedule that is being edited comes to: in words, its next five firings in its zone and in
// the user's, and what to beware of.

import { useZone } from '../stores/installation.ts'
import { Note } from '../ui/Feedback.tsx'
import { said } from '../ui/said.ts'
import { Tooltip } from '../ui/Tooltip.tsx'
import { absoluteText, durationText, secondsText } from '../ui/time-words.ts'
import { sentence, unansweredText } from '../ui/toast.ts'
import { t } from '../words/t.ts'
import type { ScheduleDraft } from './draft.ts'
import styles from './Schedule.module.css'
import type { ScheduleAnswer } from './use-schedule-preview.ts'
import { wordsOf } from './use-schedule-words.ts'

export interface PreviewProps {
  readonly draft: ScheduleDraft
  readonly answer: ScheduleAnswer
}

export function Preview({ draft, answer }: PreviewProps) {
  const { kind, timeout, grace } = draft
  const { query, schedule, tz } = answer
  const preview = query.output
  return (
    <section className={styles.preview} aria-label={t('schedule.preview')} aria-live="polite">
      {query.phase === 'failed' && <p className={styles.problem}>{unansweredText(query.error)}</p>}
      {preview?.problem != null && (
        <p className={styles.problem}>{sentence(said(preview.problem))}</p>
      )}
      {preview !== null && preview.problem === null && (
        <>
          <p className={styles.words}>
            {kind === 'simple' ? periodText(timeout) : wordsOf(preview.words, schedule)}
            {kind === 'expression' && (
              <span className={styles.kind}> ({t(`schedule.kind.${preview.kind}`)})</span>
            )}
          </p>
          <p>{t('schedule.goesDownAfter', { span: secondsText(grace) })}</p>
          {kind === 'expression' && <Firings firings={preview.firings} tz={tz} />}
          {preview.warnings.map((warning) => {
            const text = said(warning)
            return (
              <Note key={text} tone="warning">
                {text}
              </Note>
            )
          })}
        </>
      )}
    </section>
  )
}

const PERIODS: Readonly<Record<number, 'minute' | 'hour' | 'day' | 'week'>> = {
  60: 'minute',
  3600: 'hour',
  86400: 'day',
  604800: 'week',
}

/** `At least once a day`, `At least once every 1 h 30 min`. @param timeout seconds */
function periodText(timeout: number): string {
  const unit = PERIODS[timeout]
  if (unit !== undefined) return t(`schedule.period.${unit}`)
  return t('schedule.period.other', { span: durationText(timeout * 1000) })
}

function Firings({ firings, tz }: { readonly firings: readonly number[]; readonly tz: string }) {
  const zone = useZone()
  if (firings.length === 0) return null
  const isElsewhere = zone !== tz
  return (
    <table className={styles.firings}>
      <caption>{t('schedule.nextExpected')}</caption>
      <thead>
        <tr>
          <th scope="col">{tz}</th>
          {isElsewhere && (
            <th scope="col">
              <Tooltip text={zone}>
                <span>{t('schedule.here', { zone })}</span>
              </Tooltip>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {firings.map((at) => (
          <tr key={at}>
            <td>{absoluteText(at, tz)}</td>
            {isElsewhere && <td>{absoluteText(at, zone)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
