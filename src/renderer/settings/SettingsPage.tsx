// Settings, in sections.

import type { ReactNode } from 'react'
import { navigate } from '../router.tsx'
import { SETTINGS_SECTIONS, type SettingsSection } from '../routes.ts'
import { Page } from '../ui/Page.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { t } from '../words/t.ts'
import { About } from './About.tsx'
import { Data } from './Data.tsx'
import { General } from './General.tsx'
import { Keys } from './Keys.tsx'
import { Notifications } from './Notifications.tsx'
import { Projects } from './Projects.tsx'
import { Server } from './Server.tsx'
import { StatusPages } from './StatusPages.tsx'

const SECTIONS: Readonly<
  Record<SettingsSection, { readonly title: string; readonly body: () => ReactNode }>
> = {
  general: {
    get title() {
      return t('settings.general')
    },
    body: () => <General />,
  },
  notifications: {
    get title() {
      return t('settings.notifications')
    },
    body: () => <Notifications />,
  },
  server: {
    get title() {
      return t('settings.server')
    },
    body: () => <Server />,
  },
  keys: {
    get title() {
      return t('settings.keys')
    },
    body: () => <Keys />,
  },
  projects: {
    get title() {
      return t('settings.projects')
    },
    body: () => <Projects />,
  },
  'status-pages': {
    get title() {
      return t('settings.statusPages')
    },
    body: () => <StatusPages />,
  },
  data: {
    get title() {
      return t('settings.data')
    },
    body: () => <Data />,
  },
  about: {
    get title() {
      return t('settings.about')
    },
    body: () => <About />,
  },
}

export default function SettingsPage({ section }: { readonly section: SettingsSection }) {
  return (
    <Page title={t('shell.settings')}>
      <Tabs
        label={t('settings.section')}
        value={section}
        onChange={(value) => navigate(`/settings/${value}`)}
        tabs={SETTINGS_SECTIONS.map((value) => ({ value, label: SECTIONS[value].title }))}
      >
        {SECTIONS[section].body()}
      </Tabs>
    </Page>
  )
}
