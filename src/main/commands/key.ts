// `tocsin key …`: API keys and the ping key of a project.
import { EXIT, TocsinError } from '../errors.ts'
import { channelKeyRotation } from '../notify/channels/config-key.ts'
import { headlessKeychain } from '../secrets/crypto/master-key.ts'
import { rotateMasterKey } from '../secrets/secrets.ts'
import { ensureDataDir } from '../store/data-dir.ts'
import { lockFolder } from '../store/lock.ts'
import { openMonitorStore } from '../store/store.ts'
import { type Command, type CommandCall, chosenProject, table, withMonitor } from './command.ts'
import { JSON_FLAG, PROJECT_FLAG, requiredText } from './flags.ts'

function create(call: CommandCall): Promise<number> {
  const type = requiredText(call.values, 'type')
  if (type !== 'read-write' && type !== 'read-only' && type !== 'ping') {
    throw new TocsinError('USAGE', '--type must be read-write, read-only or ping')
  }
  return withMonitor(call, async (monitor) => {
    const project = chosenProject(monitor, call.values)
    const key = await monitor.keys.create(project.id, type)
    call.print(call.values.json ? JSON.stringify({ key, type, project: project.name }) : key)
    return EXIT.ok
  })
}

function list(call: CommandCall): Promise<number> {
  return withMonitor(call, ({ keys, projects }) => {
    const listed = keys.list().map(({ prefix, type, projectId, lastUsed }) => ({
      prefix,
      type,
      project: projects.byId(projectId)?.name ?? '',
      last_used: lastUsed === null ? null : new Date(lastUsed).toISOString(),
    }))
    if (call.values.json) call.print(JSON.stringify(listed))
    else {
      const rows = listed.map((key) => [
        key.prefix,
        key.type,
        key.last_used ?? 'never used',
        key.project,
      ])
      for (const line of table(rows)) call.print(line)
    }
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
