// An address that means nothing here.
import { LinkButton } from '../ui/Button.tsx'
import { EmptyState } from '../ui/Feedback.tsx'
import { Page } from '../ui/Page.tsx'

export function UnknownPage() {
  return (
    <Page title="Not found">
      <EmptyState icon="search" title="There is nothing at this address">
        <p>The link may be mistyped, or what it led to was deleted.</p>
        <LinkButton to="/checks">Go to the checks</LinkButton>
      </EmptyState>
    </Page>
  )
}
