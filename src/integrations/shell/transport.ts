// A command of the user, run by the system shell (contract channels.md, monitor.md 7.4). Off until
// allowed in the settings: anyone who may edit channels could run anything.

import process from 'node:process'
import { childEnvironment } from '../../main/child-env.ts'
import { type Millis, SECOND } from '../../main/clock.ts'
import type { Environment } from '../../main/config.ts'
import { DeliveryError } from '../../main/notify/kinds/delivery-error.ts'
import type { Transport, TransportContext } from '../../main/notify/kinds/transport.ts'
import type { Facts } from '../../main/notify/message/facts.ts'
import { clip, oneLine } from '../../main/notify/message/plain-text.ts'
import { type ShellCommand, shellCommand } from '../../main/notify/message/variables.ts'
import type { ReportMessage } from '../../main/notify/reports/message.ts'
import { reportValues } from '../../main/notify/reports/variables.ts'
import { timeLimit } from '../../main/notify/web/time-limit.ts'
import { tell } from '../../shared/words/told.ts'
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
  async function run(
    prepared: ShellCommand,
    { isShellAllowed, clock }: TransportContext,
  ): Promise<string> {
    if (!isShellAllowed()) {
      throw new DeliveryError(tell('failures.shellOff'), { retry: false })
    }
    const limit = timeLimit(clock, TIMEOUT)
    try {
      const { code, lastLine } = await runShell({
        command: prepared.command,
        env: { ...childEnvironment(env), ...prepared.env },
        platform,
        signal: limit.signal,
      })
      if (code !== 0) throw new DeliveryError(tell('failures.commandCode', { code }))
      return clip(oneLine(lastLine), NOTE_LIMIT)
    } finally {
      limit.end()
    }
  }

  function preparedFor(facts: Facts, config: ShellConfig): ShellCommand {
    return shellCommand(commandOf(config, facts.status), facts, platform)
  }

  return {
    wants: (config, status) => commandOf(config, status) !== '',
    lane: () => 'shell',
    capped: () => null,
    attempts: 1,
    compose(facts, config) {
      const { command, env } = preparedFor(facts, config)
      return { line: '', fields: Object.entries(env), body: command }
    },
    async send(facts, config, context) {
      return { note: await run(preparedFor(facts, config), context) }
    },
    canReport: ({ cmd_report }) => cmd_report !== '',
    async report(message, { cmd_report: command }, context) {
      if (command === '')
        throw new DeliveryError(tell('failures.noReportCommand'), { retry: false })
      await run({ command, env: reportEnvironment(message, platform) }, context)
    },
  }
}

export const transport = createShell({ platform: process.platform, env: process.env })

function commandOf({ cmd_down, cmd_up }: ShellConfig, status: 'up' | 'down'): string {
  return status === 'down' ? cmd_down : cmd_up
}

/** Nothing is written into the command: it refers to them. What cmd.exe could understand becomes a space there. */
function reportEnvironment(
  message: ReportMessage,
  platform: NodeJS.Platform,
): Readonly<Record<string, string>> {
  const safe = (text: string) =>
    platform === 'win32' ? text.replaceAll(/["%!^&|<>()\p{Cc}]/gu, ' ') : text.replaceAll('\0', '')
  return Object.fromEntries(
    reportValues(message).map(([name, value]) => [`TOCSIN_${name}`, safe(value)]),
  )
}
