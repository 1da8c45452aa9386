// Checks.
import { Page } from '../ui/Page.tsx'

export default function ChecksPage(_: { readonly id?: string | null }) {
  return <Page title="Checks">{null}</Page>
}
