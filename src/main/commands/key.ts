// `tocsin key …`: API keys and the ping key of a project.
import { type Millis, systemClock } from '../clock.ts'
import { EXIT, TocsinError } from '../errors.ts'
import type { Monitor } from '../monitor/monitor.ts'
import { generateApiKey, generatePingKey } from '../monitor/tables/keys.ts'
import type { Project } from '../monitor/tables/projects.ts'
import { channelKeyRotation } from '../notify/channels/config-key.ts'
import { headlessKeychain } from '../secrets/crypto/master-key.ts'
import { rotateMasterKey } from '../secrets/secrets.ts'
import { ensureDataDir } from '../store/data-dir.ts'
import { lockFolder } from '../store/lock.ts'
import { openMonitorStore } from '../store/store.ts'
import { type Command, type CommandCall, chosenProject, table, withMonitor } from './command.ts'
import { JSON_FLAG, PROJECT_FLAG, requiredText } from './flags.ts'

const PREFIX_LENGTH = 8

interface Listed {
  readonly prefix: string
  readonly type: 'read-write' | 'read-only' | 'ping'
  readonly project: string
  readonly last_used: string | null
  readonly revoke: () => void
}

function iso(at: Millis | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}

/** Every key of the installation, with how to revoke it. */
function listed(monitor: Monitor): Listed[] {
  return monitor.projects.all().flatMap((project) => [
    ...monitor.keys.ofProject(project.id).map((key) => ({
      prefix: key.prefix,
      type: key.type,
      project: project.name,
      last_used: iso(key.lastUsed),
      revoke: () => monitor.keys.remove(key.id),
    })),
    ...pingKeyOf(monitor, project),
  ])
}

function pingKeyOf(monitor: Monitor, { id, name, pingKey }: Project): Listed[] {
  if (pingKey === null) return []
  const revoke = () => monitor.projects.setPingKey(id, null)
  return [
    {
      prefix: pingKey.slice(0, PREFIX_LENGTH),
      type: 'ping',
      project: name,
      last_used: null,
      revoke,
    },
  ]
}

function create(call: CommandCall): Promise<number> {
  const type = requiredText(call.values, 'type')
  if (type !== 'read-write' && type !== 'read-only' && type !== 'ping') {
    throw new TocsinError('USAGE', '--type must be read-write, read-only or ping')
  }
  return withMonitor(call, (monitor, store) => {
    const project = chosenProject(monitor, call.values)
    const key = type === 'ping' ? generatePingKey() : generateApiKey(type)
    store.writeNow(() => {
      if (type === 'ping') monitor.projects.setPingKey(project.id, key)
      else monitor.keys.insert(project.id, key, type, systemClock.now())
    })
    call.print(call.values.json ? JSON.stringify({ key, type, project: project.name }) : key)
    return EXIT.ok
  })
}

function list(call: CommandCall): Promise<number> {
  return withMonitor(call, (monitor) => {
    const keys = listed(monitor)
    if (call.values.json) {
      call.print(JSON.stringify(keys.map(({ revoke: _, ...key }) => key)))
    } else {
      const rows = keys.map(({ prefix, type, last_used, project }) => [
        prefix,
        type,
        last_used ?? 'never used',
        project,
      ])
      for (const line of table(rows)) call.print(line)
    }
    return EXIT.ok
  })
}

function revoke(call: CommandCall): Promise<number> {
  const [prefix = ''] = call.positionals
  return withMonitor(call, (monitor, store) =>
    store.writeNow(() => {
      const matches = listed(monitor).filter(
        (key) => prefix !== '' && key.prefix === prefix.slice(0, PREFIX_LENGTH),
      )
      const [key, another] = matches
      if (key === undefined) throw new TocsinError('NOT_FOUND', `no key begins with ${prefix}`)
      if (another !== undefined)
        throw new TocsinError('CONFLICT', `several keys begin with ${prefix}`)
      key.revoke()
      return EXIT.ok
    }),
  )
}

async function rotateMaster({ dataDir, env, print }: CommandCall): Promise<number> {
  ensureDataDir(dataDir)
  // A running server has the old key in memory and would seal under it.
  const lock = lockFolder(dataDir)
  try {
    const store = openMonitorStore(dataDir)
    try {
      const keychain = headlessKeychain(dataDir, env)
      const count = await rotateMasterKey(dataDir, keychain, channelKeyRotation(store))
      print(`${count} ${count === 1 ? 'push' : 'pushes'} sealed under a new master key`)
      return EXIT.ok
    } finally {
      await store.close()
    }
  } finally {
    lock.release()
  }
}

export const KEY_COMMANDS: readonly Command[] = [
  {
    name: 'key create',
    summary: 'Create a key and print it, this once',
    flags: [
      {
        name: 'type',
        value: 'read-write|read-only|ping',
        required: true,
        help: 'What the key allows: all API calls, reading only, or pings by slug. A project has one ping key: a new one replaces it.',
      },
      PROJECT_FLAG,
      JSON_FLAG,
    ],
    run: create,
  },
  {
    name: 'key list',
    summary: 'Prefixes, types and last use of all keys',
    flags: [JSON_FLAG],
    run: list,
  },
  {
    name: 'key revoke',
    summary: 'Revoke the key with this prefix (its first 8 characters)',
    flags: [],
    args: [{ name: 'PREFIX', help: 'The first 8 characters of the key, or all of it.' }],
    run: revoke,
  },
  {
    name: 'key rotate-master',
    summary: 'Replace the master key that seals the secrets; the server must not run',
    flags: [],
    run: rotateMaster,
  },
]
