// A setting of several parts that is saved as a whole, while its parts are changed one after the other.
import { useState } from 'react'
import type { Input } from '../../shared/procedures/index.ts'
import { savingSetting } from './save.ts'

export interface WholeSetting<T> {
  /** As it was last wanted. */
  readonly value: T
  /** @throws CallError why it is refused */
  readonly save: (changes: Partial<T>) => Promise<void>
}

/**
 * @param saved as the settings have it
 * @param settingOf what is saved of it
 */
export function useWholeSetting<T extends object>(
  saved: T,
  settingOf: (value: T) => Input<'settings.save'>,
): WholeSetting<T> {
  // What is on its way: the next change counts from it, or it would be taken back by that.
  const [wanted, setWanted] = useState<T | null>(null)
  const [underway, setUnderway] = useState(0)
  const [seen, setSeen] = useState(saved)
  if (seen !== saved) {
    setSeen(saved)
    if (underway === 0) setWanted(null)
  }

  async function save(changes: Partial<T>): Promise<void> {
    const next = { ...(wanted ?? saved), ...changes }
    setWanted(next)
    setUnderway((count) => count + 1)
    try {
      await savingSetting(settingOf(next), settingOf(saved))
    } catch (error) {
      setWanted(null)
      throw error
    } finally {
      setUnderway((count) => count - 1)
    }
  }

  return { value: wanted ?? saved, save }
}
