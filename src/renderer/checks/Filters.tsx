// What narrows the list of checks: states, projects, tags. All of it is in the address.
import { setQuery } from '../router.tsx'
import { useProjects } from '../stores/installation.ts'
import { useRemotes } from '../stores/remotes.ts'
import { ChipGroup, ToggleChip, type Tone } from '../ui/Chip.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Select } from '../ui/Select.tsx'
import { STATE_WORDS, StateMark } from '../ui/StateMark.tsx'
import {
  type Filter,
  HERE,
  isOf,
  type ListedRow,
  STATUSES,
  statusOf,
  tagCounts,
} from './check-list.ts'
import styles from './Filters.module.css'
import { useGroupSnoozes } from './group-snooze.ts'
import { isSameGroup } from './groups.ts'

export interface FiltersProps {
  readonly filter: Filter
  readonly rows: ReadonlyMap<string, ListedRow>
  readonly now: number
}

export function Filters({ filter, rows, now }: FiltersProps) {
  const inProject = [...rows.values()].filter((row) => isOf(row, filter))
  return (
    <div className={styles.filters}>
      <div className={styles.line}>
        <States filter={filter} rows={inProject} now={now} />
        <Projects chosen={filter.project} />
        <Servers chosen={filter.server} />
      </div>
      <Tags filter={filter} rows={inProject} now={now} />
    </div>
  )
}

interface PartProps {
  readonly filter: Filter
  readonly rows: readonly ListedRow[]
  readonly now: number
}

function States({ filter, rows, now }: PartProps) {
  const counts = Map.groupBy(rows, (row) => statusOf(row, now))
  return (
    <ChipGroup label="Filter by state" className={styles.chips}>
      {STATUSES.map((status) => {
        const count = counts.get(status)?.length ?? 0
        const isOn = filter.status === status
        if (count === 0 && !isOn) return null
        return (
          <ToggleChip
            key={status}
            on={isOn}
            onChange={(on) => setQuery({ state: on ? status : null })}
          >
            <StateMark status={status} wordless />
            <span aria-hidden="true">{STATE_WORDS[status]}</span> {count}
          </ToggleChip>
        )
      })}
    </ChipGroup>
  )
}

function Projects({ chosen }: { readonly chosen: string | null }) {
  const projects = useProjects()
  if (projects.length < 2) return null
  const all = { value: '', label: 'All projects' }
  const options = projects.map(({ uuid, name }) => ({ value: uuid, label: name }))
  return (
    <Select
      label="Project"
      hideLabel
      value={chosen ?? ''}
      options={[all, ...options]}
      onChange={(project) => setQuery({ project })}
    />
  )
}

function Servers({ chosen }: { readonly chosen: string | null }) {
  const servers = useRemotes().filter(({ kind, mirror }) => kind !== 'password-pusher' && mirror)
  if (servers.length === 0) return null
  const all = [
    { value: '', label: 'All servers' },
    { value: HERE, label: 'This server' },
  ]
  const options = servers.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <Select
      label="Server"
      hideLabel
      value={chosen ?? ''}
      options={[...all, ...options]}
      onChange={(server) => setQuery({ server })}
    />
  )
}

function Tags({ filter, rows, now }: PartProps) {
  const counts = tagCounts(rows, now)
  const snoozes = useGroupSnoozes()
  const gone = filter.tags.filter((tag) => !counts.some((count) => count.tag === tag))
  const shown = [...gone.map((tag) => ({ tag, all: 0, down: 0 })), ...counts]
  if (shown.length === 0) return null

  function toggle(tag: string, on: boolean): void {
    const others = filter.tags.filter((other) => other !== tag)
    setQuery({ tag: [...others, ...(on ? [tag] : [])].join(' ') })
  }

  return (
    <ChipGroup label="Filter by tag" className={styles.chips}>
      {shown.map(({ tag, all, down }) => (
        <ToggleChip
          key={tag}
          on={filter.tags.includes(tag)}
          onChange={(on) => toggle(tag, on)}
          tone={toneOf(down)}
        >
          <bdi className={styles.tag}>{tag}</bdi>
          {snoozes.some((one) => isSameGroup(one, { project: filter.project, tag })) && (
            <>
              <Icon name="snooze" />
              <span className="visually-hidden">snoozed</span>
            </>
          )}
          <span className={styles.count}>{down > 0 ? `${down} of ${all} down` : all}</span>
        </ToggleChip>
      ))}
    </ChipGroup>
  )
}

function toneOf(down: number): Tone {
  return down > 0 ? 'down' : 'plain'
}
