// The tags above the list, those with something down first. One Tab stop: arrow keys go from tag to tag.

import { type KeyboardEvent, useDeferredValue, useMemo, useState } from 'react'
import { setQuery } from '../router.tsx'
import { ChipGroup, ToggleChip } from '../ui/Chip.tsx'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/Icon.tsx'
import { StateMark } from '../ui/StateMark.tsx'
import { countWords, t } from '../words/t.ts'
import { type Filter, type ListedRow, tagCounts, withText } from './check-list.ts'
import styles from './Filters.module.css'
import { useGroupSnoozes } from './group-snooze.ts'
import { isSameGroup } from './groups.ts'

/** The rest is behind a button: with very many tags nobody reads them all. */
const SHOWN = 12

export interface TagFiltersProps {
  readonly filter: Filter
  /** Of the project and the server that are chosen. */
  readonly rows: readonly ListedRow[]
  readonly now: number
}

export function TagFilters({ filter, rows, now }: TagFiltersProps) {
  // The list answers a key, or a change of many checks, first; then the counts.
  const asked = useMemo(() => ({ rows, text: filter.text, now }), [rows, filter.text, now])
  const counted = useDeferredValue(asked)
  const counts = useMemo(
    () => tagCounts(withText(counted.rows, counted.text), counted.now),
    [counted],
  )
  const snoozes = useGroupSnoozes()
  const [isOpen, setOpen] = useState(false)
  const [stop, setStop] = useState(0)
  const gone = filter.tags.filter((tag) => !counts.some((count) => count.tag === tag))
  const all = [...gone.map((tag) => ({ tag, all: 0, down: 0 })), ...counts]
  if (all.length === 0) return null
  const isCut = !isOpen && all.length > SHOWN + 1
  const shown = isCut ? all.filter(({ tag }, at) => at < SHOWN || filter.tags.includes(tag)) : all
  const hasMore = isCut || isOpen
  // One of them is a stop of the Tab key, also when there are fewer than before.
  const current = Math.min(stop, hasMore ? shown.length : shown.length - 1)

  function toggle(tag: string, on: boolean): void {
    const others = filter.tags.filter((other) => other !== tag)
    setQuery({ tag: [...others, ...(on ? [tag] : [])].join(' ') })
  }

  function move(event: KeyboardEvent<HTMLFieldSetElement>): void {
    const chips = [...event.currentTarget.querySelectorAll('button')]
    const focused = document.activeElement
    const at = focused instanceof HTMLButtonElement ? chips.indexOf(focused) : -1
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: chips.length - 1 }[event.key]
    if (at === -1 || to === undefined) return
    event.preventDefault()
    chips[(to + chips.length) % chips.length]?.focus()
  }

  return (
    <ChipGroup
      label={t('checkList.filterByTag')}
      className={isOpen ? styles.allChips : classes(styles.chips, 'fading')}
      onKeyDown={move}
    >
      {shown.map(({ tag, all, down }, at) => (
        <ToggleChip
          key={tag}
          on={filter.tags.includes(tag)}
          onChange={(on) => toggle(tag, on)}
          tabIndex={at === current ? 0 : -1}
          onFocus={() => setStop(at)}
        >
          <bdi className={styles.tag}>{tag}</bdi>
          {snoozes.some((one) => isSameGroup(one, { project: filter.project, tag })) && (
            <>
              <Icon name="snooze" />
              <span className="visually-hidden">{t('checkList.snoozedTag')}</span>
            </>
          )}
          <Count all={all} down={down} />
        </ToggleChip>
      ))}
      {hasMore && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={isOpen}
          tabIndex={current === shown.length ? 0 : -1}
          onFocus={() => setStop(shown.length)}
          onClick={() => setOpen(!isOpen)}
        >
          {isCut ? t('checkList.plusMore', { n: all.length - shown.length }) : t('checkList.fewer')}
        </button>
      )}
    </ChipGroup>
  )
}

/** `4 ▼ 2`: with very many checks nearly every tag has some that are down, and words in red say nothing. */
function Count({ all, down }: { readonly all: number; readonly down: number }) {
  if (down === 0) return <span className={styles.count}>{countWords(all)}</span>
  return (
    <>
      <span className="visually-hidden">
        {t('checkList.downOf', { n: down, all: countWords(all) })}
      </span>
      <span className={styles.count} aria-hidden="true">
        {countWords(all)}
      </span>
      <span className={styles.downCount} aria-hidden="true">
        <StateMark status="down" wordless />
        {countWords(down)}
      </span>
    </>
  )
}
