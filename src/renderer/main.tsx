// The window's entrance: sign in, follow the main side, show what it says.
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { signIn } from './bridge.ts'
import { startKeys } from './keys/commands.ts'
import { startRouter } from './router.tsx'
import { App } from './shell/App.tsx'
import { applyRememberedTheme } from './shell/theme.ts'
import { ViewBoundary } from './shell/ViewBoundary.tsx'
import { goLive } from './stores/live.ts'
import { startTicker } from './stores/now.ts'
import { speakRemembered } from './words/language.ts'
import 'virtual:palette.css'
import './ui/tokens.css'
import './ui/base.css'

const root = document.getElementById('root')
if (root !== null) {
  applyRememberedTheme()
  // Takes the token out of the address before anything else reads it.
  const signedIn = signIn()
  const speaking = speakRemembered()
  startRouter()
  startTicker()
  startKeys()
  void speaking.then(() => {
    createRoot(root).render(
      <StrictMode>
        <ViewBoundary>
          <App />
        </ViewBoundary>
      </StrictMode>,
    )
    return signedIn.then(goLive)
  })
}
