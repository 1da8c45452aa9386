// PushComposer.
import { Page } from '../ui/Page.tsx'

export default function PushComposerPage() {
  return <Page title="PushComposer">{null}</Page>
}
