// `tocsin channel …`: integrations as rows. Their transports and the check of each kind's
// configuration come with the issue on integrations.
import { systemClock } from '../clock.ts'
import { EXIT, TocsinError } from '../errors.ts'
import type { Channel } from '../monitor/channels.ts'
import {
  type Command,
  type CommandCall,
  chosenProject,
  requiredText,
  table,
  withMonitor,
} from './command.ts'

/** The kinds of contract/channels.md that a person can add. */
const KINDS = [
  'discord',
  'email',
  'googlechat',
  'gotify',
  'group',
  'matrix',
  'mattermost',
  'msteamsw',
  'ntfy',
  'opsgenie',
  'pd',
  'po',
  'rocketchat',
  'shell',
  'signal',
  'slack',
  'sms',
  'telegram',
  'webhook',
  'zulip',
]
const NAME_LIMIT = 100

function configOf(text: string): string {
  let config: unknown
  try {
    config = JSON.parse(text)
  } catch {
    throw new TocsinError('USAGE', '--config is not JSON')
  }
  if (typeof config !== 'object' || config === null || Array.isArray(config)) {
    throw new TocsinError('USAGE', '--config is not a JSON object')
  }
  return JSON.stringify(config)
}

function create(call: CommandCall): Promise<number> {
  const { values } = call
  const kind = requiredText(values, 'kind')
  const name = requiredText(values, 'name')
  if (!KINDS.includes(kind))
    throw new TocsinError('USAGE', `--kind must be one of: ${KINDS.join(', ')}`)
  if ([...name].length > NAME_LIMIT) {
    throw new TocsinError('USAGE', `--name is longer than ${NAME_LIMIT} characters`)
  }
  const config = configOf(requiredText(values, 'config'))
  return withMonitor(call, (monitor, store) => {
    const { id: projectId } = chosenProject(monitor, values)
    const uuid = store.writeNow(() =>
      monitor.channels.insert({ projectId, kind, name, config }, systemClock.now()),
    )
    call.print(values.json ? JSON.stringify({ id: uuid, name, kind }) : uuid)
    return EXIT.ok
  })
}

function document({ uuid, name, kind, disabled, lastError }: Channel) {
  return { id: uuid, name, kind, disabled, last_error: lastError }
}

function list(call: CommandCall): Promise<number> {
  return withMonitor(call, (monitor) => {
    const channels = monitor.channels.ofProject(chosenProject(monitor, call.values).id)
    if (call.values.json) call.print(JSON.stringify(channels.map(document)))
    else {
      const rows = channels.map((channel) => [channel.uuid, channel.kind, channel.name])
      for (const line of table(rows)) call.print(line)
    }
    return EXIT.ok
  })
}

const COMMON = { project: { type: 'string' }, json: { type: 'boolean' } } as const

export const CHANNEL_COMMANDS: readonly Command[] = [
  {
    name: 'channel create',
    summary: 'Create an integration and print its UUID',
    usage: '--kind K --name N --config JSON [--project N] [--json]',
    options: {
      kind: { type: 'string' },
      name: { type: 'string' },
      config: { type: 'string' },
      ...COMMON,
    },
    run: create,
  },
  {
    name: 'channel list',
    summary: 'The integrations of a project',
    usage: '[--project N] [--json]',
    options: COMMON,
    run: list,
  },
]
