// One push.
import { Page } from '../ui/Page.tsx'

export default function PushPage({ token }: { readonly token: string }) {
  return <Page title={token}>{null}</Page>
}
