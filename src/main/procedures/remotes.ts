// Other servers, for a window and for commands that cannot have the master key.
import type { Handlers } from './handlers.ts'

export const REMOTE_HANDLERS = {
  'remotes.save': async ({ remotes }, { name, given, isTested }) => {
    const { id } =
      name === null
        ? await remotes.add(given, { isTested })
        : await remotes.edit(name, given, { isTested })
    return { id }
  },

  'remotes.test': async ({ remotes }, { name }) => ({ id: (await remotes.test(name)).id }),
} satisfies Partial<Handlers>
