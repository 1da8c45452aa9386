// `tocsin remote …`: other servers (contract remotes.md 8). A running server sees each change within 5 s.
import { isoSeconds, type Millis, systemClock } from '../clock.ts'
import { EXIT, TocsinError } from '../errors.ts'
import type { Monitor } from '../monitor/monitor.ts'
import { createConfigKey } from '../notify/channels/config-key.ts'
import { createRemotes, type KeptAccess, type Remote, type Remotes } from '../remotes/remotes.ts'
import { isUnencrypted } from '../remotes/rules/addresses.ts'
import { removalText } from '../remotes/rules/removal.ts'
import { isStale } from '../remotes/rules/states.ts'
import { countKept } from '../secrets/count-kept.ts'
import { headlessKeychain } from '../secrets/crypto/master-key.ts'
import { byFlags, type Command, type CommandCall, table, withMonitor } from './command.ts'
import { type Argument, type Flag, JSON_FLAG, requiredText } from './flags.ts'
import { keeperOfKey } from './local-server.ts'
import { testedLine } from './remote-tested.ts'
import { givenBy } from './remote-words.ts'

/**
 * Opens the data folder with its remotes for one command.
 * @param kept for commands about pushes
 */
export function withRemotes<T>(
  call: CommandCall,
  fn: (remotes: Remotes, monitor: Monitor) => Promise<T>,
  kept?: KeptAccess,
): Promise<T> {
  const { dataDir, env } = call
  return withMonitor(call, async (monitor, store) => {
    const keychain = headlessKeychain(dataDir, env)
    const key = createConfigKey({ store, dataDir, keychain, clock: systemClock })
    // The clock's timers keep no process alive, and an answer may have to be waited for.
    const alive = setInterval(() => {}, 2 ** 30)
    try {
      const more = kept === undefined ? {} : { kept }
      const parts = { monitor, store, clock: systemClock, env, key, dataDir, ...more }
      return await fn(createRemotes(parts), monitor)
    } finally {
      clearInterval(alive)
    }
  })
}

async function add(call: CommandCall): Promise<number> {
  requiredText(call.values, 'name')
  requiredText(call.values, 'url')
  return byFlags(async () => {
    const id = await save(call, null)
    call.print(call.values.json ? JSON.stringify({ id }) : id)
    return EXIT.ok
  })
}

function edit(call: CommandCall): Promise<number> {
  return byFlags(async () => {
    await save(call, call.positionals[0] ?? '')
    return EXIT.ok
  })
}

/**
 * By whoever has the key: this command, or the desktop app that runs.
 * @param name null: a new one
 * @returns its id
 */
async function save(call: CommandCall, name: string | null): Promise<string> {
  const isTested = call.values['no-test'] !== true
  const given = await givenBy(call)
  const server = keeperOfKey(call)
  if (server !== null) return (await server.call('remotes.save', { name, given, isTested })).id
  return withRemotes(call, async ({ editor }) => {
    const { id } =
      name === null
        ? await editor.add(given, { isTested })
        : await editor.edit(name, given, { isTested })
    return id
  })
}

function test(call: CommandCall): Promise<number> {
  return withRemotes(call, async ({ editor }) => {
    const remote = await tested(call, editor, call.positionals[0] ?? '')
    call.print(call.values.json ? JSON.stringify(document(remote)) : testedLine(remote))
    return EXIT.ok
  })
}

async function tested(call: CommandCall, editor: Remotes['editor'], name: string): Promise<Remote> {
  const server = keeperOfKey(call)
  if (server === null) return editor.test(name)
  return editor.named((await server.call('remotes.test', { name })).id)
}

function document(remote: Remote) {
  const { id, name, kind, base, pingBase, access, state, since, detail, lastOk } = remote
  const { checks, down, late, skew, every, wireBytes } = remote
  return {
    ...{ id, name, kind, base, ping_base: pingBase, access, state },
    ...{ since: isoSeconds(since), detail, last_ok: iso(lastOk) },
    stale: isStale(remote, systemClock.now()),
    ...{ checks, down, late, skew_ms: skew, every_s: every, wire_bytes: wireBytes },
  }
}

function iso(at: Millis | null): string | null {
  return at === null ? null : isoSeconds(at)
}

function list(call: CommandCall): Promise<number> {
  return withRemotes(call, async ({ editor }) => {
    const remotes = editor.list()
    if (call.values.json) call.print(JSON.stringify(remotes.map(document)))
    else for (const line of table(remotes.map(row))) call.print(line)
    return EXIT.ok
  })
}

/** For people: what is wrong stands last. */
function row(remote: Remote): readonly string[] {
  const { name, kind, base, access, state, detail, checks, down, late } = remote
  const counts = checks === null ? '' : `${checks} checks, ${down} down, ${late} late`
  const notes = [
    ...(isUnencrypted(remote) ? ['unencrypted'] : []),
    ...(isStale(remote, systemClock.now()) ? ['stale'] : []),
    ...(detail === '' ? [] : [detail]),
  ]
  return [name, kind, base, access, state, counts, notes.join('; ')]
}

async function remove(call: CommandCall): Promise<number> {
  return withRemotes(call, async ({ editor, relays, heartbeat }) => {
    const remote = editor.named(call.positionals[0] ?? '')
    const { id, name } = remote
    if (call.values.yes !== true) {
      const along = removalText({
        ...relays.countOf(id),
        checks: remote.mirror ? (remote.checks ?? 0) : 0,
        isWatching: heartbeat.get()?.remoteId === id,
        pushes: countKept(call.dataDir, id, call.clock.now()),
      })
      throw new TocsinError('USAGE', `${name} would be removed with ${along}. Repeat with --yes`)
    }
    await editor.remove(name)
    return EXIT.ok
  })
}

const NAME: Argument = { name: 'NAME', help: 'Name of the server, or its id.' }

const SETTING_FLAGS: readonly Flag[] = [
  {
    name: 'kind',
    value: 'K',
    help: 'Kind of the server: healthchecks, password-pusher or tocsin. Default: found out by asking it.',
  },
  {
    name: 'key-file',
    value: 'F',
    help: 'File of its keys; - reads stdin. Lines: api_key=, ping_key=, token=, user=; a lone line is the API key or the token.',
  },
  {
    name: 'ca',
    value: 'F',
    help: 'File of a certificate in PEM form that is trusted for this server as well.',
  },
  {
    name: 'ping-base',
    value: 'U',
    help: 'What its ping URLs begin with, where that is another address than its own.',
  },
  {
    name: 'every',
    value: 'S',
    help: 'Seconds between two requests for how it stands, 10 to 3600. Default: 30.',
  },
  {
    name: 'plain-http',
    help: 'Allow unencrypted http to another machine: everybody on the way can read the keys.',
  },
  { name: 'no-mirror', help: 'Do not ask it regularly how it stands.' },
]

const NO_TEST: Flag = {
  name: 'no-test',
  help: 'Store it without asking the server first; needs --kind.',
}

export const REMOTE_COMMANDS: readonly Command[] = [
  {
    name: 'remote add',
    summary: 'Add another server and print its id; it is tested first',
    flags: [
      { name: 'name', value: 'N', required: true, help: 'Name of the server.' },
      {
        name: 'url',
        value: 'U',
        required: true,
        help: 'Its address, such as https://hc.example.org.',
      },
      ...SETTING_FLAGS,
      NO_TEST,
      JSON_FLAG,
    ],
    run: add,
  },
  {
    name: 'remote list',
    summary: 'Other servers, how they stand and what is wrong',
    flags: [JSON_FLAG],
    run: list,
  },
  {
    name: 'remote test',
    summary: 'Ask a server anew and store how it stands',
    flags: [JSON_FLAG],
    args: [NAME],
    run: test,
  },
  {
    name: 'remote edit',
    summary: 'Change a server; whatever is left out stays',
    flags: [
      { name: 'name', value: 'N', help: 'Another name.' },
      { name: 'url', value: 'U', help: 'Another address.' },
      ...SETTING_FLAGS,
      { name: 'mirror', help: 'Ask it regularly again.', instead: true },
      { name: 'off', help: 'Switch it off: it is not asked any more.' },
      { name: 'on', help: 'Switch it on again.', instead: true },
      NO_TEST,
    ],
    args: [NAME],
    run: edit,
  },
  {
    name: 'remote remove',
    summary: 'Remove a server with its keys',
    flags: [{ name: 'yes', help: 'Remove it without asking.' }],
    args: [NAME],
    run: remove,
  },
]
