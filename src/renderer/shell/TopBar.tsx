// Above every view: search, and how all checks are.

import { type KeyboardEvent, useRef, useState } from 'react'
import { focusFirstRow } from '../checks/row-focus.ts'
import { useCommands } from '../keys/commands.ts'
import { navigate, pathWith, setQuery, typeQuery, useRoute } from '../router.tsx'
import type { Route } from '../routes.ts'
import { IconButton } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { KeyHint } from '../ui/KeyHint.tsx'
import { SearchInput } from '../ui/SearchInput.tsx'
import { t } from '../words/t.ts'
import { texts } from '../words/texts.ts'
import { StateSummary } from './StateSummary.tsx'
import styles from './TopBar.module.css'

export function TopBar({ onHelp }: { readonly onHelp: () => void }) {
  return (
    <header className={styles.bar}>
      <Search />
      <StateSummary />
      <IconButton
        icon="keyboard"
        label={t('shell.shortcuts')}
        className={styles.help}
        onClick={onHelp}
      />
    </header>
  )
}

type Searched = 'checks' | 'pushes' | 'requests'

const TITLES = texts({
  checks: 'shell.searchChecks',
  pushes: 'shell.searchPushes',
  requests: 'shell.searchRequests',
})
const HINTS = texts({
  checks: 'shell.searchesChecks',
  pushes: 'shell.searchesPushes',
  requests: 'shell.searchesRequests',
})

function listOf(searched: Searched, q: string): string {
  if (searched === 'requests') return pathWith('/pushes', { which: 'requests', q })
  return pathWith(`/${searched}`, { q })
}

/** What is searched from a view: of what it shows, else the checks. */
function searchedFrom({ view: { page }, query }: Route): Searched {
  if (page === 'request' || page === 'request-new') return 'requests'
  if (page === 'pushes') return query.which === 'requests' ? 'requests' : 'pushes'
  return page === 'push' || page === 'push-new' ? 'pushes' : 'checks'
}

/** Filters a list of checks, pushes or requests as one types; from elsewhere, Enter goes to the list. */
function Search() {
  const field = useRef<HTMLInputElement>(null)
  const isHere = useRoute(({ view: { page } }) => page === 'checks' || page === 'pushes')
  const searched = useRoute(searchedFrom)
  const title = TITLES[searched]
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
    if (!isHere) setTyped(text)
    // What was cleared is no search that goes on.
    else if (text === '') setQuery({ q: null })
    else typeQuery({ q: text })
  }

  function onKey(event: KeyboardEvent<HTMLInputElement>): void {
    // Enter chooses what an input method offers.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      if (!isHere) navigate(listOf(searched, value))
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
        title={HINTS[searched]}
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
