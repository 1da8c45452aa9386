// The form of a maintenance window: why, when, and which checks.
import { type FormEvent, useId, useState } from 'react'
import { CHECK_FIELDS } from '../../shared/model/check-fields.ts'
import { call } from '../bridge.ts'
import { PeriodField } from '../schedule/PeriodField.tsx'
import { useScheduleWords } from '../schedule/use-schedule-words.ts'
import { useChecks } from '../stores/checks.ts'
import { useProjects, useZone } from '../stores/installation.ts'
import { useDebounced } from '../stores/use-debounced.ts'
import { useQuery } from '../stores/use-query.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { nameOf } from '../ui/check-name.ts'
import { type FormErrors, formErrors } from '../ui/form-errors.ts'
import { RadioGroup } from '../ui/RadioGroup.tsx'
import { Select } from '../ui/Select.tsx'
import { TextField } from '../ui/TextField.tsx'
import { toast, toastError } from '../ui/toast.ts'
import { t } from '../words/t.ts'
import { type MaintenanceDraft, missingTimes, specOf } from './draft.ts'
import styles from './Maintenance.module.css'

export interface MaintenanceFormProps {
  /** Null: a new one. */
  readonly id: string | null
  readonly before: MaintenanceDraft
  readonly onDone: () => void
}

interface PartProps {
  readonly draft: MaintenanceDraft
  readonly change: (part: Partial<MaintenanceDraft>) => void
  readonly errors: FormErrors['byField']
}

const FIELDS = ['name', 'start', 'end', 'schedule', 'tz', 'length', 'tag', 'checks']
const REST_MS = 250
const LENGTH = { min: 60, max: 604_800 }

export function MaintenanceForm({ id, before, onDone }: MaintenanceFormProps) {
  const zone = useZone()
  const [draft, setDraft] = useState(before)
  const [error, setError] = useState<unknown>(null)
  const { byField, others } = formErrors(error, FIELDS)
  const change = (part: Partial<MaintenanceDraft>) => setDraft({ ...draft, ...part })
  const [misses, setMisses] = useState<FormErrors['byField']>({})
  const part = { draft, change, errors: { ...byField, ...misses } }

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    const spec = specOf(draft, zone)
    setMisses(spec === null ? missingTimes(draft, zone) : {})
    if (spec === null) return
    try {
      await call('maintenance.save', { id, spec })
      toast(t(id === null ? 'maintenance.created' : 'maintenance.saved', { name: spec.name }))
      onDone()
    } catch (refused) {
      setError(refused)
      if (formErrors(refused, FIELDS).others.length > 0) toastError(refused)
    }
  }

  return (
    <form
      className={styles.form}
      onSubmit={(event) => void save(event)}
      noValidate
      aria-label={id === null ? t('maintenance.plan') : before.name}
    >
      <TextField
        label={t('maintenance.name')}
        hint={t('maintenance.nameHint')}
        value={draft.name}
        onChange={(name) => change({ name })}
        error={byField.name ?? others[0]}
        required
        maxLength={100}
      />
      <RadioGroup
        label={t('maintenance.when')}
        segmented
        value={draft.type}
        onChange={(type) => change({ type })}
        choices={[
          { value: 'once', label: t('maintenance.once') },
          { value: 'recurring', label: t('maintenance.recurring') },
        ]}
      />
      {draft.type === 'once' ? <Once {...part} /> : <Recurring {...part} />}
      <RadioGroup
        label={t('maintenance.covers')}
        segmented
        value={draft.covers}
        onChange={(covers) => change({ covers })}
        choices={[
          { value: 'all', label: t('maintenance.coversAll') },
          { value: 'group', label: t('maintenance.coversGroup') },
          { value: 'single', label: t('maintenance.coversSingle') },
        ]}
      />
      {draft.covers === 'group' && <Group {...part} />}
      {draft.covers === 'single' && <Single {...part} />}
      <Checkbox
        label={t('maintenance.isOn')}
        checked={draft.isOn}
        onChange={(isOn) => change({ isOn })}
      />
      <div className={styles.buttons}>
        <Button type="submit" kind="primary" icon={id === null ? 'plus' : 'done'}>
          {t(id === null ? 'maintenance.create' : 'maintenance.save')}
        </Button>
        <Button kind="quiet" onClick={onDone}>
          {t('maintenance.cancel')}
        </Button>
      </div>
    </form>
  )
}

function Once({ draft, change, errors }: PartProps) {
  const zone = useZone()
  return (
    <div className={styles.fields}>
      <TextField
        type="datetime-local"
        width="m"
        label={t('maintenance.start')}
        hint={t('maintenance.timesIn', { zone })}
        value={draft.start}
        onChange={(start) => change({ start })}
        error={errors.start}
        required
      />
      <TextField
        type="datetime-local"
        width="m"
        label={t('maintenance.end')}
        value={draft.end}
        onChange={(end) => change({ end })}
        error={errors.end}
        required
      />
    </div>
  )
}

function Recurring({ draft, change, errors }: PartProps) {
  const id = useId()
  const zones = useQuery('schedule.zones', undefined)
  const told = useScheduleWords(useDebounced(draft.schedule, REST_MS), draft.tz)
  return (
    <>
      <div className={styles.fields}>
        <TextField
          label={t('maintenance.schedule')}
          hint={told ?? t('maintenance.scheduleHint')}
          mono
          width="m"
          maxLength={CHECK_FIELDS.schedule.maxLength}
          value={draft.schedule}
          onChange={(schedule) => change({ schedule })}
          error={errors.schedule}
          required
        />
        <TextField
          label={t('maintenance.tz')}
          width="m"
          list={id}
          spellCheck={false}
          dir="ltr"
          value={draft.tz}
          onChange={(tz) => change({ tz })}
          error={errors.tz}
          required
        />
        <datalist id={id}>
          {zones.output?.map((zone) => (
            <option key={zone} value={zone} />
          ))}
        </datalist>
      </div>
      <PeriodField
        field={{ label: t('maintenance.length'), help: t('maintenance.lengthHint'), ...LENGTH }}
        error={errors.length}
        seconds={draft.length}
        onChange={(length) => change({ length })}
      />
    </>
  )
}

/** No project. */
const ALL = ''

function Group({ draft, change, errors }: PartProps) {
  const projects = useProjects()
  return (
    <div className={styles.fields}>
      {projects.length > 1 && (
        <Select
          label={t('maintenance.project')}
          value={draft.project ?? ALL}
          onChange={(value) => change({ project: value === ALL ? null : value })}
          options={[
            { value: ALL, label: t('maintenance.allProjects') },
            ...projects.map(({ uuid, name }) => ({ value: uuid, label: name })),
          ]}
        />
      )}
      <TextField
        label={t('maintenance.tag')}
        width="m"
        value={draft.tag}
        onChange={(tag) => change({ tag })}
        error={errors.tag}
        maxLength={500}
      />
    </div>
  )
}

/** Names that are offered: those of thousands would be slow, and the field takes any. */
const OFFERED = 200

function Single({ draft, change, errors }: PartProps) {
  const id = useId()
  const rows = useChecks((state) => state.rows)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const free = [...rows.values()].filter(({ uuid }) => !draft.checks.includes(uuid))

  function add(): void {
    const found = free.find((row) => nameOf(row) === typed.trim() || row.uuid === typed.trim())
    setProblem(found === undefined ? t('maintenance.noSuchCheck') : null)
    if (found === undefined) return
    change({ checks: [...draft.checks, found.uuid] })
    setTyped('')
  }

  return (
    <>
      <ul className={styles.checks}>
        {draft.checks.map((uuid) => {
          const row = rows.get(uuid)
          const name = row === undefined ? uuid : nameOf(row)
          return (
            <li key={uuid}>
              <Button
                size="s"
                icon="close"
                aria-label={t('maintenance.removeCheck', { name })}
                onClick={() => change({ checks: draft.checks.filter((one) => one !== uuid) })}
              >
                <bdi>{name}</bdi>
              </Button>
            </li>
          )
        })}
      </ul>
      <TextField
        label={t('maintenance.addCheck')}
        width="m"
        list={id}
        value={typed}
        onChange={setTyped}
        onBlur={() => typed.trim() !== '' && add()}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          add()
        }}
        error={problem ?? errors.checks}
      />
      <datalist id={id}>
        {free.slice(0, OFFERED).map((row) => (
          <option key={row.uuid} value={nameOf(row)} />
        ))}
      </datalist>
    </>
  )
}
