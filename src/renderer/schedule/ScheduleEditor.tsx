// When a check's pings are expected: a period, or an expression of cron or systemd. Says in words
// what it comes to before it is saved.

import { useId } from 'react'
import { CHECK_FIELDS } from '../../shared/model/check-fields.ts'
import { problemTold } from '../../shared/model/check-problems.ts'
import { useQuery } from '../stores/use-query.ts'
import { ChipGroup, ToggleChip } from '../ui/Chip.tsx'
import type { FormErrors } from '../ui/form-errors.ts'
import { RadioGroup } from '../ui/RadioGroup.tsx'
import { said } from '../ui/said.ts'
import { TextArea, TextField } from '../ui/TextField.tsx'
import { rich } from '../words/rich.ts'
import { defined, t } from '../words/t.ts'
import { choices } from '../words/texts.ts'
import type { ScheduleDraft } from './draft.ts'
import { PeriodField } from './PeriodField.tsx'
import { Preview } from './Preview.tsx'
import { isChosen, PRESETS } from './presets.ts'
import styles from './Schedule.module.css'
import { useSchedulePreview } from './use-schedule-preview.ts'

export interface ScheduleEditorProps {
  readonly draft: ScheduleDraft
  readonly onChange: (draft: ScheduleDraft) => void
  /** What is wrong with a field, by its name in the API. */
  readonly errors: FormErrors['byField']
}

const KINDS = choices([
  ['simple', 'schedule.simple'],
  ['expression', 'schedule.expression'],
])

export function ScheduleEditor({ draft, onChange, errors }: ScheduleEditorProps) {
  const change = (changes: Partial<ScheduleDraft>) => onChange({ ...draft, ...changes })
  const answer = useSchedulePreview(draft)
  return (
    <div className={styles.editor}>
      <div className={styles.fields}>
        <ChipGroup label={t('schedule.presets')} className={styles.presets}>
          {PRESETS.map((preset) => (
            <ToggleChip
              key={preset.title}
              on={isChosen(preset, draft)}
              onChange={() => change(preset.changes)}
            >
              {preset.title}
            </ToggleChip>
          ))}
        </ChipGroup>
        <RadioGroup
          label={t('data.schedule')}
          hideLabel
          segmented
          value={draft.kind}
          onChange={(kind) => change({ kind })}
          choices={KINDS}
        />
        {draft.kind === 'simple' ? (
          <PeriodField
            field={CHECK_FIELDS.timeout}
            error={errors.timeout}
            seconds={draft.timeout}
            onChange={(timeout) => change({ timeout })}
          />
        ) : (
          <Expression draft={draft} change={change} errors={errors} wrong={answer.wrong} />
        )}
        <PeriodField
          field={CHECK_FIELDS.grace}
          error={errors.grace}
          seconds={draft.grace}
          onChange={(grace) => change({ grace })}
        />
      </div>
      {/* Where the window is narrow it is below, out of sight: what is wrong stands at the field. */}
      {answer.wrong === undefined && <Preview draft={draft} answer={answer} />}
    </div>
  )
}

interface ExpressionProps {
  readonly draft: ScheduleDraft
  readonly change: (changes: Partial<ScheduleDraft>) => void
  readonly errors: FormErrors['byField']
  /** What is wrong with the expression as it is typed. */
  readonly wrong: string | undefined
}

function Expression({ draft, change, errors, wrong }: ExpressionProps) {
  return (
    <div className={styles.expression}>
      <TextArea
        label={defined(CHECK_FIELDS.schedule.label)}
        hint={rich('schedule.expressionHint', {
          cron: <code>30 2 * * 1-5</code>,
          calendar: <code>Mon..Fri 02:30</code>,
        })}
        mono
        rows={2}
        maxLength={CHECK_FIELDS.schedule.maxLength}
        value={draft.schedule}
        onChange={(schedule) => change({ schedule })}
        error={wrong ?? errors.schedule}
      />
      <ZoneField value={draft.tz} onChange={(tz) => change({ tz })} error={errors.tz} />
    </div>
  )
}

/** A time zone by its name, with those that there are. */
function ZoneField({
  value,
  onChange,
  error,
}: {
  readonly value: string
  readonly onChange: (zone: string) => void
  readonly error: string | undefined
}) {
  const id = useId()
  const zones = useQuery('schedule.zones', undefined)
  const isUnknown = zones.output !== null && !zones.output.includes(value)
  return (
    <>
      <TextField
        label={defined(CHECK_FIELDS.tz.label)}
        value={value}
        onChange={onChange}
        list={id}
        width="m"
        spellCheck={false}
        dir="ltr"
        error={isUnknown ? said(problemTold(CHECK_FIELDS.tz, 'zone')) : error}
      />
      <datalist id={id}>
        {zones.output?.map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </>
  )
}
