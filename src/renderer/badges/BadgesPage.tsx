// Badges.
import { Page } from '../ui/Page.tsx'

export default function BadgesPage() {
  return <Page title="Badges">{null}</Page>
}
