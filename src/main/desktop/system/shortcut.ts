// The global shortcut that pushes the clipboard, if one is registered. Only types of Electron here.

import type { GlobalShortcut } from 'electron'
import { tell } from '../../../shared/words/told.ts'
import { TocsinError } from '../../errors.ts'

export interface Shortcut {
  /** The one that works now. */
  get(): string | null
  /**
   * Null: none. One that cannot be had leaves the one before.
   * @throws TocsinError INVALID when it is none, CONFLICT when another program has it
   */
  set(accelerator: string | null): void
}

export function createShortcut(
  keys: Pick<GlobalShortcut, 'register' | 'unregister'>,
  onPress: () => void,
): Shortcut {
  let current: string | null = null

  function register(accelerator: string): void {
    if (isRegistered(accelerator)) return
    throw new TocsinError('CONFLICT', tell('refusals.shortcutTaken', { keys: accelerator }))
  }

  /** @throws TocsinError INVALID */
  function isRegistered(accelerator: string): boolean {
    try {
      return keys.register(accelerator, onPress)
    } catch {
      throw new TocsinError('INVALID', tell('refusals.noShortcut', { keys: accelerator }))
    }
  }

  return {
    get: () => current,
    set(accelerator) {
      if (accelerator === current) return
      const before = current
      // First: the new one may be the old one in other words.
      if (before !== null) keys.unregister(before)
      current = null
      try {
        if (accelerator !== null) register(accelerator)
        current = accelerator
      } catch (error) {
        if (before !== null && isRegistered(before)) current = before
        throw error
      }
    },
  }
}
