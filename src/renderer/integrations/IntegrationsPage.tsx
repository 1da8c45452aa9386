// Integrations.
import { Page } from '../ui/Page.tsx'

export default function IntegrationsPage() {
  return <Page title="Integrations">{null}</Page>
}
