// Welcome
import { Page } from '../ui/Page.tsx'

export default function Welcome(_: { readonly onLeave: () => void }) {
  return <Page title="Welcome">{null}</Page>
}
