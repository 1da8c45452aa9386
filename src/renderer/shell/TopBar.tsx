// Above every view: search, and how all checks are.

import { type KeyboardEvent, useRef, useState } from 'react'
import { focusFirstRow } from '../checks/row-focus.ts'
import { useCommands } from '../keys/commands.ts'
import { navigate, pathWith, setQuery, useRoute } from '../router.tsx'
import { IconButton } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { KeyHint } from '../ui/KeyHint.tsx'
import { SearchInput } from '../ui/SearchInput.tsx'
import { t } from '../words/t.ts'
import { StateSummary } from './StateSummary.tsx'
import styles from './TopBar.module.css'

export function TopBar({ onHelp }: { readonly onHelp: () => void }) {
  return (
    <header className={styles.bar}>
      <Search />
      <StateSummary />
      <IconButton icon="keyboard" label={t('shell.shortcuts')} onClick={onHelp} />
    </header>
  )
}

/** Filters the list of checks or of pushes as one types; from elsewhere, Enter goes to the checks. */
function Search() {
  const field = useRef<HTMLInputElement>(null)
  const page = useRoute(({ view }) => view.page)
  const isHere = page === 'checks' || page === 'pushes'
  const title = t(page === 'pushes' ? 'shell.searchPushes' : 'shell.searchChecks')
  const query = useRoute((route) => route.query.q ?? '')
  const [typed, setTyped] = useState('')
  const value = isHere ? query : typed
  useCommands(
    [
      {
        id: 'search',
        title,
        icon: 'search',
        keys: ['/'],
        group: t('keys.everywhere'),
        run() {
          field.current?.focus()
          field.current?.select()
        },
      },
    ],
    true,
  )

  function change(text: string): void {
    if (isHere) setQuery({ q: text })
    else setTyped(text)
  }

  function onKey(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === 'Enter') {
      if (!isHere) navigate(pathWith('/checks', { q: value }))
      setTyped('')
      focusFirstRow()
    }
    if (event.key !== 'Escape') return
    if (value === '') field.current?.blur()
    change('')
  }

  return (
    <search className={styles.search}>
      <Icon name="search" />
      <SearchInput
        ref={field}
        className={styles.input}
        label={title}
        title={t(page === 'pushes' ? 'shell.searchesPushes' : 'shell.searchesChecks')}
        value={value}
        onText={change}
        onKeyDown={onKey}
      />
      <span className={styles.hint} aria-hidden="true">
        <KeyHint keys="/" />
      </span>
    </search>
  )
}
