// The window's entrance: sign in, show the checks, and keep them current.
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { signIn } from './bridge.ts'
import { ChecksPage } from './checks/ChecksPage.tsx'
import { loadChecks } from './stores/checks.ts'
import './ui/tokens.css'

/** Until the main side's events reach the window, it asks. */
const REFRESH_MS = 2000

async function keepCurrent(): Promise<void> {
  await loadChecks()
  setTimeout(keepCurrent, REFRESH_MS)
}

const root = document.getElementById('root')
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <header>
        <h1>Tocsin</h1>
      </header>
      <main>
        <ChecksPage />
      </main>
    </StrictMode>,
  )
  signIn().finally(keepCurrent)
}
