// A command of the user, run by the system shell (contract channels.md, monitor.md 7.4). Off until
// allowed in the settings: anyone who may edit channels could run anything.
import process from 'node:process'
import { childEnvironment } from '../../main/child-env.ts'
import { type Millis, SECOND } from '../../main/clock.ts'
import type { Environment } from '../../main/config.ts'
import { DeliveryError } from '../../main/notify/kinds/delivery-error.ts'
import type { Transport } from '../../main/notify/kinds/transport.ts'
import { clip, oneLine } from '../../main/notify/message/plain-text.ts'
import { shellCommand } from '../../main/notify/message/variables.ts'
import { timeLimit } from '../../main/notify/web/time-limit.ts'
import type { ConfigOf } from '../definition.ts'
import type { definition } from './definition.ts'
import { runShell } from './run.ts'

const TIMEOUT: Millis = 30 * SECOND
const NOTE_LIMIT = 200

type ShellConfig = ConfigOf<typeof definition>

export interface ShellOptions {
  readonly platform: NodeJS.Platform
  /** What commands inherit; our own settings, which hold keys, are kept from them. */
  readonly env: Environment
}

export function createShell({ platform, env }: ShellOptions): Transport<ShellConfig> {
  return {
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

export const transport = createShell({ platform: process.platform, env: process.env })

function commandOf({ cmd_down, cmd_up }: ShellConfig, status: 'up' | 'down'): string {
  return status === 'down' ? cmd_down : cmd_up
}
