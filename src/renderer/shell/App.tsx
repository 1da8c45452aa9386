// The whole window.
import { Suspense } from 'react'
import { useRoute } from '../router.tsx'
import { useConnection } from '../stores/connection.ts'
import { useInstallationStore } from '../stores/installation.ts'
import { Skeleton } from '../ui/Notes.tsx'
import { viewElement } from './views.tsx'

export function App() {
  const { phase } = useConnection()
  const isKnown = useInstallationStore(({ known }) => known !== null)
  const view = useRoute(({ view }) => view)
  if (!isKnown) return phase === 'signed-out' ? <p>Signed out</p> : <Skeleton lines={8} />
  return (
    <main>
      <Suspense fallback={<Skeleton lines={8} />}>{viewElement(view)}</Suspense>
    </main>
  )
}
