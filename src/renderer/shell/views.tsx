// Which component shows a view. Each is a chunk of its own, loaded when it is first gone to; the
// checks are what the window opens with, and come along.
import { lazy, type ReactNode } from 'react'
import ChecksPage from '../checks/ChecksPage.tsx'
import type { View } from '../routes.ts'
import { UnknownPage } from './UnknownPage.tsx'

const CheckPage = lazy(() => import('../checks/CheckPage.tsx'))
const CheckEditPage = lazy(() => import('../checks/CheckEditPage.tsx'))
const ActivityPage = lazy(() => import('../activity/ActivityPage.tsx'))
const PushesPage = lazy(() => import('../pushes/PushesPage.tsx'))
const PushComposerPage = lazy(() => import('../pushes/PushComposerPage.tsx'))
const PushPage = lazy(() => import('../pushes/PushPage.tsx'))
const BadgesPage = lazy(() => import('../badges/BadgesPage.tsx'))
const IntegrationsPage = lazy(() => import('../integrations/IntegrationsPage.tsx'))
const IntegrationPage = lazy(() => import('../integrations/IntegrationPage.tsx'))
const SettingsPage = lazy(() => import('../settings/SettingsPage.tsx'))

export function viewElement(view: View): ReactNode {
  switch (view.page) {
    case 'checks':
      return <ChecksPage />
    case 'check-new':
      return <CheckEditPage id={null} />
    case 'check':
      return <CheckPage key={view.id} id={view.id} />
    case 'check-edit':
      return <CheckEditPage key={view.id} id={view.id} />
    case 'activity':
      return <ActivityPage />
    case 'pushes':
      return <PushesPage />
    case 'push-new':
      return <PushComposerPage />
    case 'push':
      return <PushPage key={view.token} token={view.token} />
    case 'badges':
      return <BadgesPage />
    case 'integrations':
      return <IntegrationsPage />
    case 'integration-new':
      return <IntegrationPage key={view.kind} uuid={null} kind={view.kind} />
    case 'integration':
      return <IntegrationPage key={view.uuid} uuid={view.uuid} kind="" />
    case 'settings':
      return <SettingsPage section={view.section} />
    case 'unknown':
      return <UnknownPage />
  }
}
