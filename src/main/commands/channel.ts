// `tocsin channel …`: where flips are told. A running server sees each change at its next delivery.

import { createNotify, type Notify } from '../app/notify.ts'
import { languagesOfEnvironment } from '../environment-languages.ts'
import { EXIT, TocsinError } from '../errors.ts'
import type { Monitor } from '../monitor/monitor.ts'
import type { Project } from '../monitor/operations/projects.ts'
import { apiBaseUrl } from '../network/addresses.ts'
import { createHeadlessNotifier } from '../notify/notifier/headless.ts'
import type { Channel } from '../notify/queries.ts'
import { headlessKeychain } from '../secrets/crypto/master-key.ts'
import { readSetting } from '../settings/stored-settings.ts'
import { createSpeech } from '../speech.ts'
import { type Command, type CommandCall, chosenProject, table, withMonitor } from './command.ts'
import { JSON_FLAG, PROJECT_FLAG, requiredText, text, type Values } from './flags.ts'
import { missing } from './listed.ts'
import { keeperOfKey } from './local-server.ts'
import { readSecretFromStdin, STDIN, warnOfArgument } from './secret-input.ts'

/** Opens the data folder with its channels for one command. */
export function withChannels<T>(
  call: CommandCall,
  fn: (part: Notify, monitor: Monitor) => Promise<T>,
): Promise<T> {
  const { dataDir, env, clock, complain } = call
  const log = { info: complain, warn: complain, error: complain }
  return withMonitor(call, async (monitor, store) => {
    const speech = createSpeech({
      system: () => languagesOfEnvironment(env),
      onTrouble: (what) => complain(what),
    })
    await speech.follow(readSetting('language', store.settings.get))
    const part = createNotify({
      monitor,
      store,
      clock,
      dataDir,
      env,
      keychain: headlessKeychain(dataDir, env),
      notifier: createHeadlessNotifier(log, env, clock),
      words: speech.words,
      baseUrl: () => apiBaseUrl(env, store.settings.get),
      onTrouble: (what) => complain(what),
    })
    // The clock's timers keep no process alive, and a test may have to wait for one.
    const alive = setInterval(() => {}, 2 ** 30)
    try {
      return await fn(part, monitor)
    } finally {
      clearInterval(alive)
    }
  })
}

/**
 * The object of --config, from stdin where that says `-`.
 * @throws TocsinError USAGE when it is no JSON object
 */
async function readConfig({ values, io }: CommandCall): Promise<object> {
  const given = requiredText(values, 'config')
  return configOf(given === STDIN ? await readSecretFromStdin(io) : given)
}

function configOf(text: string): object {
  let config: unknown
  try {
    config = JSON.parse(text)
  } catch {
    throw new TocsinError('USAGE', '--config is not JSON')
  }
  if (typeof config !== 'object' || config === null || Array.isArray(config)) {
    throw new TocsinError('USAGE', '--config is not a JSON object')
  }
  return config
}

async function create(call: CommandCall): Promise<number> {
  const { values, print, complain } = call
  const [kind, name] = [requiredText(values, 'kind'), requiredText(values, 'name')]
  const config = await readConfig(call)
  return withChannels(call, async ({ channels }, monitor) => {
    const project = chosenProject(monitor, values)
    const kinds = await channels.kinds()
    if (!kinds.includes(kind)) {
      throw new TocsinError('USAGE', `--kind must be one of: ${kinds.join(', ')}`)
    }
    try {
      const uuid = await created(call, channels, project, { kind, name, config })
      if (text(values, 'config') !== STDIN) warnOfArgument(call, '--config JSON', '--config -')
      print(values.json ? JSON.stringify({ id: uuid, name, kind }) : uuid)
      return EXIT.ok
    } catch (error) {
      if (!(error instanceof TocsinError) || error.code !== 'INVALID') throw error
      // A line for each field (contract channels.md).
      for (const line of error.message.split('\n')) complain(line)
      return EXIT.usage
    }
  })
}

/** By whoever has the key: this command, or the desktop app that runs. */
async function created(
  call: CommandCall,
  channels: Notify['channels'],
  project: Project,
  fields: { readonly kind: string; readonly name: string; readonly config: object },
): Promise<string> {
  const server = keeperOfKey(call)
  if (server === null) return (await channels.create(project.id, fields)).uuid
  const config = { ...fields.config }
  const where = { uuid: null, project: project.uuid, everywhere: false }
  return (await server.call('channels.save', { ...fields, config, ...where })).uuid
}

function document({ uuid, name, kind, disabled, lastError }: Channel) {
  return { id: uuid, name, kind, disabled, last_error: lastError }
}

/** For people: what is wrong stands last. */
function row({ uuid, name, kind, disabled, lastError }: Channel): readonly string[] {
  const state = [...(disabled ? ['disabled'] : []), ...(lastError === '' ? [] : [lastError])]
  return [uuid, kind, name, ...(state.length === 0 ? [] : [`(${state.join(': ')})`])]
}

function list(call: CommandCall): Promise<number> {
  return withChannels(call, async ({ queries }, monitor) => {
    const channels = queries.channels.ofProject(chosenProject(monitor, call.values).id)
    if (call.values.json) call.print(JSON.stringify(channels.map(document)))
    else for (const line of table(channels.map(row))) call.print(line)
    return EXIT.ok
  })
}

/**
 * The channel of this name or UUID.
 * @throws TocsinError NOT_FOUND, CONFLICT when several have the name
 */
function named({ queries }: Notify, monitor: Monitor, values: Values, text: string): Channel {
  const channels = queries.channels.ofProject(chosenProject(monitor, values).id)
  const [channel, another] = channels.filter(({ uuid, name }) => uuid === text || name === text)
  if (channel === undefined) throw missing('integration', `there is no integration named ${text}`)
  if (another !== undefined) {
    throw new TocsinError('CONFLICT', `several integrations are named ${text}: use a UUID`)
  }
  return channel
}

function test(call: CommandCall): Promise<number> {
  return withChannels(call, async (part, monitor) => {
    const { uuid } = named(part, monitor, call.values, call.positionals[0] ?? '')
    const server = keeperOfKey(call)
    const error =
      server === null ? await part.test(uuid) : (await server.call('channels.test', { uuid })).error
    if (error === '') return EXIT.ok
    call.complain(error)
    return EXIT.failed
  })
}

/** A command that changes the channel which it names. */
function changing(
  change: (part: Notify, uuid: string) => Promise<void>,
): (call: CommandCall) => Promise<number> {
  return (call) =>
    withChannels(call, async (part, monitor) => {
      await change(part, named(part, monitor, call.values, call.positionals[0] ?? '').uuid)
      return EXIT.ok
    })
}

/** Of a command on one channel. */
const ONE = {
  flags: [PROJECT_FLAG],
  args: [
    {
      name: 'NAME|UUID',
      help: 'Name of the integration, or its UUID where several have that name.',
    },
  ],
} as const

export const CHANNEL_COMMANDS: readonly Command[] = [
  {
    name: 'channel create',
    summary: 'Create an integration and print its UUID',
    flags: [
      {
        name: 'kind',
        value: 'K',
        required: true,
        help: 'Kind of the integration, such as ntfy, email or webhook.',
      },
      { name: 'name', value: 'N', required: true, help: 'Name of the integration.' },
      {
        name: 'config',
        value: 'JSON',
        required: true,
        help: 'Its settings as a JSON object, such as {"topic": "my-alerts"}; - reads them from stdin, where other users cannot see them.',
      },
      PROJECT_FLAG,
      JSON_FLAG,
    ],
    run: create,
  },
  {
    name: 'channel list',
    summary: 'The integrations of a project',
    flags: [PROJECT_FLAG, JSON_FLAG],
    run: list,
  },
  {
    name: 'channel test',
    summary: 'Send a test through an integration; exits 0 when it was delivered',
    ...ONE,
    run: test,
  },
  {
    name: 'channel disable',
    summary: 'Disable an integration: it sends nothing until it is enabled',
    ...ONE,
    run: changing(({ channels }, uuid) => channels.setDisabled(uuid, true)),
  },
  {
    name: 'channel enable',
    summary: 'Enable an integration that was disabled',
    ...ONE,
    run: changing(({ channels }, uuid) => channels.setDisabled(uuid, false)),
  },
  {
    name: 'channel delete',
    summary: 'Delete an integration',
    ...ONE,
    run: changing(({ channels }, uuid) => channels.remove(uuid)),
  },
]
