// Says that saved options of the server wait for a restart, and offers it.

import { call } from '../bridge.ts'
import { useAppState } from '../stores/installation.ts'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Feedback.tsx'
import { attempt, toast } from '../ui/toast.ts'
import { t } from '../words/t.ts'

/** Options that move the window to another address. */
const MOVES: readonly string[] = ['port', 'host']

/** @param waiting the flags of the options that differ from what runs */
export function RestartNote({ waiting }: { readonly waiting: readonly string[] }) {
  const { runtime } = useAppState()
  const moves = runtime === 'headless' && waiting.some((name) => MOVES.includes(name))

  function restart(): void {
    attempt(async () => {
      await call('app.restart', undefined)
      toast(t('settings.restarting'))
    })
  }

  return (
    <Note>
      <p>
        {t('settings.restartNeeded')}
        {moves && ` ${t('settings.thenNewAddress')}`}
      </p>
      <Button size="s" onClick={restart}>
        {t('settings.restartNow')}
      </Button>
    </Note>
  )
}
