// Whether something is under way, for a button that shows so and takes no second click meanwhile.
import { useState } from 'react'

type Busily = <T>(work: () => Promise<T>) => Promise<T>

export function useBusy(): readonly [isBusy: boolean, busily: Busily] {
  const [isBusy, setBusy] = useState(false)
  return [
    isBusy,
    async (work) => {
      setBusy(true)
      try {
        return await work()
      } finally {
        setBusy(false)
      }
    },
  ]
}
