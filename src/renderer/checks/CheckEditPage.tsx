// CheckEdit.
import { Page } from '../ui/Page.tsx'

export default function CheckEditPage(_: { readonly id?: string | null }) {
  return <Page title="CheckEdit">{null}</Page>
}
