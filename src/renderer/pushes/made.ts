// Pushes that were made and not shown yet: their form may be left while they are sent. In memory only, as
// a passphrase may be among them that nobody can ask for later.
import { create } from 'zustand'
import { currentRoute } from '../router.tsx'
import { toast } from '../ui/toast.ts'
import { t } from '../words/t.ts'
import type { Made } from './Composer.tsx'

/** Oldest first. */
export const useMade = create<{ readonly unseen: readonly Made[] }>(() => ({ unseen: [] }))

/** For the composer to show; whoever is elsewhere is told where it is. */
export function addMade(made: Made): void {
  useMade.setState(({ unseen }) => ({ unseen: [...unseen, made] }))
  if (currentRoute().view.page === 'push-new') return
  toast(t('pushes.readyThere', { action: t('shell.newPush') }))
}

export function takeMade(): Made | null {
  const [first = null, ...unseen] = useMade.getState().unseen
  useMade.setState({ unseen })
  return first
}
