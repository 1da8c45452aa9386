// A command of its owner's choice, run by the system's shell (contract channels.md, monitor.md 7.4). Off
// until it is allowed, since whoever may edit channels could run anything.
import { z } from 'zod'
import { childEnvironment } from '../../child-env.ts'
import { type Millis, SECOND } from '../../clock.ts'
import type { Environment } from '../../config.ts'
import { runShell } from '../kinds/shell/run.ts'
import { DeliveryError, type Transport } from '../kinds/transport.ts'
import { shellCommand } from '../message/variables.ts'
import { timeLimit } from '../web/time-limit.ts'
import { clip, oneLine } from './dress/plain.ts'

const LENGTH_LIMIT = 1000
const TIMEOUT: Millis = 30 * SECOND
const NOTE_LIMIT = 200

const command = z.string().max(LENGTH_LIMIT).default('')
const schema = z
  .strictObject({ cmd_down: command, cmd_up: command })
  .refine(({ cmd_down, cmd_up }) => cmd_down !== '' || cmd_up !== '', {
    path: ['cmd_down'],
    error: 'cmd_down and cmd_up cannot both be empty',
  })
type ShellConfig = z.infer<typeof schema>

export interface ShellOptions {
  readonly platform: NodeJS.Platform
  /** What commands inherit; our own settings, which hold keys, are kept from them. */
  readonly env: Environment
}

export function createShell({ platform, env }: ShellOptions): Transport<ShellConfig> {
  return {
    schema,
    secrets: [],
    wants: (config, status) => commandOf(config, status) !== '',
    lane: () => 'shell',
    capped: () => null,
    attempts: 1,
    async send(facts, config, { isShellAllowed, clock }) {
      if (!isShellAllowed()) {
        throw new DeliveryError('Shell commands are not enabled', { retry: false })
      }
      const prepared = shellCommand(commandOf(config, facts.status), facts, platform)
      const limit = timeLimit(clock, TIMEOUT)
      try {
        const { code, lastLine } = await runShell({
          command: prepared.command,
          env: { ...childEnvironment(env), ...prepared.env },
          platform,
          signal: limit.signal,
        })
        if (code !== 0) throw new DeliveryError(`Command returned exit code ${code}`)
        return { note: clip(oneLine(lastLine), NOTE_LIMIT) }
      } finally {
        limit.end()
      }
    },
  }
}

function commandOf({ cmd_down, cmd_up }: ShellConfig, status: 'up' | 'down'): string {
  return status === 'down' ? cmd_down : cmd_up
}
