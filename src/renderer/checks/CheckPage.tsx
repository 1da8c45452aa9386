// Check.
import { Page } from '../ui/Page.tsx'

export default function CheckPage(_: { readonly id?: string | null }) {
  return <Page title="Check">{null}</Page>
}
