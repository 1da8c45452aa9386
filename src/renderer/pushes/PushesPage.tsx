// Pushes.
import { Page } from '../ui/Page.tsx'

export default function PushesPage() {
  return <Page title="Pushes">{null}</Page>
}
