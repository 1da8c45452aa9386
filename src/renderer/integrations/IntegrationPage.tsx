// Integration.
import { Page } from '../ui/Page.tsx'

export default function IntegrationPage() {
  return <Page title="Integration">{null}</Page>
}
