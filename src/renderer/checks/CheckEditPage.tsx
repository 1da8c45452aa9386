// CheckEdit.
import { Page } from '../ui/Page.tsx'

export default function CheckEditPage({}: { readonly id?: string | null }) {
  return <Page title="CheckEdit">{null}</Page>
}
