// An address that means nothing here.
import { LinkButton } from '../ui/Button.tsx'
import { EmptyState } from '../ui/Feedback.tsx'
import { Page } from '../ui/Page.tsx'

export function UnknownPage() {
  return (
    <Page title="Not found">
      <EmptyState icon="search" title="Page not found">
        <p>The link is wrong, or its target was deleted.</p>
        <LinkButton to="/checks">Show all checks</LinkButton>
      </EmptyState>
    </Page>
  )
}
