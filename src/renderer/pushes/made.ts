// What was created and not shown yet: its form may be left while it is sent. In memory only, as a passphrase may be
// among it that nobody can ask for later.
import { useEffect, useEffectEvent, useState } from 'react'
import { create } from 'zustand'
import { currentRoute, onVisit } from '../router.tsx'
import type { Page } from '../routes.ts'
import { toast } from '../ui/toast.ts'

interface MadeOn<T> {
  /** For the page to show; whoever is elsewhere is told where it is. */
  readonly add: (made: T) => void
  /** What the page shows in place of its form, and the way back to the form. */
  readonly useMade: () => readonly [made: T | null, another: () => void]
}

/** @param told to whoever has left the page */
export function madeOn<T>(page: Page, told: () => string): MadeOn<T> {
  /** Oldest first. */
  const useUnseen = create<{ readonly unseen: readonly T[] }>(() => ({ unseen: [] }))
  return {
    add(made) {
      useUnseen.setState(({ unseen }) => ({ unseen: [...unseen, made] }))
      if (currentRoute().view.page !== page) toast(told())
    },
    useMade() {
      const [made, setMade] = useState<T | null>(null)
      const next = useUnseen(({ unseen }) => unseen[0] ?? null)
      const show = useEffectEvent((made: T) => {
        useUnseen.setState(({ unseen }) => ({ unseen: unseen.slice(1) }))
        setMade(() => made)
      })
      useEffect(() => {
        if (next !== null && made === null) show(next)
      }, [next, made])
      const another = () => setMade(null)
      // The form, asked for beside the last one.
      useEffect(() => onVisit(() => setMade(null)), [])
      return [made, another]
    },
  }
}
