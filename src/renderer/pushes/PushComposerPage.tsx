// The composer: what to push, how long it lives, and then the link.
import { useState } from 'react'
import { useRoute } from '../router.tsx'
import { useAppState } from '../stores/installation.ts'
import { useQuery } from '../stores/use-query.ts'
import { Skeleton } from '../ui/Feedback.tsx'
import { Page } from '../ui/Page.tsx'
import { QueryFailed } from '../ui/QueryFailed.tsx'
import { Composer, type Made } from './Composer.tsx'
import { draftLike, emptyDraft } from './draft.ts'
import { LockedNote } from './LockedNote.tsx'
import { ResultCard } from './ResultCard.tsx'
import { rememberedChoices } from './remembered-choices.ts'

export default function PushComposerPage() {
  const { secretsLocked } = useAppState()
  const [made, setMade] = useState<Made | null>(null)
  const from = useRoute((route) => route.query.from)
  const via = useRoute((route) => route.query.via ?? null)
  return (
    <Page
      title={made === null ? 'New push' : 'Ready to share'}
      width="text"
      parent={{ to: '/pushes', title: 'Pushes' }}
    >
      {secretsLocked !== null ? (
        <LockedNote reason={secretsLocked} />
      ) : made !== null ? (
        <ResultCard {...made} onAnother={() => setMade(null)} />
      ) : from === undefined ? (
        <Composer start={emptyDraft('text', rememberedChoices('text'))} onMade={setMade} />
      ) : (
        <ComposerLike token={from} via={via} onMade={setMade} />
      )}
    </Page>
  )
}

interface ComposerLikeProps {
  readonly token: string
  readonly via: string | null
  readonly onMade: (made: Made) => void
}

/** With the settings of an earlier push. */
function ComposerLike({ token, via, onMade }: ComposerLikeProps) {
  const query = useQuery('pushes.get', { token, via })
  if (query.output !== null) return <Composer start={draftLike(query.output)} onMade={onMade} />
  if (query.phase === 'loading') return <Skeleton lines={5} />
  return <QueryFailed title="Could not load the push" error={query.error} again={query.again} />
}
