// The browsers that are signed in to the window, and signing them out.
import { tell } from '../../shared/words/told.ts'
import { TocsinError } from '../errors.ts'
import type { Handlers } from './handlers.ts'

export const SESSION_HANDLERS = {
  'sessions.list': ({ windowSessions, session }) =>
    windowSessions.list().map((row) => ({ ...row, isOwn: row.id === session })),

  'sessions.signOut': async ({ windowSessions, session }, { id }) => {
    const others = windowSessions.list().filter((row) => row.id !== session)
    const ended = await windowSessions.signOut(id === null ? others.map((row) => row.id) : [id])
    if (id !== null && ended === 0)
      throw new TocsinError('NOT_FOUND', tell('refusals.sessionEnded'))
    return { ended }
  },
} satisfies Partial<Handlers>
