// `tocsin relay …`: checks that pass their signals to another server (contract remotes.md 3, 8). A running
// server sees each change within 5 s.
import { isoSeconds } from '../clock.ts'
import { EXIT, TocsinError } from '../errors.ts'
import type { Monitor } from '../monitor/monitor.ts'
import { type Check, nameOrUuid } from '../monitor/rules/check.ts'
import type { Relays } from '../remotes/remotes.ts'
import { isUuid } from '../remotes/rules/relay-request.ts'
import { byFlags, type Command, type CommandCall, chosenProject, table } from './command.ts'
import { type Flag, JSON_FLAG, PROJECT_FLAG, requiredText, text, type Values } from './flags.ts'
import { missing } from './listed.ts'
import { keeperOfKey } from './local-server.ts'
import { withRemotes } from './remote.ts'

/** A check by its UUID, else by slug or name in the project. @throws TocsinError NOT_FOUND, USAGE */
export function checkNamed(monitor: Monitor, values: Values, wanted: string): Check {
  const byUuid = monitor.checks.byUuid(wanted)
  if (byUuid !== null) return byUuid
  const inProject = monitor.checks.ofProject(chosenProject(monitor, values).id)
  const bySlug = inProject.filter(({ slug }) => slug === wanted)
  const [check, another] =
    bySlug.length > 0 ? bySlug : inProject.filter(({ name }) => name === wanted)
  if (check === undefined) throw missing('check', `there is no check ${wanted}`)
  if (another === undefined) return check
  throw new TocsinError('USAGE', `several checks are called ${wanted}: give the UUID`)
}

function chosenCheck(monitor: Monitor, { values }: CommandCall): Check {
  return checkNamed(monitor, values, requiredText(values, 'check'))
}

function targetOf({ values }: CommandCall): string | null {
  const target = text(values, 'target')
  const isMatched = values.match === true
  if ((target === undefined) === isMatched) return target ?? null
  throw new TocsinError('USAGE', 'give either --target or --match')
}

function set(call: CommandCall): Promise<number> {
  const target = targetOf(call)
  const remote = requiredText(call.values, 'to')
  const draft = { target, make: call.values.create === true }
  // Only a UUID needs neither a ping key nor the other server's list.
  const needsKey = target === null || !isUuid(target.toLowerCase())
  return byFlags(async () => {
    const server = needsKey ? keeperOfKey(call) : null
    const relay = await withRemotes(call, async ({ editor, relays }, monitor) => {
      const check = chosenCheck(monitor, call)
      if (server === null) return relays.set(check, editor.named(remote), draft)
      return server.call('relays.set', { check: check.uuid, remote, ...draft })
    })
    call.print(call.values.json ? JSON.stringify({ target: relay.target }) : relay.target)
    return EXIT.ok
  })
}

type Listed = ReturnType<Relays['list']>[number]

function stateOf({ state, count }: Listed): string {
  if (state !== 'on') return state
  return count > 0 ? 'waiting' : 'idle'
}

function list(call: CommandCall): Promise<number> {
  return withRemotes(call, async ({ editor, relays }, monitor) => {
    const documents = relays.list().map((relay) => {
      const { checkId, remoteId, target, count, oldest, lastOk } = relay
      const check = monitor.checks.byId(checkId)
      return {
        check: check === null ? '' : nameOrUuid(check),
        remote: editor.named(remoteId).name,
        target,
        state: stateOf(relay),
        waiting: count,
        oldest: oldest === null ? null : isoSeconds(oldest),
        ...{ delivered: relay.delivered, skipped: relay.skipped, dropped: relay.dropped },
        last_ok: lastOk === null ? null : isoSeconds(lastOk),
        last_error: relay.lastError,
      }
    })
    if (call.values.json) call.print(JSON.stringify(documents))
    else {
      const rows = documents.map(({ check, remote, target, state, waiting, last_error }) => [
        ...[check, remote, target, state, `${waiting} waiting`, last_error],
      ])
      for (const line of table(rows)) call.print(line)
    }
    return EXIT.ok
  })
}

function off(call: CommandCall): Promise<number> {
  return withRemotes(call, async ({ relays }, monitor) => {
    const check = chosenCheck(monitor, call)
    const relay = relays.of(check.id)
    const name = nameOrUuid(check)
    if (relay === null) throw missing('relay', `${name} is not relayed`)
    if (relay.count > 0 && call.values.yes !== true) {
      const what = relay.count === 1 ? '1 signal waits' : `${relay.count} signals wait`
      throw new TocsinError('USAGE', `${what} and would be forgotten. Repeat with --yes`)
    }
    await relays.off(check.id)
    return EXIT.ok
  })
}

const CHECK_FLAG: Flag = {
  name: 'check',
  value: 'C',
  required: true,
  help: 'The check: its UUID, slug or name.',
}

export const RELAY_COMMANDS: readonly Command[] = [
  {
    name: 'relay set',
    summary: 'Pass the signals of a check on to another server, and print the target',
    flags: [
      CHECK_FLAG,
      { name: 'to', value: 'N', required: true, help: 'Name of the other server.' },
      {
        name: 'target',
        value: 'UUID|SLUG',
        help: 'The check there; a slug needs the ping key of that server.',
      },
      { name: 'match', help: 'Take the check of that slug or name there.', instead: true },
      { name: 'create', help: 'Let the server make the check of that slug, if it has none.' },
      PROJECT_FLAG,
      JSON_FLAG,
    ],
    run: set,
  },
  {
    name: 'relay list',
    summary: 'Relayed checks: their targets, what waits and what went wrong',
    flags: [JSON_FLAG],
    run: list,
  },
  {
    name: 'relay off',
    summary: 'Stop passing on the signals of a check',
    flags: [
      CHECK_FLAG,
      { name: 'yes', help: 'Forget the signals that wait, without asking.' },
      PROJECT_FLAG,
    ],
    run: off,
  },
]
