// A check's settings: of a new one, or of one that there is.

import { useZone } from '../stores/installation.ts'
import { useQuery } from '../stores/use-query.ts'
import { nameOf } from '../ui/check-name.ts'
import { Skeleton } from '../ui/Feedback.tsx'
import { Page } from '../ui/Page.tsx'
import { QueryFailed } from '../ui/QueryFailed.tsx'
import { t } from '../words/t.ts'
import { CheckForm } from './CheckForm.tsx'
import { draftOfCheck, newCheck } from './edit-draft.ts'

/** @param id of the check; null: a new one */
export default function CheckEditPage({ id }: { readonly id: string | null }) {
  const zone = useZone()
  if (id === null) {
    return (
      <CheckForm
        title={t('shell.newCheck')}
        detail={null}
        initial={newCheck(zone)}
        parent={{ to: '/checks', title: t('shell.checks') }}
      />
    )
  }
  return <Existing uuid={id} />
}

function Existing({ uuid }: { readonly uuid: string }) {
  const zone = useZone()
  const query = useQuery('checks.get', { uuid })
  const parent = { to: `/checks/${uuid}`, title: t('data.check') }
  if (query.output !== null) {
    const detail = query.output
    return (
      <CheckForm
        title={t('checks.editName', { name: nameOf(detail.row) })}
        detail={detail}
        initial={draftOfCheck(detail, zone)}
        parent={{ ...parent, title: nameOf(detail.row) }}
      />
    )
  }
  return (
    <Page title={t('checks.editACheck')} parent={parent}>
      {query.phase === 'failed' ? (
        <QueryFailed title={t('checks.notLoaded')} error={query.error} again={query.again} />
      ) : (
        <Skeleton lines={8} />
      )}
    </Page>
  )
}
