// The composer: what to push, how long it lives, and then the link.
import { useState } from 'react'
import type { PushRow } from '../../shared/views/pushes.ts'
import { useRoute } from '../router.tsx'
import { useAsked } from '../stores/asked.ts'
import { useAppState } from '../stores/installation.ts'
import { ErrorNote, Skeleton } from '../ui/Notes.tsx'
import { Page } from '../ui/Page.tsx'
import { Composer } from './Composer.tsx'
import { type Draft, draftLike, emptyDraft } from './draft.ts'
import { rememberedChoices } from './memory.ts'
import { ResultCard } from './ResultCard.tsx'
import type { PushLimits } from './summary.ts'

interface Made {
  readonly push: PushRow
  readonly limits: PushLimits
}

export default function PushComposerPage() {
  const { secretsLocked } = useAppState()
  const [made, setMade] = useState<Made | null>(null)
  const from = useRoute((route) => route.query.from)
  return (
    <Page
      title={made === null ? 'New push' : 'Ready to share'}
      width="text"
      parent={{ to: '/pushes', title: 'Pushes' }}
    >
      {secretsLocked !== null ? (
        <ErrorNote title="Secret pushes are locked">
          <p>{secretsLocked}</p>
        </ErrorNote>
      ) : made !== null ? (
        <ResultCard push={made.push} limits={made.limits} onAnother={() => setMade(null)} />
      ) : from === undefined ? (
        <Composer
          start={emptyDraft('text', rememberedChoices('text'))}
          onMade={(push, limits) => setMade({ push, limits })}
        />
      ) : (
        <ComposerLike token={from} onMade={(push, limits) => setMade({ push, limits })} />
      )}
    </Page>
  )
}

interface ComposerLikeProps {
  readonly token: string
  readonly onMade: (push: PushRow, limits: PushLimits) => void
}

/** With the settings of an earlier push. */
function ComposerLike({ token, onMade }: ComposerLikeProps) {
  const asked = useAsked('pushes.get', { token })
  if (asked.phase === 'loading') return <Skeleton lines={5} />
  const start: Draft =
    asked.output === null ? emptyDraft('text', rememberedChoices('text')) : draftLike(asked.output)
  return <Composer start={start} onMade={onMade} />
}
