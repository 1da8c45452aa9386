// Settings, in sections, with a search beside them.
import { type ReactNode, useEffect, useRef } from 'react'
import { Maintenance } from '../maintenance/Maintenance.tsx'
import { setQuery, useRoute } from '../router.tsx'
import type { SettingsSection } from '../routes.ts'
import { Page } from '../ui/Page.tsx'
import { t } from '../words/t.ts'
import { About } from './About.tsx'
import { Data } from './Data.tsx'
import { General } from './General.tsx'
import { goToField } from './go-to-field.ts'
import { Keys } from './Keys.tsx'
import { Notifications } from './Notifications.tsx'
import { Projects } from './Projects.tsx'
import { Server } from './Server.tsx'
import styles from './Settings.module.css'
import { SettingsNav } from './SettingsNav.tsx'
import { StatusPages } from './StatusPages.tsx'
import { titleOf } from './sections.ts'

const BODIES: Readonly<Record<SettingsSection, () => ReactNode>> = {
  general: () => <General />,
  notifications: () => <Notifications />,
  server: () => <Server />,
  keys: () => <Keys />,
  projects: () => <Projects />,
  'status-pages': () => <StatusPages />,
  maintenance: () => <Maintenance />,
  data: () => <Data />,
  about: () => <About />,
}

export default function SettingsPage({ section }: { readonly section: SettingsSection }) {
  return (
    <Page title={t('shell.settings')} width="columns">
      <div className={styles.settings}>
        <SettingsNav section={section} />
        <Body key={section} section={section} />
      </div>
    </Page>
  )
}

function Body({ section }: { readonly section: SettingsSection }) {
  const body = useRef<HTMLElement>(null)
  const find = useRoute((route) => route.query.find)
  useEffect(() => {
    if (body.current === null || find === undefined) return
    return goToField(body.current, find, () => setQuery({ find: null }))
  }, [find])
  return (
    <section ref={body} className={styles.body} aria-label={titleOf(section)}>
      {BODIES[section]()}
    </section>
  )
}
