// The composer: what to push, how long it lives, and then the link.

import { KeysForField } from '../keys/KeysForField.tsx'
import { useRoute } from '../router.tsx'
import { useAppState, useSettings } from '../stores/installation.ts'
import { useQuery } from '../stores/use-query.ts'
import { Skeleton } from '../ui/Feedback.tsx'
import { Page } from '../ui/Page.tsx'
import { QueryFailed } from '../ui/QueryFailed.tsx'
import { t } from '../words/t.ts'
import { Composer, type Made } from './Composer.tsx'
import { type Draft, draftLike, emptyDraft } from './draft.ts'
import { LockedNote } from './LockedNote.tsx'
import { madeOn } from './made.ts'
import { ResultCard } from './ResultCard.tsx'
import { rememberedChoices } from './remembered-choices.ts'

const PUSHES = madeOn<Made>('push-new', () =>
  t('pushes.readyThere', { action: t('shell.newPush') }),
)

const LOADING = (
  <KeysForField>
    <Skeleton lines={5} />
  </KeysForField>
)

export default function PushComposerPage() {
  const { secretsLocked } = useAppState()
  const { pushSender } = useSettings()
  const [made, another] = PUSHES.useMade()
  const from = useRoute((route) => route.query.from)
  const via = useRoute((route) => route.query.via ?? null)
  return (
    <Page
      // Another page to whoever reads it: its title gets the focus.
      key={made === null ? 'form' : 'link'}
      title={made === null ? t('shell.newPush') : t('pushes.ready')}
      width={made === null ? 'wide' : 'text'}
      parent={{ to: '/pushes', title: t('shell.pushes') }}
    >
      {secretsLocked !== null ? (
        <LockedNote />
      ) : made !== null ? (
        <ResultCard {...made} onAnother={another} />
      ) : from === undefined ? (
        <NewComposer
          start={emptyDraft('text', rememberedChoices('text'), pushSender)}
          {...(via !== null && { via })}
        />
      ) : (
        <ComposerLike token={from} via={via} />
      )}
    </Page>
  )
}

interface NewComposerProps {
  readonly start: Draft
  /** Left out: the server of the settings. */
  readonly via?: string | null
}

/** With the servers that are there when it opens: one that comes later does not move the form. */
function NewComposer({ start, via }: NewComposerProps) {
  const query = useQuery('pushes.servers', undefined)
  if (query.phase === 'loading') return LOADING
  const { servers, chosen } = query.output ?? { servers: [], chosen: null }
  const wanted = via === undefined ? chosen : via
  const first = servers.some(({ id }) => id === wanted) ? wanted : null
  return <Composer start={start} servers={servers} via={first} onMade={PUSHES.add} />
}

interface ComposerLikeProps {
  readonly token: string
  readonly via: string | null
}

/** With the settings of an earlier push. */
function ComposerLike({ token, via }: ComposerLikeProps) {
  const query = useQuery('pushes.get', { token, via })
  if (query.output !== null) {
    return <NewComposer start={draftLike(query.output)} via={via} />
  }
  if (query.phase === 'loading') return LOADING
  return <QueryFailed title={t('pushes.pushNotLoaded')} error={query.error} again={query.again} />
}
