// Push.
import { Page } from '../ui/Page.tsx'

export default function PushPage() {
  return <Page title="Push">{null}</Page>
}
