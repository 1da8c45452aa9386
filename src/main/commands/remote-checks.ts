// `tocsin remote checks`: the checks of another server as they were last seen (contract remotes.md 8).
import { isoSeconds } from '../clock.ts'
import { EXIT, TocsinError } from '../errors.ts'
import type { SeenCheck } from '../remotes/operations/seen-checks.ts'
import type { Remote, Remotes } from '../remotes/remotes.ts'
import { type Command, type CommandCall, table } from './command.ts'
import { JSON_FLAG } from './flags.ts'
import { endpointOf, serverAt } from './local-server.ts'
import { withRemotes } from './remote.ts'

function checks(call: CommandCall): Promise<number> {
  return withRemotes(call, async ({ editor, mirror }) => {
    const remote = editor.named(call.positionals[0] ?? '')
    if (call.values.now) await refresh(call, remote, mirror)
    // Asking has changed how it stands.
    const seen = mirror.seen(editor.named(remote.id))
    if (call.values.json) call.print(JSON.stringify(seen.map(document)))
    else for (const line of table(seen.map(row))) call.print(line)
    return EXIT.ok
  })
}

/** By the server that runs, which tells people as well; else by this command. */
async function refresh(
  call: CommandCall,
  remote: Remote,
  mirror: Remotes['mirror'],
): Promise<void> {
  const endpoint = endpointOf(call.dataDir)
  if (endpoint === null) return mirror.refresh(remote)
  try {
    const server = serverAt(endpoint, gone)
    await server.call('remotes.poll', { id: remote.id, waits: true })
  } catch (error) {
    // A crash has left the address behind; the key may still be had here.
    if (!(error instanceof TocsinError) || error.code !== 'NOT_RUNNING') throw error
    await mirror.refresh(remote)
  }
}

function gone(cause?: unknown): TocsinError {
  return new TocsinError('NOT_RUNNING', 'no server answers for this data folder', { cause })
}

function document({ document: fields, uniqueKey, seen, stale, linked }: SeenCheck) {
  return { ...fields, unique_key: uniqueKey, seen: isoSeconds(seen), stale, linked }
}

function row({ document: fields, uniqueKey, seen, stale, linked }: SeenCheck): readonly string[] {
  const name = String(fields.name ?? '') || String(fields.slug ?? '') || uniqueKey.slice(0, 8)
  const notes = [
    ...(stale ? [`as of ${isoSeconds(seen)}`] : []),
    ...(linked === null ? [] : ['linked']),
  ]
  return [name.replaceAll(/\p{Cc}/gu, ' '), String(fields.status), notes.join('; ')]
}

export const REMOTE_CHECKS_COMMAND: Command = {
  name: 'remote checks',
  summary: 'Checks of a server as they were last seen',
  flags: [{ name: 'now', help: 'Ask the server first.' }, JSON_FLAG],
  args: [{ name: 'NAME', help: 'Name of the server, or its id.' }],
  run: checks,
}
