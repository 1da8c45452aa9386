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
          ...remoteRow(remote, remotes, clock.now()),
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

  'remotes.poll': async ({ remotes }, { id, waits = false }) => {
    if (id !== null) remotes.editor.named(id)
    const polled = remotes.poll(id)
    if (waits) await polled
    return null
  },

  'remotes.rows': ({ remotes }, { id, after }) =>
    remotes.mirror.page(remotes.editor.named(id).id, after),

  'remotes.check': ({ remotes }, { id, uniqueKey }) =>
    remotes.mirror.detail(remotes.editor.named(id), uniqueKey),

  'remotes.write': async ({ remotes }, { id, ...wanted }) => ({
    uniqueKey: await remotes.mirror.write(remotes.editor.named(id), wanted),
  }),

  'remotes.pings': ({ remotes }, { id, uniqueKey }) =>
    remotes.mirror.pings(remotes.editor.named(id), uniqueKey),

  'remotes.body': async ({ remotes }, { id, uniqueKey, n }) => {
    const remote = remotes.editor.named(id)
    const body = await remotes.mirror.body(remote, uniqueKey, n)
    const { check } = remotes.mirror.heldOf(remote, uniqueKey)
    const name = /^[a-z0-9_-]+$/.test(check.slug) ? check.slug : uniqueKey.slice(0, 8)
    return { data: body.toString('base64'), filename: `${name}-${n}.txt` }
  },

  'remotes.attend': ({ remotes }, { id, uniqueKey, ...said }) => {
    remotes.mirror.attend(remotes.editor.named(id), uniqueKey, said)
    return null
  },
} satisfies Partial<Handlers>
