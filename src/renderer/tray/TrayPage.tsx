// The compact list: in the small window at the tray icon, and in a browser at `/tray`. How all is, a search, what
// is troubled first, and the ways into the main window.
import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { isDesktop } from '../bridge.ts'
import { filterOf, listChecks, listedRows, orderByName, statusOf } from '../checks/check-list.ts'
import { wellText } from '../checks/well-text.ts'
import { useCommands } from '../keys/commands.ts'
import { pathWith } from '../router.tsx'
import { Announcer } from '../shell/Announcer.tsx'
import { applyTheme } from '../shell/theme.ts'
import { useChecks } from '../stores/checks.ts'
import { useConnection } from '../stores/connection.ts'
import { useSettings } from '../stores/installation.ts'
import { useFavourites } from '../stores/lists.ts'
import { useMirrored } from '../stores/mirrored.ts'
import { serverNow } from '../stores/now.ts'
import { type Summary, useSummary } from '../stores/summary.ts'
import { EmptyState } from '../ui/Feedback.tsx'
import { Icon } from '../ui/Icon.tsx'
import { SearchInput } from '../ui/SearchInput.tsx'
import { StateMark } from '../ui/StateMark.tsx'
import { TooltipHost } from '../ui/TooltipHost.tsx'
import { applyLanguage } from '../words/language.ts'
import { t } from '../words/t.ts'
import { LeavingButton, LeavingLink, leaveTo } from './leave.tsx'
import { SHOWN, troubledFirst } from './order.ts'
import styles from './Tray.module.css'
import { TrayRow } from './TrayRow.tsx'
import { useLongRuns } from './use-long-runs.ts'

export default function TrayPage() {
  const { theme, language } = useSettings()
  const [text, setText] = useState('')
  const ids = useTroubledFirst(text)
  const summary = useSummary()
  useEffect(() => applyTheme(theme), [theme])
  useEffect(() => applyLanguage(language), [language])
  const title = textOf(summary)
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <div className={styles.tray}>
      <State />
      <List ids={ids} text={text} onText={setText} />
      <footer className={styles.footer}>
        <LeavingButton to="/checks">{t('tray.open')}</LeavingButton>
        <LeavingButton to="/pushes/new" icon="lock">
          {t('shell.newPush')}
        </LeavingButton>
      </footer>
      <Announcer />
      <TooltipHost />
    </div>
  )
}

function State() {
  const summary = useSummary()
  const phase = useConnection((connection) => connection.phase)
  const worst = summary.down > 0 ? 'down' : summary.grace > 0 ? 'grace' : 'up'
  return (
    <header className={styles.state} data-status={worst}>
      {summary.all > 0 && <StateMark status={worst} wordless size="l" />}
      <h1>{textOf(summary)}</h1>
      {phase === 'offline' && <p role="status">{t('tray.offline')}</p>}
    </header>
  )
}

function textOf(summary: Summary): string {
  return summary.all === 0 ? t('tray.noChecks') : wellText(summary)
}

interface ListProps {
  readonly ids: readonly string[]
  readonly text: string
  readonly onText: (text: string) => void
}

/** The search, which has the focus, and the rows, which the arrow keys lead to. */
function List({ ids, text, onText }: ListProps) {
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const [chosen, setChosen] = useState('')
  const shown = ids.slice(0, SHOWN)
  const current = shown.includes(chosen) ? chosen : shown[0]

  function toField(): void {
    field.current?.focus()
    field.current?.select()
  }

  /** Above the first row is the search. */
  function focusRow(index: number): void {
    const id = shown[Math.min(index, shown.length - 1)]
    if (index < 0 || id === undefined) {
      toField()
      return
    }
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-id]') ?? [])]
    rows
      .find((row) => row.dataset.id === id)
      ?.querySelector('a')
      ?.focus()
  }

  const indexOfCurrent = () => shown.indexOf(current ?? '')

  function onKey(event: KeyboardEvent): void {
    // Enter chooses what an input method offers.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') focusRow(0)
    else if (event.key === 'Enter' && shown[0] !== undefined) leaveTo(`/checks/${shown[0]}`)
    else return
    event.preventDefault()
  }

  useCommands([
    { id: 'search', title: t('shell.searchChecks'), keys: ['/'], run: toField },
    {
      id: 'tray.next',
      title: t('tray.next'),
      keys: ['j', 'arrowdown'],
      repeats: true,
      run: () => focusRow(indexOfCurrent() + 1),
    },
    {
      id: 'tray.previous',
      title: t('tray.previous'),
      keys: ['k', 'arrowup'],
      repeats: true,
      run: () => focusRow(indexOfCurrent() - 1),
    },
    { id: 'push.new', title: t('shell.newPush'), keys: ['p'], run: () => leaveTo('/pushes/new') },
    { id: 'tray.leave', title: t('tray.close'), keys: ['escape'], run: close },
  ])

  function close(): void {
    onText('')
    toField()
    leaveTo(null)
  }

  const onShown = useEffectEvent(toField)
  const onHidden = useEffectEvent(() => {
    // The next time it opens is another question.
    onText('')
    setChosen('')
    list.current?.scrollTo(0, 0)
  })
  useEffect(() => {
    onShown()
    if (!isDesktop) return
    addEventListener('focus', onShown)
    addEventListener('blur', onHidden)
    return () => {
      removeEventListener('focus', onShown)
      removeEventListener('blur', onHidden)
    }
  }, [])

  return (
    <>
      <search className={styles.search}>
        <Icon name="search" />
        <SearchInput
          ref={field}
          label={t('shell.searchChecks')}
          value={text}
          onText={onText}
          onKeyDown={onKey}
        />
      </search>
      <main className={styles.main}>
        {shown.length === 0 && <Nothing text={text} />}
        <ul ref={list} className={styles.list} aria-label={t('tray.troubledFirst')}>
          {shown.map((id) => (
            <TrayRow key={id} id={id} isCurrent={id === current} onCurrent={setChosen} />
          ))}
          {ids.length > shown.length && (
            <li className={styles.more}>
              <LeavingLink to={pathWith('/checks', { q: text })}>
                {t('tray.showAll', { n: ids.length })}
              </LeavingLink>
            </li>
          )}
        </ul>
      </main>
    </>
  )
}

function Nothing({ text }: { readonly text: string }) {
  return text === '' ? (
    <EmptyState icon="bell" title={t('tray.nothingYet')}>
      <LeavingButton to="/checks/new" kind="primary" icon="plus">
        {t('shell.newCheck')}
      </LeavingButton>
    </EmptyState>
  ) : (
    <EmptyState icon="search" title={t('tray.noMatch')} />
  )
}

/** Ids of the checks that the search finds, as the list shows them. */
function useTroubledFirst(text: string): readonly string[] {
  const { shape, names } = useChecks()
  const others = useMirrored()
  const long = useLongRuns()
  const favourites = useFavourites()
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that changed without names keep the order
  const order = useMemo(() => orderByName(listed()), [names, others.names])
  // biome-ignore lint/correctness/useExhaustiveDependencies: shapes say when a state changed
  return useMemo(() => {
    const [rows, now] = [listed(), serverNow()]
    const found = listChecks(rows, order, filterOf({ q: text }), now)
    const status = (id: string) => {
      const row = rows.get(id)
      return row === undefined ? 'new' : statusOf(row, now)
    }
    return troubledFirst(found, status, long, favourites)
  }, [shape, others.shape, order, text, long, favourites])
}

function listed() {
  return listedRows(useChecks.getState().rows, useMirrored.getState().rows)
}
