// Says why secret pushes are locked, and what to do. The desktop app offers the restart after which a keyring asks for
// its password again: within one run the system's answer stands.

import { call } from '../bridge.ts'
import { useAppState } from '../stores/installation.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorNote } from '../ui/Feedback.tsx'
import { lockRemedy } from '../ui/lock-remedy.ts'
import { attempt, sentenceOf, toast } from '../ui/toast.ts'
import { t } from '../words/t.ts'

export function LockedNote() {
  const app = useAppState()
  const { runtime, attached, secretsLocked, secretsLockedTold } = app

  function restart(): void {
    attempt(async () => {
      await call('app.restart', undefined)
      toast(t('settings.restarting'))
    })
  }

  return (
    <ErrorNote title={t('pushes.locked')}>
      <p>
        {sentenceOf(secretsLockedTold ?? secretsLocked ?? '')} {lockRemedy(app)}
      </p>
      {runtime === 'desktop' && attached === null && (
        <Button size="s" onClick={restart}>
          {t('pushes.restartToUnlock')}
        </Button>
      )}
    </ErrorNote>
  )
}
