// `tocsin heartbeat …`: another server notices that this one stopped (contract remotes.md 5, 8).
import { isoSeconds } from '../clock.ts'
import { EXIT, TocsinError } from '../errors.ts'
import type { HeartbeatDraft } from '../remotes/remotes.ts'
import type { WhenAsleep } from '../remotes/rules/heartbeat.ts'
import { parseDuration } from '../run/duration.ts'
import { byFlags, type Command, type CommandCall } from './command.ts'
import { JSON_FLAG, requiredText, text } from './flags.ts'
import { keeperOfKey } from './local-server.ts'
import { withRemotes } from './remote.ts'

const DEFAULT_EVERY = '5m'
const NEEDS_DESKTOP =
  'warning: only the desktop app pauses the check there; where none runs, sleep and shutdown alarm'

/** Whole seconds. @throws TocsinError USAGE */
function seconds(flag: string, words: string): number {
  const duration = parseDuration(words)
  if (duration !== null) return duration / 1000
  throw new TocsinError('USAGE', `--${flag} must have a length of time, such as 90s, 5m, 12h or 7d`)
}

function whenAsleep(words: string | undefined): WhenAsleep {
  if (words === undefined || words === 'alarm') return 'alarm'
  if (words === 'pause') return 'pause'
  const [, allowed] = /^allow[ =:](\S+)$/.exec(words) ?? []
  if (allowed !== undefined) return { allow: seconds('when-asleep', allowed) }
  throw new TocsinError(
    'USAGE',
    '--when-asleep must be alarm, pause or "allow D", such as "allow 7d"',
  )
}

function set(call: CommandCall): Promise<number> {
  const { values } = call
  const to = requiredText(values, 'to')
  const target = text(values, 'target') ?? null
  if ((target === null) !== (values.create === true)) {
    throw new TocsinError('USAGE', 'give either --target or --create')
  }
  const every = seconds('every', text(values, 'every') ?? DEFAULT_EVERY)
  const asleep = whenAsleep(text(values, 'when-asleep'))
  const draft = { target, every, whenAsleep: asleep }
  return byFlags(async () => {
    const made = await save(call, to, draft)
    if (asleep === 'pause' && !made.byDesktop) call.complain(NEEDS_DESKTOP)
    if (made.tellsNobody) call.complain('warning: that server has no integration: it tells nobody')
    call.print(values.json ? JSON.stringify({ target: made.target }) : made.target)
    return EXIT.ok
  })
}

/** By whoever has the key: this command, or the desktop app that runs. Only a change there needs it. */
function save(call: CommandCall, to: string, draft: HeartbeatDraft) {
  const needsKey = draft.target === null || draft.whenAsleep !== 'alarm'
  const server = needsKey ? keeperOfKey(call) : null
  return withRemotes(call, async ({ editor, heartbeat }) => {
    if (server === null) {
      return { ...(await heartbeat.set(editor.named(to), draft)), byDesktop: false }
    }
    const saved = await server.call('heartbeat.save', { heartbeat: { remote: to, ...draft } })
    return { ...saved, target: heartbeat.get()?.target ?? '', byDesktop: true }
  })
}

function show(call: CommandCall): Promise<number> {
  return withRemotes(call, async ({ heartbeat }) => {
    const shown = heartbeat.get()
    if (shown === null) {
      call.print(call.values.json ? 'null' : 'none')
      return EXIT.ok
    }
    const { remote, target, every, whenAsleep: asleep, lastOk, lastError } = shown
    const document = {
      ...{ remote, target, every_s: every },
      when_asleep: typeof asleep === 'object' ? `allow ${asleep.allow}s` : asleep,
      last_ok: lastOk === null ? null : isoSeconds(lastOk),
      last_error: lastError,
    }
    if (call.values.json) call.print(JSON.stringify(document))
    else {
      for (const [name, value] of Object.entries(document)) call.print(`${name}: ${value ?? '-'}`)
    }
    return EXIT.ok
  })
}

function off(call: CommandCall): Promise<number> {
  return withRemotes(call, async ({ heartbeat }) => {
    await heartbeat.off()
    return EXIT.ok
  })
}

export const HEARTBEAT_COMMANDS: readonly Command[] = [
  {
    name: 'heartbeat set',
    summary: 'Ping a check of another server, which alarms when this one stops',
    flags: [
      { name: 'to', value: 'N', required: true, help: 'Name of the other server.' },
      { name: 'target', value: 'UUID', help: 'The check there.' },
      {
        name: 'create',
        help: 'Make the check there; needs a read-write API key.',
        instead: true,
      },
      { name: 'every', value: 'D', help: 'Interval, from 1m to 60m. Default: 5m.' },
      {
        name: 'when-asleep',
        value: 'W',
        help: 'What sleep and shutdown mean: alarm, pause (the desktop app pauses the check there; needs a read-write API key), or "allow D" for up to D without a sign of life (1h to 365d). Default: alarm.',
      },
      JSON_FLAG,
    ],
    run: set,
  },
  {
    name: 'heartbeat show',
    summary: 'Where the heartbeat goes and how the last one went',
    flags: [JSON_FLAG],
    run: show,
  },
  { name: 'heartbeat off', summary: 'Stop sending the heartbeat', flags: [], run: off },
]
