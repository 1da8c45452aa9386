// Asking somebody for a secret: what is wanted, within which limits, and then the link.
import { useState } from 'react'
import { useAppState } from '../../stores/installation.ts'
import { Page } from '../../ui/Page.tsx'
import { t } from '../../words/t.ts'
import { LockedNote } from '../LockedNote.tsx'
import type { Made } from './made.ts'
import { RequestComposer } from './RequestComposer.tsx'
import { RequestResult } from './RequestResult.tsx'

export default function RequestComposerPage() {
  const { secretsLocked } = useAppState()
  const [made, setMade] = useState<Made | null>(null)
  return (
    <Page
      title={made === null ? t('requests.request') : t('requests.ready')}
      width="text"
      parent={{ to: '/pushes?which=requests', title: t('requests.requests') }}
    >
      {secretsLocked !== null ? (
        <LockedNote reason={secretsLocked} />
      ) : made === null ? (
        <RequestComposer onMade={setMade} />
      ) : (
        <RequestResult {...made} onAnother={() => setMade(null)} />
      )}
    </Page>
  )
}
