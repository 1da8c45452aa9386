// An address that means nothing here.

import { LinkButton } from '../ui/Button.tsx'
import { EmptyState } from '../ui/Feedback.tsx'
import { Page } from '../ui/Page.tsx'
import { t } from '../words/t.ts'

export function UnknownPage() {
  return (
    <Page title={t('shell.notFound')}>
      <EmptyState icon="search" title={t('shell.pageNotFound')}>
        <p>{t('shell.pageNotFoundText')}</p>
        <LinkButton to="/checks">{t('shell.showAllChecks')}</LinkButton>
      </EmptyState>
    </Page>
  )
}
