// Other servers, for a window and for commands that cannot have the master key.
import { keyNames } from '../remotes/rules/credentials.ts'
import type { Handlers } from './handlers.ts'
import { remoteRow } from './views/remote-rows.ts'

export const REMOTE_HANDLERS = {
  'remotes.list': async ({ remotes, clock }) =>
    Promise.all(
      remotes.editor.list().map(async (remote) => {
        // Locked keys keep nobody from seeing how the server stands.
        const credentials = await remotes.editor.keysOf(remote).catch(() => null)
        return {
          ...remoteRow(remote, remotes.nextPoll(remote.id), clock.now()),
          keys: credentials && keyNames(credentials),
          plainHttp: remote.plainHttp,
          ca: remote.ca ?? '',
        }
      }),
    ),

  'remotes.save': async ({ remotes: { editor } }, { name, given, isTested }) => {
    const { id } =
      name === null
        ? await editor.add(given, { isTested })
        : await editor.edit(name, given, { isTested })
    return { id }
  },

  'remotes.test': async ({ remotes }, { name }) => ({ id: (await remotes.editor.test(name)).id }),

  'remotes.remove': async ({ remotes }, { id }) => {
    await remotes.editor.remove(id)
    return null
  },

  'remotes.poll': ({ remotes }, { id }) => {
    remotes.poll(id)
    return null
  },
} satisfies Partial<Handlers>
