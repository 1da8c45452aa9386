// What only the desktop entrance can do. Headless the answers say so, and the window leaves it out.
import { TocsinError } from '../errors.ts'
import type { Handlers } from './handlers.ts'

export const DESKTOP_HANDLERS = {
  'desktop.get': async ({ desktop }) => (await desktop?.get()) ?? null,

  'desktop.save': async ({ desktop }, { startAtLogin, shortcut, updates }) => {
    const changes = {
      ...(startAtLogin === undefined ? {} : { startAtLogin }),
      ...(shortcut === undefined ? {} : { shortcut }),
      ...(updates === undefined ? {} : { updates }),
    }
    return (await desktop?.save(changes)) ?? null
  },

  'desktop.copy': ({ desktop }, { text, secret }) => {
    desktop?.copy(text, secret)
    return { copied: desktop !== null }
  },

  'desktop.openExternal': async ({ desktop }, { url }) => {
    if (desktop === null) throw new TocsinError('INVALID', 'a browser opens its links itself')
    await desktop.openExternal(url)
    return null
  },
} satisfies Partial<Handlers>
