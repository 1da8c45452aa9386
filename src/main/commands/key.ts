// `tocsin key …`: API keys and the ping key of a project.
import { EXIT, TocsinError } from '../errors.ts'
import { channelKeyRotation } from '../notify/channels/config-key.ts'
import { headlessKeychain } from '../secrets/crypto/master-key.ts'
import { rotateMasterKey } from '../secrets/secrets.ts'
import { ensureDataDir } from '../store/data-dir.ts'
import { lockFolder } from '../store/lock.ts'
import { openMonitorStore } from '../store/store.ts'
import {
  byFlags,
  type Command,
  type CommandCall,
  chosenProject,
  table,
  withMonitor,
} from './command.ts'
import { JSON_FLAG, PROJECT_FLAG, text } from './flags.ts'

function create(call: CommandCall): Promise<number> {
  const type = text(call.values, 'type')
  if (type !== 'read-write' && type !== 'read-only' && type !== 'ping') {
    throw new TocsinError('USAGE', '--type must be read-write, read-only or ping')
  }
  const name = text(call.values, 'name') ?? ''
  if (type === 'ping' && name !== '') throw new TocsinError('USAGE', 'a ping key has no name')
  return withMonitor(call, async (monitor) => {
    const project = chosenProject(monitor, call.values)
    const key = await byFlags(() => monitor.keys.create(project.id, type, name))
    const named = name === '' ? {} : { name: name.trim() }
    call.print(
      call.values.json ? JSON.stringify({ key, type, project: project.name, ...named }) : key,
    )
    return EXIT.ok
  })
}

function list(call: CommandCall): Promise<number> {
  return withMonitor(call, ({ keys, projects }) => {
    const listed = keys.list().map(({ prefix, type, projectId, name, lastUsed, lastFrom }) => ({
      prefix,
      name,
      type,
      project: projects.byId(projectId)?.name ?? '',
      last_used: lastUsed === null ? null : new Date(lastUsed).toISOString(),
      last_from: lastFrom,
    }))
    if (call.values.json) call.print(JSON.stringify(listed))
    else {
      const isNamed = listed.some(({ name }) => name !== '')
      const rows = listed.map((key) => [
        key.prefix,
        key.type,
        usedText(key),
        key.project,
        ...(isNamed ? [key.name] : []),
      ])
      for (const line of table(rows)) call.print(line)
    }
    return EXIT.ok
  })
}

function usedText(key: { readonly last_used: string | null; readonly last_from: string | null }) {
  const from = key.last_from === null ? '' : ` from ${key.last_from}`
  return key.last_used === null ? 'never used' : `${key.last_used}${from}`
}

function rename(call: CommandCall): Promise<number> {
  const [prefix = '', name = ''] = call.positionals
  return withMonitor(call, async ({ keys }) => {
    await keys.renameByPrefix(prefix, name)
    return EXIT.ok
  })
}

function revoke(call: CommandCall): Promise<number> {
  return withMonitor(call, async ({ keys }) => {
    await keys.revokeByPrefix(call.positionals[0] ?? '')
    return EXIT.ok
  })
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
      {
        name: 'name',
        value: 'NAME',
        help: 'What to call an API key in lists, such as what it is for.',
      },
      PROJECT_FLAG,
      JSON_FLAG,
    ],
    run: create,
  },
  {
    name: 'key list',
    summary: 'Prefixes, names, types and last use of all keys',
    flags: [JSON_FLAG],
    run: list,
  },
  {
    name: 'key rename',
    summary: 'Name the API key with this prefix (its first 8 characters)',
    flags: [],
    args: [
      { name: 'PREFIX', help: 'The first 8 characters of the key, or all of it.' },
      { name: 'NAME', help: 'Its name from now on; empty: none.' },
    ],
    run: rename,
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
