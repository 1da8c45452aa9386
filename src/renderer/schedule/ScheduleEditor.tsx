// When a check's signals are expected: a period, or an expression of cron or systemd. Says in words
// what it comes to before it is saved.
import { useId } from 'react'
import { useQuery } from '../stores/use-query.ts'
import { RadioGroup } from '../ui/Choices.tsx'
import { TextArea, TextField } from '../ui/TextField.tsx'
import type { ScheduleDraft } from './draft.ts'
import { PeriodField } from './PeriodField.tsx'
import { Preview } from './Preview.tsx'
import styles from './Schedule.module.css'

export interface ScheduleEditorProps {
  readonly draft: ScheduleDraft
  readonly onChange: (draft: ScheduleDraft) => void
  /** What the main side had against the expression, or its zone. */
  readonly error?: string | undefined
}

const KINDS = [
  { value: 'simple', label: 'Simple' },
  { value: 'expression', label: 'Expression' },
] as const

export function ScheduleEditor({ draft, onChange, error }: ScheduleEditorProps) {
  const change = (changes: Partial<ScheduleDraft>) => onChange({ ...draft, ...changes })
  return (
    <div className={styles.editor}>
      <RadioGroup
        label="Schedule"
        segmented
        value={draft.kind}
        onChange={(kind) => change({ kind })}
        choices={KINDS}
      />
      {draft.kind === 'simple' ? (
        <PeriodField
          label="Period"
          hint="A signal is expected at least this often."
          seconds={draft.timeout}
          onChange={(timeout) => change({ timeout })}
        />
      ) : (
        <Expression draft={draft} change={change} error={error} />
      )}
      <PeriodField
        label="Grace"
        hint="How late a signal may be, and how long a run may take, before the check goes down."
        seconds={draft.grace}
        onChange={(grace) => change({ grace })}
      />
      <Preview draft={draft} />
    </div>
  )
}

interface ExpressionProps {
  readonly draft: ScheduleDraft
  readonly change: (changes: Partial<ScheduleDraft>) => void
  readonly error: string | undefined
}

function Expression({ draft, change, error }: ExpressionProps) {
  return (
    <div className={styles.expression}>
      <TextArea
        label="Cron or OnCalendar expression"
        hint={
          <>
            <code>30 2 * * 1-5</code> as in a crontab, or <code>Mon..Fri 02:30</code> as in a
            systemd timer; several lines of the latter add up.
          </>
        }
        mono
        rows={2}
        maxLength={100}
        value={draft.schedule}
        onChange={(schedule) => change({ schedule })}
        error={error}
      />
      <ZoneField value={draft.tz} onChange={(tz) => change({ tz })} />
    </div>
  )
}

/** A time zone by its name, with those that there are. */
function ZoneField({
  value,
  onChange,
}: {
  readonly value: string
  readonly onChange: (zone: string) => void
}) {
  const id = useId()
  const zones = useQuery('schedule.zones', undefined)
  const isUnknown = zones.output !== null && !zones.output.includes(value)
  return (
    <>
      <TextField
        label="Time zone"
        value={value}
        onChange={onChange}
        list={id}
        width="m"
        spellCheck={false}
        dir="ltr"
        error={isUnknown ? 'No known time zone. Pick one of the list.' : null}
      />
      <datalist id={id}>
        {zones.output?.map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </>
  )
}
