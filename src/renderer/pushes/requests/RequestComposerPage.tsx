// Asking somebody for a secret: what is wanted, within which limits, and then the link.
import { useEffect } from 'react'
import { navigate } from '../../router.tsx'
import { pushesChanged, useEmitter } from '../../stores/emitters.ts'
import { useAppState } from '../../stores/installation.ts'
import { useQuery } from '../../stores/use-query.ts'
import { Page } from '../../ui/Page.tsx'
import { t } from '../../words/t.ts'
import { LockedNote } from '../LockedNote.tsx'
import { madeOn } from '../made.ts'
import type { Made } from './made.ts'
import { RequestComposer } from './RequestComposer.tsx'
import { RequestResult } from './RequestResult.tsx'

const REQUESTS = madeOn<Made>('request-new', () =>
  t('requests.readyThere', { action: t('requests.request') }),
)

export default function RequestComposerPage() {
  const { secretsLocked } = useAppState()
  const [made, another] = REQUESTS.useMade()
  const query = useQuery('requests.get', made === null ? null : { token: made.request.token })
  useEmitter(pushesChanged, query.again)
  const state = query.output?.state
  const isOver = state !== undefined && state !== 'open' && state !== 'answering'
  // Nobody needs the link any more: its page shows the answer.
  useEffect(() => {
    if (made !== null && isOver) {
      navigate(`/pushes/requests/${made.request.token}`, { replace: true })
    }
  }, [made, isOver])
  return (
    <Page
      // Another page to whoever reads it: its title gets the focus.
      key={made === null ? 'form' : 'link'}
      title={made === null ? t('requests.request') : t('requests.ready')}
      width="text"
      parent={{ to: '/pushes?which=requests', title: t('requests.requests') }}
    >
      {secretsLocked !== null ? (
        <LockedNote />
      ) : made === null ? (
        <RequestComposer onMade={REQUESTS.add} />
      ) : (
        <RequestResult {...made} onAnother={another} />
      )}
    </Page>
  )
}
