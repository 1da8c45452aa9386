// Checks moved to and from other servers, for a window and for commands that cannot have the master key.
import type { Handlers } from './handlers.ts'

export const MOVE_HANDLERS = {
  'moves.plan': async ({ remotes }, wish) => (await remotes.moves()).plan(wish),

  'moves.start': async ({ remotes }, wish) => (await remotes.moves()).start(wish),

  'moves.cancel': async ({ remotes }) => {
    const moves = await remotes.moves()
    moves.cancel()
    return null
  },
} satisfies Partial<Handlers>
