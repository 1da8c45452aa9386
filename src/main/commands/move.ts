// `tocsin move`: checks to another server, or from one (contract remotes.md 4, 8).
import { checksText } from '../../shared/counts.ts'
import { LEFT_BEHIND } from '../../shared/model/left-behind.ts'
import { outcomesText, troubledChecks } from '../../shared/model/move-outcomes.ts'
import type {
  MovedCheck,
  MovedMaintenance,
  MoveProgress,
  MoveReport,
} from '../../shared/views/moves.ts'
import { EXIT, TocsinError } from '../errors.ts'
import type { MoveWish } from '../remotes/remotes.ts'
import { taggedChecks } from './chosen-checks.ts'
import { type Command, type CommandCall, chosenProject, table, withMonitor } from './command.ts'
import { JSON_FLAG, PROJECT_FLAG, text } from './flags.ts'
import { keeperOfKey } from './local-server.ts'
import { checkNamed } from './relay.ts'
import { withRemotes } from './remote.ts'

interface Mover {
  plan(wish: MoveWish): Promise<MoveReport>
  start(wish: MoveWish): Promise<MoveProgress>
}

/** @throws TocsinError USAGE for flags that do not go together, NOT_FOUND */
function wishOf(call: CommandCall): Promise<MoveWish> {
  const { values } = call
  const [to, from] = [text(values, 'to'), text(values, 'from')]
  const server = to ?? from
  if (server === undefined || (to !== undefined && from !== undefined)) {
    throw new TocsinError('USAGE', 'give either --to or --from')
  }
  const direction = to === undefined ? 'from' : 'to'
  if (direction === 'from' && (values.existing !== undefined || values.relay === true)) {
    throw new TocsinError('USAGE', '--existing and --relay go with --to')
  }
  const existing = text(values, 'existing') ?? 'skip'
  if (existing !== 'skip' && existing !== 'update') {
    throw new TocsinError('USAGE', '--existing must be skip or update')
  }
  const given = [values.check ?? []].flat().map(String)
  const tag = text(values, 'tag')
  if (tag !== undefined && given.length > 0) {
    throw new TocsinError('USAGE', '--tag and --check say different things')
  }
  return withMonitor(call, (monitor) => {
    const { uuid: project, id } = chosenProject(monitor, values)
    // Names of the other server are its own.
    const named = (wanted: string) =>
      direction === 'from' ? wanted : checkNamed(monitor, values, wanted).uuid
    const checks =
      tag !== undefined && direction === 'to'
        ? taggedChecks(monitor, tag, id).map(({ uuid }) => uuid)
        : given.map(named)
    return {
      ...{ direction, server, project, existing },
      checks: tag === undefined && given.length === 0 ? null : checks,
      ...(tag !== undefined && direction === 'from' ? { checks: null, tag } : {}),
      relay: values.relay === true,
      keepUuids: true,
    }
  })
}

async function move(call: CommandCall): Promise<number> {
  const wish = await wishOf(call)
  const server = keeperOfKey(call)
  if (server === null) {
    return withRemotes(call, async (remotes) => moveBy(call, wish, await remotes.moves()))
  }
  return moveBy(call, wish, {
    plan: (asked) => server.call('moves.plan', asked),
    start: (asked) => server.call('moves.start', asked),
  })
}

async function moveBy(call: CommandCall, wish: MoveWish, mover: Mover): Promise<number> {
  const isDry = call.values['dry-run'] === true
  const report = isDry ? await mover.plan(wish) : await toItsEnd(mover, wish)
  if (call.values.json) call.print(JSON.stringify(document(report)))
  else for (const line of lines(report, wish)) call.print(line)
  return isTroubled(report) ? EXIT.failed : EXIT.ok
}

async function toItsEnd(mover: Mover, wish: MoveWish): Promise<MoveReport> {
  for (;;) {
    const { report } = await mover.start(wish)
    if (report !== null) return report
  }
}

function document({ checks, byHand, leftBehind, tellNobody, maintenance = [] }: MoveReport) {
  return {
    checks: checks.map(({ name, uuid, outcome, target, problem }) => ({
      ...{ name, uuid, outcome, target, problem },
    })),
    by_hand: byHand,
    left_behind: leftBehind,
    tell_nobody: tellNobody,
    maintenance,
  }
}

/** For people: what became of each check, then what is left to do. */
function lines(report: MoveReport, { direction }: MoveWish): readonly string[] {
  const { checks, byHand, leftBehind, tellNobody, maintenance = [] } = report
  const hand = byHand.map(
    ({ kind, name, checks: count }) => `by hand: ${kind} ${name} (${checksText(count)})`,
  )
  const left = leftBehind.map(
    ({ what, checks: count }) => `${LEFT_BEHIND[what]} (${checksText(count)})`,
  )
  return [
    ...table(checks.map(row)),
    ...(checks.length === 0 ? [] : [outcomesText(checks)]),
    ...maintenance.map(windowLine),
    ...hand,
    ...(left.length === 0 ? [] : [`left behind: ${left.join(', ')}`]),
    ...(tellNobody === 0 || direction === 'from'
      ? []
      : [`without an integration there: ${checksText(tellNobody)}`]),
  ]
}

function windowLine({ outcome, name, problem }: MovedMaintenance): string {
  return [`maintenance window ${name}: ${outcome}`, problem].filter(Boolean).join('; ')
}

function isTroubled({ checks, maintenance = [] }: MoveReport): boolean {
  const isLost = maintenance.some(({ outcome }) => outcome === 'refused' || outcome === 'failed')
  return isLost || troubledChecks(checks).length > 0
}

function row({ outcome, name, oldUrl, newUrl, problem }: MovedCheck): readonly string[] {
  const urls = [oldUrl, newUrl].filter((url) => url !== null).join(' -> ')
  return [outcome, name || 'unnamed', [urls, problem].filter(Boolean).join('; ')]
}

export const MOVE_COMMAND: Command = {
  name: 'move',
  summary: 'Move checks to another server, or from one; a repeated run goes on where it stopped',
  flags: [
    {
      name: 'to',
      value: 'N',
      help: 'Name of the server where the checks go; needs its read-write API key.',
    },
    {
      name: 'from',
      value: 'N',
      help: 'Name of the server that they come from; by a read-write key they keep their UUIDs.',
      instead: true,
    },
    PROJECT_FLAG,
    {
      name: 'check',
      value: 'C',
      multiple: true,
      help: 'A check to move: its UUID, slug or name. Default: all of the project.',
    },
    {
      name: 'tag',
      value: 'TAG',
      help: 'All checks of the project with that tag instead; with --from, as they are tagged there.',
    },
    {
      name: 'existing',
      value: 'skip|update',
      help: 'What becomes of checks that are there and differ. Default: skip.',
    },
    {
      name: 'relay',
      help: 'Pass the signals of each moved check on: old ping URLs go on working.',
    },
    { name: 'dry-run', help: 'Change nothing; print what a move would do.' },
    JSON_FLAG,
  ],
  run: move,
}
