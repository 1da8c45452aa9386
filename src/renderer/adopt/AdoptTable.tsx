// The jobs that were found. Under each: why it is in its state, and what adopting would change.

import type { AdoptJob } from '../../shared/views/adopt.ts'
import { Link } from '../router.tsx'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { Chip } from '../ui/Chip.tsx'
import { saidOfAdopting } from '../ui/said.ts'
import { Cell, type Column, column, Table } from '../ui/Table.tsx'
import { durationText } from '../ui/time-words.ts'
import { sentence } from '../ui/toast.ts'
import { t } from '../words/t.ts'
import styles from './Adopt.module.css'
import { isTicked, STATE_TITLES, STATE_TONES, scheduleText } from './ticks.ts'

const COLUMNS: readonly Column[] = [
  column('adopt.job'),
  column('settings.state'),
  column('data.schedule', { priority: 1 }),
  column('adopt.zone', { priority: 3 }),
  column('adopt.grace', { priority: 2 }),
  column('adopt.where', { priority: 2 }),
  column('adopt.actions', { hideTitle: true, align: 'end' }),
]

export interface AdoptTableProps {
  readonly jobs: readonly AdoptJob[]
  /** Notes that are said above the table. */
  readonly shared: ReadonlyMap<string, readonly string[]>
  readonly ticks: ReadonlyMap<string, boolean>
  readonly isBusy: boolean
  readonly onTick: (job: AdoptJob, on: boolean) => void
  readonly onUndo: (ids: readonly string[]) => void
}

export function AdoptTable({ jobs, ...rest }: AdoptTableProps) {
  return (
    <Table caption={t('adopt.scheduledJobs')} columns={COLUMNS}>
      {jobs.map((job) => (
        <JobRows key={job.id} job={job} {...rest} />
      ))}
    </Table>
  )
}

type JobRowsProps = Omit<AdoptTableProps, 'jobs'> & { readonly job: AdoptJob }

function JobRows({ job, shared, ticks, isBusy, onTick, onUndo }: JobRowsProps) {
  const { id, state, zone, grace, where, canUndo } = job
  return (
    <>
      <tr className={styles.job} data-state={state}>
        <Cell>
          <JobName job={job} isOn={isTicked(job, ticks)} isBusy={isBusy} onTick={onTick} />
        </Cell>
        <Cell>
          <span className={styles.state}>
            <Chip tone={STATE_TONES[state] ?? 'plain'}>{STATE_TITLES[state]}</Chip>
          </span>
        </Cell>
        <Cell priority={1}>
          <code className={styles.schedule} dir="ltr">
            {scheduleText(job)}
          </code>
        </Cell>
        <Cell priority={3}>
          <span className={styles.zone}>{zone}</span>
        </Cell>
        <Cell priority={2}>{grace === null ? '' : durationText(grace * 1000)}</Cell>
        <Cell priority={2}>
          <span dir="auto">{saidOfAdopting(where)}</span>
        </Cell>
        <Cell align="end">
          {canUndo && (
            <Button
              size="s"
              disabled={isBusy}
              aria-label={t('adopt.undoName', { name: job.name })}
              onClick={() => onUndo([id])}
            >
              {t('ui.undo')}
            </Button>
          )}
        </Cell>
      </tr>
      <tr className={styles.more}>
        <td colSpan={COLUMNS.length}>
          <More job={{ ...job, notes: job.notes.filter((note) => !shared.has(note)) }} />
        </td>
      </tr>
    </>
  )
}

interface JobNameProps extends Pick<JobRowsProps, 'job' | 'isBusy' | 'onTick'> {
  readonly isOn: boolean
}

function JobName({ job, isOn, isBusy, onTick }: JobNameProps) {
  const { name, check, canAdopt } = job
  const shown = <bdi className={styles.name}>{name}</bdi>
  if (canAdopt) {
    return (
      <Checkbox label={shown} checked={isOn} disabled={isBusy} onChange={(on) => onTick(job, on)} />
    )
  }
  return check === null ? shown : <Link to={`/checks/${check}`}>{shown}</Link>
}

function More({ job }: { readonly job: AdoptJob }) {
  const { name, notes, where, zone, grace, diff } = job
  const facts = [
    saidOfAdopting(where),
    zone,
    grace === null ? null : t('adopt.ofGrace', { duration: durationText(grace * 1000) }),
  ]
  return (
    <>
      <p className={styles.when} dir="ltr">
        {scheduleText(job)}
      </p>
      <p className={styles.facts} dir="auto">
        {facts.filter((fact) => fact !== null).join(' · ')}
      </p>
      {notes.map((note) => (
        <p key={note} className={styles.note} dir="auto">
          {sentence(saidOfAdopting(note))}
        </p>
      ))}
      {diff !== '' && (
        <details>
          <summary>
            {t('adopt.whatWouldChange')}
            <span className="visually-hidden"> {t('adopt.forJob', { name })}</span>
          </summary>
          <Difference text={diff} />
        </details>
      )}
    </>
  )
}

/** A unified difference; its marks say as much as its colours. */
function Difference({ text }: { readonly text: string }) {
  return (
    <pre className={styles.diff} dir="ltr">
      {text.split('\n').map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text, which never move
        <span key={index} data-mark={/^(?:\+\+\+|---) /.test(line) ? '@' : line.charAt(0)}>
          {`${line}\n`}
        </span>
      ))}
    </pre>
  )
}
