// Beside the settings: their sections, and a search over all of them.
import { useState } from 'react'
import { isDesktop } from '../bridge.ts'
import { Link, pathWith } from '../router.tsx'
import { SETTINGS_SECTIONS, type SettingsSection } from '../routes.ts'
import { useQuery } from '../stores/use-query.ts'
import { TextField } from '../ui/TextField.tsx'
import { t } from '../words/t.ts'
import { useSignsIn } from './Sessions.tsx'
import styles from './Settings.module.css'
import { findSettings, titleOf } from './sections.ts'

export function SettingsNav({ section }: { readonly section: SettingsSection }) {
  const [search, setSearch] = useState('')
  const { output } = useQuery('desktop.get', isDesktop ? undefined : null)
  const found = findSettings(search, { app: output, signsIn: useSignsIn() })
  const isSearching = search.trim() !== ''
  return (
    <nav className={styles.nav} aria-label={t('settings.section')}>
      <TextField
        type="search"
        label={t('find.search')}
        value={search}
        onChange={setSearch}
        spellCheck={false}
      />
      {isSearching && found.length === 0 && <p role="status">{t('shell.noResults')}</p>}
      <ul>
        {isSearching
          ? found.map(({ section, label }) => (
              <li key={`${section} ${label}`}>
                <Link
                  to={pathWith(`/settings/${section}`, { find: label })}
                  className={styles.place}
                  onClick={() => setSearch('')}
                >
                  <span>{label}</span>
                  <span className={styles.soft}>{titleOf(section)}</span>
                </Link>
              </li>
            ))
          : SETTINGS_SECTIONS.map((value) => (
              <li key={value}>
                <Link
                  to={`/settings/${value}`}
                  className={styles.place}
                  aria-current={value === section ? 'page' : undefined}
                >
                  {titleOf(value)}
                </Link>
              </li>
            ))}
      </ul>
    </nav>
  )
}
