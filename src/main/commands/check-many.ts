// `tocsin check pause`, `resume` and `delete`: one thing done to many checks. A server that runs does it itself, so
// that its windows are told and relays pass it on; without one the command writes to the data folder.
import { EXIT, TocsinError } from '../errors.ts'
import type { Monitor } from '../monitor/monitor.ts'
import { nameOrUuid } from '../monitor/rules/check.ts'
import { CHECKS_PROJECT_FLAG, chosenChecks, MANY_CHECKS, TAG_FLAG } from './chosen-checks.ts'
import { type Command, type CommandCall, table, withMonitor } from './command.ts'
import { type Flag, JSON_FLAG } from './flags.ts'
import { endpointOf, serverAt } from './local-server.ts'

type What = 'pause' | 'resume' | 'delete'

/** What is said of a check that changed, and of one that was so already. */
const WORDS = {
  pause: { done: 'paused', already: 'already paused' },
  resume: { done: 'resumed', already: 'not paused' },
  delete: { done: 'deleted', already: 'already deleted' },
} as const satisfies Record<What, unknown>

/** Why the others were left alone, by UUID. */
async function change(
  monitor: Monitor,
  { dataDir }: CommandCall,
  uuids: readonly string[],
  what: What,
): Promise<ReadonlyMap<string, string>> {
  const endpoint = endpointOf(dataDir)
  const unreached = new TocsinError('NOT_RUNNING', 'no server answers')
  const input = { uuids, change: { do: what } }
  const direct = () => monitor.checks.changeMany(uuids, input.change)
  const { left } =
    endpoint === null
      ? await direct()
      : await serverAt(endpoint, () => unreached)
          .call('checks.changeMany', input)
          .catch((error: unknown) => {
            // What an earlier server left: nobody answers there. Done twice, it is done once.
            if (error !== unreached) throw error
            return direct()
          })
  return new Map(left.flatMap(({ why, uuids }) => uuids.map((uuid) => [uuid, why] as const)))
}

function changing(what: What) {
  return (call: CommandCall): Promise<number> =>
    withMonitor(call, async (monitor) => {
      const checks = chosenChecks(monitor, call)
      const left = await change(
        monitor,
        call,
        checks.map(({ uuid }) => uuid),
        what,
      )
      const { done, already } = WORDS[what]
      const outcomes = checks.map((check) => {
        const why = left.get(check.uuid)
        // Who asked for a deletion has it.
        const isSo = why === 'already' || (why === 'gone' && what === 'delete')
        const problem = why === 'gone' ? 'gone' : 'could not be stored: try again'
        const outcome = why === undefined ? done : isSo ? already : problem
        return { check, outcome, isDone: why === undefined, isWrong: why !== undefined && !isSo }
      })
      if (call.values.json) {
        const shown = outcomes.map(({ check: { uuid, name }, outcome }) => ({
          uuid,
          name,
          outcome,
        }))
        const changed = outcomes.filter(({ isDone }) => isDone).length
        call.print(JSON.stringify({ changed, checks: shown }))
      } else {
        const rows = outcomes.map(({ check, outcome }) => [outcome, nameOrUuid(check)])
        for (const line of table(rows)) call.print(line)
      }
      return outcomes.some(({ isWrong }) => isWrong) ? EXIT.failed : EXIT.ok
    })
}

const FLAGS: readonly Flag[] = [TAG_FLAG, CHECKS_PROJECT_FLAG, JSON_FLAG]

export const CHECK_MANY_COMMANDS: readonly Command[] = [
  {
    name: 'check pause',
    summary: 'Pause checks, all or none where a name is wrong; prints what became of each',
    flags: FLAGS,
    args: MANY_CHECKS,
    run: changing('pause'),
  },
  {
    name: 'check resume',
    summary: 'Resume paused checks: they wait for their next ping',
    flags: FLAGS,
    args: MANY_CHECKS,
    run: changing('resume'),
  },
  {
    name: 'check delete',
    summary: 'Delete checks with their logs, for good',
    flags: FLAGS,
    args: MANY_CHECKS,
    run: changing('delete'),
  },
]
