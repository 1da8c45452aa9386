// Which component shows a view. Each is a chunk of its own, loaded when it is first gone to; the
// checks are what the window opens with, and come along.
import type { ReactNode } from 'react'
import ChecksPage from '../checks/ChecksPage.tsx'
import { KeysForField } from '../keys/KeysForField.tsx'
import type { View } from '../routes.ts'
import { LoadingView } from '../ui/Feedback.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { UnknownPage } from './UnknownPage.tsx'

const LOADING = <LoadingView />
const LOADING_FIELD = <KeysForField>{LOADING}</KeysForField>

const CheckPage = lazyComponent(() => import('../checks/CheckPage.tsx'), LOADING)
const CheckEditPage = lazyComponent(() => import('../checks/CheckEditPage.tsx'), LOADING_FIELD)
const MirroredPage = lazyComponent(() => import('../mirrored/MirroredPage.tsx'), LOADING)
const AdoptPage = lazyComponent(() => import('../adopt/AdoptPage.tsx'), LOADING)
const ActivityPage = lazyComponent(() => import('../activity/ActivityPage.tsx'), LOADING)
const ReportsPage = lazyComponent(() => import('../reports/ReportsPage.tsx'), LOADING)
const PushesPage = lazyComponent(() => import('../pushes/PushesPage.tsx'), LOADING)
const PushComposerPage = lazyComponent(
  () => import('../pushes/PushComposerPage.tsx'),
  LOADING_FIELD,
)
const PushPage = lazyComponent(() => import('../pushes/PushPage.tsx'), LOADING)
const RequestComposerPage = lazyComponent(
  () => import('../pushes/requests/RequestComposerPage.tsx'),
  LOADING_FIELD,
)
const RequestPage = lazyComponent(() => import('../pushes/requests/RequestPage.tsx'), LOADING)
const BadgesPage = lazyComponent(() => import('../badges/BadgesPage.tsx'), LOADING)
const IntegrationsPage = lazyComponent(
  () => import('../integrations/IntegrationsPage.tsx'),
  LOADING,
)
const IntegrationPage = lazyComponent(() => import('../integrations/IntegrationPage.tsx'), LOADING)
const ServersPage = lazyComponent(() => import('../servers/ServersPage.tsx'), LOADING)
const ServerPage = lazyComponent(() => import('../servers/ServerPage.tsx'), LOADING)
const SettingsPage = lazyComponent(() => import('../settings/SettingsPage.tsx'), LOADING)

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
    case 'mirrored':
      return (
        <MirroredPage
          key={`${view.remote} ${view.uniqueKey}`}
          remote={view.remote}
          uniqueKey={view.uniqueKey}
        />
      )
    case 'adopt':
      return <AdoptPage />
    case 'activity':
      return <ActivityPage />
    case 'reports':
      return <ReportsPage />
    case 'pushes':
      return <PushesPage />
    case 'push-new':
      return <PushComposerPage />
    case 'push':
      return <PushPage key={view.token} token={view.token} via={view.via} />
    case 'request-new':
      return <RequestComposerPage />
    case 'request':
      return <RequestPage key={view.token} token={view.token} />
    case 'badges':
      return <BadgesPage />
    case 'integrations':
      return <IntegrationsPage />
    case 'integration-new':
      return <IntegrationPage key={view.kind} uuid={null} kind={view.kind} />
    case 'integration':
      return <IntegrationPage key={view.uuid} uuid={view.uuid} kind="" />
    case 'servers':
      return <ServersPage />
    case 'server-new':
      return <ServerPage id={null} />
    case 'server':
      return <ServerPage key={view.id} id={view.id} />
    case 'settings':
      return <SettingsPage section={view.section} />
    // Shown without the shell (App.tsx).
    case 'tray':
      return null
    case 'unknown':
      return <UnknownPage />
  }
}
