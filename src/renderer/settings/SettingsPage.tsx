// Settings, in sections.
import type { ReactNode } from 'react'
import { navigate } from '../router.tsx'
import { SETTINGS_SECTIONS, type SettingsSection } from '../routes.ts'
import { Page } from '../ui/Page.tsx'
import { Tabs } from '../ui/Tabs.tsx'
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
  general: { title: 'General', body: () => <General /> },
  notifications: { title: 'Notifications', body: () => <Notifications /> },
  server: { title: 'Server', body: () => <Server /> },
  keys: { title: 'Keys', body: () => <Keys /> },
  projects: { title: 'Projects', body: () => <Projects /> },
  'status-pages': { title: 'Status pages', body: () => <StatusPages /> },
  data: { title: 'Data', body: () => <Data /> },
  about: { title: 'About', body: () => <About /> },
}

export default function SettingsPage({ section }: { readonly section: SettingsSection }) {
  return (
    <Page title="Settings">
      <Tabs
        label="Section"
        value={section}
        onChange={(value) => navigate(`/settings/${value}`)}
        tabs={SETTINGS_SECTIONS.map((value) => ({ value, label: SECTIONS[value].title }))}
      >
        {SECTIONS[section].body()}
      </Tabs>
    </Page>
  )
}
