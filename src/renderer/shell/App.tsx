// The whole window: navigation, top bar, banners, the view, and what lies over it.

import { CSPProvider } from '@base-ui/react/csp-provider'
import { useEffect, useState } from 'react'
import { useCommands } from '../keys/commands.ts'
import { holdKeys, releaseKeys } from '../keys/held-keys.ts'
import { useRoute } from '../router.tsx'
import { muteCommands } from '../settings/mute.ts'
import { noteServer } from '../settings/restored.ts'
import { useAppState, useInstallationStore, useSettings, useZone } from '../stores/installation.ts'
import { noteLooks } from '../stores/looked.ts'
import { useNow } from '../stores/now.ts'
import { Confirmation } from '../ui/Confirmation.tsx'
import { loadChunks } from '../ui/chunks.ts'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { MenuHost } from '../ui/Menu.tsx'
import { Toasts } from '../ui/ToastHost.tsx'
import { TooltipHost } from '../ui/TooltipHost.tsx'
import { applyLanguage, useLanguage } from '../words/language.ts'
import { t } from '../words/t.ts'
import { Announcer } from './Announcer.tsx'
import styles from './App.module.css'
import { Banners } from './Banners.tsx'
import { shellCommands } from './commands.ts'
import { Nav } from './Nav.tsx'
import { Outside } from './SignedOut.tsx'
import { TopBar } from './TopBar.tsx'
import { applyTheme } from './theme.ts'
import { ViewBoundary } from './ViewBoundary.tsx'
import { viewElement } from './views.tsx'

const TrayPage = lazyComponent(() => import('../tray/TrayPage.tsx'))
const Palette = lazyComponent(() => import('./Palette.tsx'))
const Help = lazyComponent(() => import('./Help.tsx'))

export function App() {
  const isKnown = useInstallationStore(({ known }) => known !== null)
  const isCompact = useRoute(({ view }) => view.page === 'tray')
  // Another language renders everything again, and what is typed stays.
  useLanguage()
  return (
    // The page's policy takes no style elements; our own files say how things look.
    <CSPProvider disableStyleElements>
      {isKnown ? isCompact ? <TrayPage /> : <Shell /> : <Outside />}
      <Toasts />
    </CSPProvider>
  )
}

function Shell() {
  const view = useRoute((route) => route.view)
  const path = useRoute((route) => route.path)
  const { theme, language } = useSettings()
  const { startedAt, mutedUntil } = useAppState()
  const [over, setOver] = useState<'palette' | 'help' | null>(null)
  useEffect(loadChunks, [])
  useEffect(noteLooks, [])
  useEffect(() => noteServer(startedAt), [startedAt])
  useEffect(() => forgetKeys, [])
  useEffect(() => applyTheme(theme), [theme])
  useEffect(() => applyLanguage(language), [language])
  const isMuted = useNow((now) => (mutedUntil ?? 0) > now)
  useCommands([...shellCommands(open), ...muteCommands(useZone(), isMuted)], true)

  function open(what: 'palette' | 'help'): void {
    // It may have to be loaded first: what is typed meanwhile is not meant for the view.
    holdKeys(what)
    setOver(what)
  }

  function close(): void {
    forgetKeys()
    setOver(null)
  }

  return (
    <div className={styles.shell}>
      <button type="button" className={styles.skip} onClick={skipToView}>
        {t('shell.skip')}
      </button>
      <Nav />
      <div className={styles.column}>
        <TopBar onHelp={() => open('help')} />
        <Banners />
        <main id="view" className={styles.main} tabIndex={-1}>
          <ViewBoundary key={path}>{viewElement(view)}</ViewBoundary>
        </main>
      </div>
      {over === 'palette' && <Palette onClose={close} />}
      {over === 'help' && <Help onClose={close} />}
      <Confirmation />
      <TooltipHost />
      <MenuHost />
      <Announcer />
    </div>
  )
}

function forgetKeys(): void {
  releaseKeys('palette')
  releaseKeys('help')
}

function skipToView(): void {
  document.getElementById('view')?.focus()
}
